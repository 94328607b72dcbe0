#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "common/simt/requests/request_log.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

using simt::DeviceArray;
using simt::GlobalRequest;
using simt::Kind;
using testing::ElementsAre;

constexpr std::uint64_t kPlacement = 2 << 20;  // arrays lie at multiples of 2 MiB

__global__ void copy(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

constexpr unsigned kManyBlocks = 600;  // so many that every worker gets some

std::vector<GlobalRequest> log_of_copy(int workers, unsigned blocks = kManyBlocks) {
  DeviceArray<float> in(blocks * 96, "in");
  DeviceArray<float> out(blocks * 96, "out");
  simt::RequestLog log;
  const simt::Listener listener(log);
  simt::profile([&] { launch(copy, {blocks, 96}, in.data(), out.data()); }, {.workers = workers});
  return log.requests();
}

TEST(RequestLog, KeepsWhoAskedForWhichSectors) {
  const auto requests = log_of_copy(1, 2);
  ASSERT_EQ(requests.size(), 12U);  // 2 blocks x 3 warps x a load and a store
  EXPECT_EQ(requests[0].block, 0U);
  EXPECT_EQ(requests[0].warp, 0);
  EXPECT_EQ(requests[0].kind, Kind::load);
  EXPECT_THAT(requests[0].sectors, ElementsAre(0, 32, 64, 96));
  const GlobalRequest& last = requests.back();
  EXPECT_EQ(last.block, 1U);
  EXPECT_EQ(last.warp, 2);
  EXPECT_EQ(last.kind, Kind::store);
  EXPECT_THAT(last.sectors, ElementsAre(kPlacement + 640, kPlacement + 672, kPlacement + 704, kPlacement + 736));
}

TEST(RequestLog, IsTheSameForAnyNumberOfWorkersAndInEveryRun) {
  const auto expected = log_of_copy(1);
  ASSERT_EQ(expected.size(), kManyBlocks * 3 * 2);
  for (const int workers : {1, 2, 2, 3}) {
    const auto requests = log_of_copy(workers);
    ASSERT_EQ(requests.size(), expected.size()) << workers;
    for (std::size_t i = 0; i < requests.size(); ++i) {
      ASSERT_EQ(requests[i].block, expected[i].block) << i;
      ASSERT_EQ(requests[i].warp, expected[i].warp) << i;
      ASSERT_EQ(requests[i].kind, expected[i].kind) << i;
      ASSERT_EQ(requests[i].sectors, expected[i].sectors) << i;
    }
  }
}

__global__ void shift(float* x) { x[threadIdx.x] = x[threadIdx.x + 1]; }

TEST(RequestLog, CountsASectorOnceHoweverManyLanesShareIt) {
  DeviceArray<float> x(64, "x");
  simt::RequestLog log;
  const simt::Listener listener(log);
  simt::profile([&] { launch(shift, {1, 32}, x.data()); });
  ASSERT_EQ(log.requests().size(), 2U);
  EXPECT_THAT(log.requests()[0].sectors, ElementsAre(0, 32, 64, 96, 128));
  EXPECT_THAT(log.requests()[1].sectors, ElementsAre(0, 32, 64, 96));
}

__global__ void touch(float* x) { x[threadIdx.x] = 1; }

TEST(RequestLog, PlacesArraysWhenTheyAreFirstUsedAndKeepsThemThere) {
  auto first = std::make_unique<DeviceArray<float>>(32, "first");
  DeviceArray<float> large(kPlacement / sizeof(float) + 1, "large");
  DeviceArray<float> third(32, "third");
  simt::RequestLog log;
  const simt::Listener listener(log);
  simt::profile([&] {
    for (DeviceArray<float>* x : {&third, &large, first.get()}) launch(touch, {1, 1}, x->data());
    first.reset();
    DeviceArray<float> fourth(32, "fourth");
    for (DeviceArray<float>* x : {&fourth, &large}) launch(touch, {1, 1}, x->data());
  });
  std::vector<std::uint64_t> addresses;
  for (const GlobalRequest& request : log.requests()) addresses.push_back(request.sectors.at(0));
  EXPECT_THAT(addresses, ElementsAre(0, 1 * kPlacement, 3 * kPlacement, 4 * kPlacement, 1 * kPlacement));
  EXPECT_EQ(log.requests().back().launch, 4U);
}

TEST(RequestLog, PlacesTheArraysOfALaunchInTheOrderOfTheirCreation) {
  DeviceArray<float> out(96, "out");  // created first, used last
  DeviceArray<float> in(96, "in");
  simt::RequestLog log;
  const simt::Listener listener(log);
  simt::profile([&] { launch(copy, {1, 96}, in.data(), out.data()); });
  EXPECT_EQ(log.requests().front().kind, Kind::load);
  EXPECT_EQ(log.requests().front().sectors.at(0), kPlacement);
  EXPECT_EQ(log.requests().back().sectors.at(0), 256U);
}

__shared__ float tile[32];
__device__ float variable[32];

__global__ void mixed(float* x) {
  tile[threadIdx.x] = x[threadIdx.x];
  variable[threadIdx.x] = tile[threadIdx.x];
}

TEST(RequestLog, LeavesOutSharedMemoryAndPlacesDeviceVariablesAfterArrays) {
  DeviceArray<float> x(32, "x");
  simt::RequestLog log;
  const simt::Listener listener(log);
  simt::profile([&] { launch(mixed, {1, 32}, x.data()); });
  ASSERT_EQ(log.requests().size(), 2U);
  EXPECT_EQ(log.requests()[0].sectors.at(0), 0U);
  EXPECT_EQ(log.requests()[1].sectors.at(0), kPlacement);
}

__global__ void hand_to_second_warp(float* x) {
  const float mine = x[threadIdx.x];
  if (threadIdx.x < 32) tile[threadIdx.x] = mine;
  __syncthreads();
  x[threadIdx.x] = threadIdx.x < 32 ? mine : tile[threadIdx.x - 32];
}

TEST(RequestLog, CountsHowOftenAWarpHasHandedSomethingOver) {
  DeviceArray<float> x(64, "x");
  std::fill(x.begin(), x.end(), 1.0F);
  simt::RequestLog log;
  const simt::Listener listener(log);
  simt::profile([&] {
    for (int i = 0; i < 2; ++i) launch(hand_to_second_warp, {1, 64}, x.data());
  });
  ASSERT_EQ(log.requests().size(), 8U);
  for (const GlobalRequest& request : log.requests())
    EXPECT_EQ(request.hand_overs, request.warp == 0 && request.kind == Kind::store ? 1U : 0U);
}

TEST(RequestLog, ChangesNoCounter) {
  DeviceArray<float> in(960, "in");
  DeviceArray<float> out(960, "out");
  const auto run = [&] { return simt::profile([&] { launch(copy, {10, 96}, in.data(), out.data()); }); };
  const simt::Profile without = run();
  simt::RequestLog log;
  const simt::Listener listener(log);
  const simt::Profile with = run();
  EXPECT_EQ(with.global_loads().cost, without.global_loads().cost);
  EXPECT_EQ(with.global_stores().requests, without.global_stores().requests);
  EXPECT_EQ(log.requests().size(), with.global_loads().requests + with.global_stores().requests);
}

TEST(RequestLog, SeveralCanListenEachToItsOwnLaunches) {
  DeviceArray<float> in(32, "in");
  DeviceArray<float> out(32, "out");
  std::fill(in.begin(), in.end(), 1.0F);
  const auto run = [&] { launch(copy, {1, 32}, in.data(), out.data()); };
  simt::RequestLog all;
  simt::RequestLog second;
  simt::profile(
      [&] {
        run();
        const simt::Listener listener(second);
        run();
      },
      {.sinks = {&all}});
  EXPECT_EQ(all.requests().size(), 4U);
  EXPECT_EQ(all.requests().back().launch, 1U);
  EXPECT_EQ(second.requests().size(), 2U);
  simt::profile(run);
  EXPECT_EQ(all.requests().size(), 4U);
}

// Each warp stores one element of its own, once for every block number plus one.
__global__ void store_block_plus_1_times(float* out) {
  if (threadIdx.x % 32 != 0) return;
  const int warp = threadIdx.x / 32;
  for (unsigned i = 0; i <= blockIdx.x; ++i) out[(blockIdx.x * 2 + warp) * 8] = 1;
}

// The sector names the block and the warp: 10 is block 1, warp 0.
std::vector<int> order_of_stores(unsigned blocks, int resident_blocks, int launches = 1) {
  DeviceArray<float> out(blocks * 16, "out");
  simt::RequestLog log;
  const simt::Listener listener(log);
  simt::profile([&] {
    for (int i = 0; i < launches; ++i) launch(store_block_plus_1_times, {blocks, 64}, out.data());
  });
  std::vector<int> order;
  for (const auto& sectors : simt::interleave_blocks(log, Kind::store, resident_blocks)) {
    const int number = static_cast<int>(sectors.at(0) / 32);
    order.push_back(number / 2 * 10 + number % 2);
  }
  return order;
}

TEST(InterleaveBlocks, LetsEveryWarpOfTheResidentBlocksTakeItsTurn) {
  EXPECT_THAT(order_of_stores(3, 3), ElementsAre(0, 1, 10, 11, 20, 21, 10, 11, 20, 21, 20, 21));
}

TEST(InterleaveBlocks, StartsTheNextBlockWhereOneHasEnded) {
  EXPECT_THAT(order_of_stores(3, 2), ElementsAre(0, 1, 10, 11, 20, 21, 10, 11, 20, 21, 20, 21));
  EXPECT_THAT(order_of_stores(3, 1), ElementsAre(0, 1, 10, 11, 10, 11, 20, 21, 20, 21, 20, 21));
}

TEST(InterleaveBlocks, DoesNotMixLaunches) {
  EXPECT_THAT(order_of_stores(2, 8, 2), ElementsAre(0, 1, 10, 11, 10, 11, 0, 1, 10, 11, 10, 11));
}

TEST(InterleaveBlocks, KeepsOnlyTheKindThatIsAskedFor) {
  DeviceArray<float> in(96, "in");
  DeviceArray<float> out(96, "out");
  simt::RequestLog log;
  const simt::Listener listener(log);
  simt::profile([&] { launch(copy, {1, 96}, in.data(), out.data()); });
  EXPECT_EQ(simt::interleave_blocks(log, Kind::load, 4).size(), 3U);
  EXPECT_EQ(simt::interleave_blocks(log, Kind::store, 4).at(0).at(0), kPlacement);
  EXPECT_TRUE(simt::interleave_blocks(log, Kind::atomic, 4).empty());
  EXPECT_THROW(simt::interleave_blocks(log, Kind::load, 0), std::invalid_argument);
}

}  // namespace
