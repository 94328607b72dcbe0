// Blocks of which nobody wants to see the end: ProfileOptions::has_enough_of.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "common/simt/cuda_runtime.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/launch.h"
#include "common/simt/runtime/profiling.h"

namespace {

constexpr int kBlocks = 3, kThreads = 64, kRounds = 1000;

// Warps that need nothing of each other; the first of each block may end early.
__global__ void add_often(int* out, int rounds, int rounds_of_first) {
  const int mine = threadIdx.x < 32 ? rounds_of_first : rounds;
  for (int i = 0; i < mine; ++i) out[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}

__global__ void add_between_barriers(int* out, int rounds) {
  for (int i = 0; i < rounds; ++i) {
    out[blockIdx.x * blockDim.x + threadIdx.x] += 1;
    __syncthreads();
  }
}

/// Has enough of a warp after so many requests, but wants all of block 0, and of warps from `wanted` on.
class Impatient : public simt::RequestSink {
 public:
  explicit Impatient(int enough, int wanted = 2) : enough_(enough), wanted_(wanted) {}

  std::map<std::pair<std::uint64_t, int>, int> requests;
  std::set<std::uint64_t> ended, left;

  void request(const simt::Request& request) override { ++requests[{request.place.block, request.place.warp}]; }
  void suspend_block(std::uint64_t block) override { ADD_FAILURE() << "block " << block << " waits"; }
  void end_block(std::uint64_t block) override { ended.insert(block); }
  void leave_block(std::uint64_t block) override { left.insert(block); }

  template <typename HostCode>
  void watch(const HostCode& host_code) {
    const simt::Profile profile = simt::profile(
        host_code,
        {.checks = false,
         .has_enough_of =
             [this](simt::WarpPlace place) {
               return place.block > 0 && place.warp < wanted_ && requests[{place.block, place.warp}] >= enough_;
             },
         .sinks = {this}});
    EXPECT_TRUE(profile.findings.empty());
  }

 private:
  int enough_, wanted_;
};

TEST(LeftBlocks, EndWhenAllWarpsAreKnown) {
  simt::DeviceArray<int> out(kBlocks * kThreads, "out");
  Impatient sink(100);
  sink.watch([&] { launch(add_often, {kBlocks, kThreads}, out.data(), kRounds, kRounds); });
  EXPECT_EQ(sink.ended, std::set<std::uint64_t>{0});
  EXPECT_EQ(sink.left, (std::set<std::uint64_t>{1, 2}));
  for (const int warp : {0, 1}) {
    EXPECT_EQ((sink.requests[{0, warp}]), 2 * kRounds);
    EXPECT_GE((sink.requests[{1, warp}]), 100);
    EXPECT_LT((sink.requests[{1, warp}]), kRounds);
  }
}

TEST(LeftBlocks, DoNotWaitForWarpsThatHaveEnded) {
  simt::DeviceArray<int> out(kBlocks * kThreads, "out");
  Impatient sink(100);
  sink.watch([&] { launch(add_often, {kBlocks, kThreads}, out.data(), kRounds, 3); });
  EXPECT_EQ(sink.left, (std::set<std::uint64_t>{1, 2}));
}

TEST(LeftBlocks, AreNoneWhereAllWarpsHaveEnded) {
  simt::DeviceArray<int> out(kBlocks * kThreads, "out");
  Impatient sink(2);
  sink.watch([&] { launch(add_often, {kBlocks, kThreads}, out.data(), 2, 2); });
  EXPECT_EQ(sink.ended, (std::set<std::uint64_t>{0, 1, 2}));
  EXPECT_TRUE(sink.left.empty());
}

// The first warp pauses again and again until the other one has ended; then the block is left.
TEST(LeftBlocks, WaitForAWarpThatIsWanted) {
  simt::DeviceArray<int> out(kBlocks * kThreads, "out");
  Impatient sink(100, 1);
  sink.watch([&] { launch(add_often, {kBlocks, kThreads}, out.data(), kRounds, 100 * kRounds); });
  EXPECT_EQ(sink.left, (std::set<std::uint64_t>{1, 2}));
  EXPECT_EQ((sink.requests[{2, 1}]), 2 * kRounds);
  EXPECT_LT((sink.requests[{2, 0}]), 100 * kRounds);
}

// It meets the other one at barriers, so both go on. All results are there.
TEST(LeftBlocks, AreNoneWhereAWantedWarpNeedsTheOthers) {
  simt::DeviceArray<int> out(kBlocks * kThreads, "out");
  for (int& one : out) one = 0;
  Impatient sink(100, 1);
  sink.watch([&] { launch(add_between_barriers, {kBlocks, kThreads}, out.data(), kRounds); });
  EXPECT_TRUE(sink.left.empty());
  EXPECT_EQ(std::count(out.begin(), out.end(), kRounds), kBlocks * kThreads);
}

TEST(LeftBlocks, EndAtABarrierToo) {
  simt::DeviceArray<int> out(kBlocks * kThreads, "out");
  Impatient sink(100);
  sink.watch([&] { launch(add_between_barriers, {kBlocks, kThreads}, out.data(), kRounds); });
  EXPECT_EQ(sink.left, (std::set<std::uint64_t>{1, 2}));
  EXPECT_EQ((sink.requests[{1, 0}]), 100);
  EXPECT_EQ((sink.requests[{1, 1}]), 100);
}

}  // namespace
