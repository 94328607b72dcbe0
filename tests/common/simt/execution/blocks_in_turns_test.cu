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

}  // namespace
