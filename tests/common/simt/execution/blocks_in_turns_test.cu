#include <gtest/gtest.h>

#include <vector>

#include "common/simt/runtime/profiling.h"
#include "tests/common/safety/run_checked.h"

namespace {

using test::filled;

__global__ void count_looks(int* flag, int* looks, int* own_looks) {
  __shared__ int shared_looks;
  if (threadIdx.x != 0) return;
  if (blockIdx.x + 1 == gridDim.x) {
    atomicExch(flag, 1);
    return;
  }
  shared_looks = 0;
  while (atomicAdd(flag, 0) == 0) {
    atomicAdd(looks, 1);
    atomicAdd(&shared_looks, 1);
  }
  own_looks[blockIdx.x] = shared_looks;
}

// Nothing tells that they wait. How often they look is the same for any number of workers.
TEST(BlocksInTurns, MayChangeMemoryMeanwhile) {
  for (const int workers : {1, 2, 7}) {
    auto flag = filled<int>(1, "flag");
    auto looks = filled<int>(1, "looks");
    auto own_looks = filled<int>(3, "own_looks");
    const auto run = [&] { launch(count_looks, {3, 32}, flag.data(), looks.data(), own_looks.data()); };
    EXPECT_TRUE(simt::profile(run, {.workers = workers}).findings.empty());
    EXPECT_EQ(looks[0], own_looks[0] + own_looks[1]) << workers;
    static const std::vector<int> first(own_looks.begin(), own_looks.end());
    EXPECT_EQ(std::vector<int>(own_looks.begin(), own_looks.end()), first) << workers;
  }
}

__global__ void add_up(int* sum, const int* ones) {
  __shared__ int part;
  if (threadIdx.x == 0) part = 0;
  __syncthreads();
  atomicAdd(&part, ones[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(sum, part);
}

// Blocks that wait for their turn have stages of their own, which a worker keeps for blocks of the same size.
TEST(BlocksInTurns, FollowOthersOfAnotherSize) {
  constexpr int kBlocks = 40;
  const auto ones = filled<int>(1024, "ones", 1);
  auto sum = filled<int>(1, "sum");
  int expected = 0;
  const auto run = [&] {
    for (const int threads : {64, 1024, 64, 33, 256, 256, 1024, 32}) {
      launch(add_up, {kBlocks, threads}, sum.data(), ones.data());
      expected += kBlocks * threads;
    }
  };
  EXPECT_TRUE(simt::profile(run, {.workers = 3}).findings.empty());
  EXPECT_EQ(sum[0], expected);
}

}  // namespace
