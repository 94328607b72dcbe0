// Every thread has the local memory of a GPU, and pays for what it uses.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>

#include "common/simt/execution/thread_stacks.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"
#include "tests/common/simt/execution/grid_barrier.h"

namespace {

using simt::StackBudget;
using simt::ThreadStacks;

constexpr int kInts = (500 << 10) / sizeof(int);
constexpr int kThreads = 1024;

// Touches every page of a local array of 500 KiB, with all of the block waiting in between.
__global__ void fill_local(int* out, int stride) {
  int values[kInts];
  for (int i = 0; i < kInts; i += stride) values[i] = i + static_cast<int>(threadIdx.x);
  __syncthreads();
  int wrong = 0;
  for (int i = 0; i < kInts; i += stride) wrong += values[i] != i + static_cast<int>(threadIdx.x) ? 1 : 0;
  out[blockIdx.x * blockDim.x + threadIdx.x] = wrong;
}

__device__ int sum_to(int n) {
  volatile int here = n;
  return here == 0 ? 0 : sum_to(here - 1) % 100000 + here;
}
// Every lane to a depth of its own, the last one to 3100 levels.
__global__ void recurse(int* out) { out[threadIdx.x] = sum_to(static_cast<int>(threadIdx.x) * 100); }

__global__ void stay_small(int* out) {
  out[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] += 1;
}

__global__ void fill_local_after_meeting(unsigned* arrived, int* out) {
  wait_for_grid(arrived, 0);
  int values[kInts];
  for (int i = 0; i < kInts; i += 1024) values[i] = i;
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = values[1024];
}

std::int64_t resident_bytes() {
  std::int64_t all = 0;
  std::int64_t resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * getpagesize();
}

TEST(LocalMemory, HoldsHalfAMegabyteForEveryThreadOfABlock) {
  simt::DeviceArray<int> out(2 * kThreads, "out");
  const simt::Profile p = simt::profile([&] { launch(fill_local, {2, kThreads}, out.data(), 1024); });
  EXPECT_TRUE(p.findings.empty()) << p.findings.front().message;
  EXPECT_EQ(std::count(out.begin(), out.end(), 0), 2 * kThreads);
}

TEST(LocalMemory, HoldsItForEveryWorker) {
  simt::DeviceArray<int> out(64 * 32, "out");
  const simt::Profile p = simt::profile(
      [&] {
        launch(fill_local, {64, 32}, out.data(), 64);
      },
      {.workers = 4, .checks = false});
  EXPECT_TRUE(p.findings.empty()) << p.findings.front().message;
  EXPECT_EQ(std::count(out.begin(), out.end(), 0), 64 * 32);
}

TEST(LocalMemory, HoldsDeepRecursion) {
  simt::DeviceArray<int> out(32, "out");
  const simt::Profile p = simt::profile([&] { launch(recurse, {1, 32}, out.data()); });
  EXPECT_TRUE(p.findings.empty()) << p.findings.front().message;
  int expected = 0;
  for (int n = 1; n <= 3100; ++n) expected = expected % 100000 + n;
  EXPECT_EQ(out[31], expected);
}

#ifndef __SANITIZE_ADDRESS__
// 1024 stacks of 500 KiB, touched in every page, are half a gigabyte.
TEST(LocalMemory, IsGivenBackAfterTheLaunch) {
  simt::DeviceArray<int> out(kThreads, "out");
  simt::profile([&] { launch(fill_local, {1, kThreads}, out.data(), 1024); }, {.checks = false});
  EXPECT_LT(resident_bytes(), 256 << 20);
}

TEST(LocalMemory, CostsAnOrdinaryBlockAPageOrTwoEachThread) {
  simt::DeviceArray<int> out(kThreads, "out");
  const std::int64_t before = resident_bytes();
  simt::profile([&] { launch(stay_small, {1, kThreads}, out.data()); }, {.checks = false});
  EXPECT_LT(resident_bytes() - before, kThreads * std::int64_t{12 << 10});
}

#endif

// All blocks are there at once.
TEST(LocalMemory, HoldsItForBlocksThatWait) {
  constexpr int kBlocks = 8;
  simt::DeviceArray<unsigned> arrived(1, "arrived");
  simt::DeviceArray<int> out(kBlocks, "out");
  arrived[0] = 0;
  const simt::Profile p = simt::profile([&] {
    launch(fill_local_after_meeting, {kBlocks, 64}, arrived.data(), out.data());
  });
  EXPECT_TRUE(p.findings.empty()) << p.findings.front().message;
  EXPECT_EQ(std::count(out.begin(), out.end(), 1024), kBlocks);
}

// Those that wait use up the budget; it is there again for the next launch.
TEST(LocalMemory, IsSmallWhenMoreThreadsWaitThanTheBudgetIsFor) {
  constexpr int kWaiting = StackBudget::kStacks / 64;
  simt::DeviceArray<unsigned> arrived(1, "arrived");
  simt::DeviceArray<int> out(2 * kWaiting, "out");
  const auto run = [&](int blocks) {
    arrived[0] = 0;
    simt::profile([&] { launch(fill_local_after_meeting, {blocks, 64}, arrived.data(), out.data()); });
  };
  for (int round = 0; round < 2; ++round) run(kWaiting);
  EXPECT_EQ(out[kWaiting - 1], 1024);
  EXPECT_EXIT(run(2 * kWaiting), testing::ExitedWithCode(EXIT_FAILURE),
              "used up its 64 KiB of stack; while so many blocks wait, a later one has no more");
}

TEST(StackBudget, GivesWhatItHas) {
  StackBudget budget;
  EXPECT_TRUE(budget.take(StackBudget::kStacks - 1));
  EXPECT_FALSE(budget.take(2));
  EXPECT_TRUE(budget.take(1));
  EXPECT_FALSE(budget.take(1));
  budget.give_back(2);
  EXPECT_TRUE(budget.take(2));
}

TEST(ThreadStacks, GrowOnlyForTheThreadWhoseTheyAre) {
  ThreadStacks stacks(2, ThreadStacks::Kind::growing);
  const auto top = reinterpret_cast<std::uint64_t>(stacks.top(0));
  const auto top_of_other = reinterpret_cast<std::uint64_t>(stacks.top(1));
  const std::uint64_t deep = top - (300 << 10);
  EXPECT_FALSE(stacks.grow(deep, top_of_other - 64));   // a wild pointer
  EXPECT_FALSE(stacks.grow(stacks.begin(), top - 64));  // the guard
  EXPECT_FALSE(stacks.grow(top - 64, top - 64));        // what is there is not in need
  EXPECT_EQ(stacks.exhausted_bytes(deep, top - 64), ThreadStacks::kFullBytes);
  EXPECT_EQ(stacks.exhausted_bytes(deep, top_of_other - 64), 0U);
  EXPECT_EQ(stacks.exhausted_bytes(stacks.begin(), top_of_other - 64), ThreadStacks::kFullBytes);
  ASSERT_TRUE(stacks.grow(deep, deep + 64));
  *reinterpret_cast<volatile char*>(top - simt::ThreadStacks::kFullBytes) = 1;
  EXPECT_FALSE(stacks.grow(deep, deep + 64));  // it would fault for ever
  EXPECT_FALSE(stacks.grow(top_of_other - (300 << 10), deep));
  stacks.shrink();
  EXPECT_TRUE(stacks.grow(deep, deep + 64));
  EXPECT_EQ(*reinterpret_cast<volatile char*>(top - simt::ThreadStacks::kFullBytes), 0);
}

}  // namespace
