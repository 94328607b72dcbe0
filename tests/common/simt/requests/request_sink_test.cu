// What a sink is told of a launch: the contract of RequestSink, kernel by kernel.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "common/simt/requests/request_sink.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"
#include "tests/common/simt/requests/recording_sink.h"

namespace {

using simt::DeviceArray;
using simt::Profile;
using testing::ElementsAre;

DeviceArray<int> filled(std::size_t size, const char* name) {
  DeviceArray<int> array(size, name);
  std::fill(array.begin(), array.end(), 0);
  return array;
}

template <typename... Params, typename... Args>
RecordingSink listen(void (*kernel)(Params...), const LaunchConfig& config, Args... args) {
  RecordingSink sink;
  const Profile p = simt::profile([&] { launch(kernel, config, args...); }, {.sinks = {&sink}});
  EXPECT_TRUE(p.findings.empty()) << p.findings.front().message;
  return sink;
}

__global__ void reverse(const int* in, int* out) {
  __shared__ int tile[64];
  const int i = threadIdx.x;
  tile[i] = in[blockIdx.x * 64 + i];
  __syncthreads();
  out[blockIdx.x * 64 + i] = tile[63 - i];
}

TEST(ASink, IsToldOfGlobalAndSharedRequestsInTheOrderOfTheirWarp) {
  auto in = filled(128, "in");
  auto out = filled(128, "out");
  const RecordingSink sink = listen(reverse, {2, 64}, in.data(), out.data());
  for (const std::uint64_t block : {0, 1}) {
    for (const int warp : {0, 1}) {
      EXPECT_THAT(sink.of_warp(block, warp), ElementsAre("load in ffffffff", "store tile ffffffff", "barrier",
                                                         "load tile ffffffff", "store out ffffffff"));
    }
  }
  EXPECT_EQ(sink.requests.at(1).access.address[3] - sink.requests.at(1).access.address[0], 12U);
}

TEST(ASink, IsToldOfABarrierAfterAllThatComesBeforeItAndBeforeAllThatComesAfter) {
  auto in = filled(64, "in");
  auto out = filled(64, "out");
  const auto events = listen(reverse, {1, 64}, in.data(), out.data()).events;
  const auto barrier = std::ranges::find(events, "barrier 0");
  ASSERT_NE(barrier, events.end());
  EXPECT_EQ(std::count_if(events.begin(), barrier, [](const auto& e) { return e.find("store tile") < e.size(); }), 2);
  EXPECT_EQ(std::count_if(barrier, events.end(), [](const auto& e) { return e.find("load tile") < e.size(); }), 2);
}

__global__ void touch(int* out) { out[blockIdx.x * 32 + threadIdx.x] = 1; }

TEST(ASink, IsToldWhereLaunchesAndBlocksBeginAndEnd) {
  auto out = filled(96, "out");
  RecordingSink sink;
  simt::profile(
      [&] {
        launch(touch, {2, 32}, out.data());
        launch(touch, {1, 1}, out.data());
      },
      {.sinks = {&sink}});
  EXPECT_THAT(sink.events,
              ElementsAre("launch", "block 0", "0.0 store out ffffffff", "end 0", "block 1", "1.0 store out ffffffff",
                          "end 1", "end of launch", "launch", "block 0", "0.0 store out 1", "end 0", "end of launch"));
}

__global__ void meet(int* out) {
  __shared__ int box[32];
  const int lane = threadIdx.x;
  box[lane] = lane;
  __syncwarp();
  out[lane] = box[31 - lane];
  if (lane < 16) {
    __syncwarp(0xffff);
    box[16 + lane] = 0;
  }
}

TEST(ASink, IsToldOfMeetingsOfLanesInTheirPlace) {
  auto out = filled(32, "out");
  EXPECT_THAT(listen(meet, {1, 32}, out.data()).of_warp(0, 0),
              ElementsAre("store box ffffffff", "meet ffffffff", "load box ffffffff", "store out ffffffff", "meet ffff",
                          "store box ffff"));
}

__global__ void fence(int* out) {
  out[threadIdx.x] = 1;
  __threadfence();
  out[threadIdx.x] = 2;
  if (threadIdx.x == 3) __threadfence_block();
  out[threadIdx.x] = 3;
  atomicAdd(&out[threadIdx.x], 1);
}

TEST(ASink, IsToldOfFencesAndAtomicsInTheirPlace) {
  auto out = filled(32, "out");
  EXPECT_THAT(listen(fence, {1, 32}, out.data()).of_warp(0, 0),
              ElementsAre("store out ffffffff", "fence device ffffffff", "store out ffffffff", "fence block 8",
                          "store out ffffffff", "atomic out ffffffff"));
}

__global__ void diverge(const int* in, int* out) {
  const int lane = threadIdx.x;
  int sum = 0;
  for (int i = 0; i < lane % 2 + 1; ++i) sum += in[lane];
  if (lane >= 8) return;
  out[lane] = sum;
}

TEST(ASink, IsToldWhichLanesGoTogetherWhenTheyDiverge) {
  auto in = filled(32, "in");
  auto out = filled(32, "out");
  EXPECT_THAT(listen(diverge, {1, 32}, in.data(), out.data()).of_warp(0, 0),
              ElementsAre("load in ffffffff", "load in aaaaaaaa", "store out ff"));
}

__constant__ int weights[4] = {1, 2, 3, 4};

__global__ void use_local_and_constant(int* out) {
  int local[4];
  int* volatile there = local;  // so that the compiler keeps it in memory
  for (int i = 0; i < 4; ++i) there[(i + threadIdx.x) % 4] = weights[i];
  out[threadIdx.x] = there[threadIdx.x % 4];
}

TEST(ASink, IsNotToldOfLocalAndConstantMemory) {
  auto out = filled(32, "out");
  EXPECT_THAT(listen(use_local_and_constant, {1, 32}, out.data()).of_warp(0, 0), ElementsAre("store out ffffffff"));
}

TEST(ASink, IsToldOfBasicBlocksIfItAsksAndTheRestIsTheSame) {
  auto in = filled(32, "in");
  auto out = filled(32, "out");
  RecordingSink without;
  RecordingSink with(true);
  const auto run = [&](RecordingSink& sink) {
    return simt::profile([&] { launch(diverge, {1, 32}, in.data(), out.data()); }, {.sinks = {&sink}});
  };
  const Profile plain = run(without);
  const Profile detailed = run(with);
  ASSERT_EQ(plain.sites.size(), detailed.sites.size());
  for (std::size_t i = 0; i < plain.sites.size(); ++i) {
    EXPECT_EQ(static_cast<simt::Counts>(plain.sites[i]), static_cast<simt::Counts>(detailed.sites[i]));
  }
  const auto is_basic_block = [](const std::string& e) { return e.find("basic block") < e.size(); };
  EXPECT_EQ(std::ranges::count_if(without.events, is_basic_block), 0);
  EXPECT_GE(std::ranges::count_if(with.events, is_basic_block), 4);  // entry, loop twice, behind the return
  EXPECT_EQ(with.events.at(2), "0.0 basic block ffffffff");          // before what is in it
  std::erase_if(with.events, is_basic_block);
  EXPECT_EQ(with.events, without.events);
}

TEST(ASink, IsToldWhatIsStoredOnlyInACheckedLaunch) {
  auto out = filled(32, "out");
  for (const bool checks : {true, false}) {
    RecordingSink sink;
    simt::profile([&] { launch(touch, {1, 32}, out.data()); }, {.checks = checks, .sinks = {&sink}});
    EXPECT_EQ(sink.requests.at(0).has_values, checks);
    EXPECT_EQ(sink.requests[0].first_words, std::vector<std::uint32_t>(checks ? 32 : 0, 1U));
  }
}

__global__ void stop_in_block_1(int* out) {
  out[threadIdx.x] = 1;
  __syncthreads();
  if (blockIdx.x == 1 && threadIdx.x == 0) __syncwarp(2);
  out[32 + threadIdx.x] = 1;
  __syncthreads();
}

TEST(ASink, IsToldOfTheEndOfALaunchThatAMistakeEnds) {
  auto out = filled(64, "out");
  RecordingSink sink;
  const Profile p = simt::profile([&] { launch(stop_in_block_1, {3, 32}, out.data()); }, {.sinks = {&sink}});
  ASSERT_EQ(p.findings.size(), 1U);
  EXPECT_EQ(p.findings[0].kind, safety::FindingKind::invalid_mask);
  EXPECT_THAT(sink.events, testing::Contains("end 0"));
  EXPECT_THAT(sink.events, testing::Contains("block 1"));
  EXPECT_THAT(sink.events, testing::Not(testing::Contains("end 1")));
  EXPECT_THAT(sink.events, testing::Not(testing::Contains("block 2")));
  EXPECT_EQ(sink.events.back(), "end of launch");
}

TEST(ASink, IsToldTheSameWhateverTheNumberOfWorkers) {
  auto in = filled(64 * 40, "in");
  auto out = filled(64 * 40, "out");
  const auto events = [&](int workers) {
    RecordingSink sink;
    simt::profile([&] { launch(reverse, {40, 64}, in.data(), out.data()); }, {.workers = workers, .sinks = {&sink}});
    return sink.events;
  };
  const auto alone = events(1);
  EXPECT_EQ(alone.size(), 40U * (2 * 4 + 3) + 2);
  EXPECT_EQ(events(2), alone);
  EXPECT_EQ(events(7), alone);
}

TEST(ASink, InAListOfSeveralIsToldTheSameAsTheOthers) {
  auto out = filled(64, "out");
  RecordingSink first;
  RecordingSink second;
  simt::profile([&] { launch(touch, {2, 32}, out.data()); }, {.sinks = {&first, &second}});
  EXPECT_EQ(first.events.size(), 8U);
  EXPECT_EQ(second.events, first.events);
}

}  // namespace
