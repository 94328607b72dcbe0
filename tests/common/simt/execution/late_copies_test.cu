// Copies that are done when they are waited for: what shared memory holds until then.

#include <cuda_pipeline.h>
#include <gtest/gtest.h>

#include <vector>

#include "common/simt/execution/late_copies.h"
#include "common/simt/runtime/profiling.h"
#include "tests/common/safety/run_checked.h"

namespace {

using simt::LateCopies;
using simt::LateCopy;
using test::filled;

__global__ void look_on_the_way(const int* in, int* seen) {
  __shared__ int tile[2];
  tile[0] = tile[1] = -1;
  for (int i = 0; i < 2; ++i) {
    __pipeline_memcpy_async(&tile[i], &in[i], sizeof(int));
    __pipeline_commit();
  }
  for (int i = 0; i < 2; ++i) seen[i] = tile[i];
  __pipeline_wait_prior(1);
  for (int i = 0; i < 2; ++i) seen[2 + i] = tile[i];
  __pipeline_wait_prior(0);
  for (int i = 0; i < 2; ++i) seen[4 + i] = tile[i];
}

TEST(LateCopies, AreDoneBatchByBatch) {
  const auto in = filled<int>(2, "in", 7);
  auto seen = filled<int>(6, "seen");
  simt::profile([&] { launch(look_on_the_way, {1, 1}, in.data(), seen.data()); }, {.checks = false});
  EXPECT_EQ(std::vector<int>(seen.begin(), seen.end()), (std::vector<int>{-1, -1, 7, -1, 7, 7}));
}

constexpr int kBatches = 10;

__global__ void wait_for_all_but_nine(const int* in, int* seen) {
  __shared__ int tile[kBatches];
  for (int& number : tile) number = -1;
  for (int i = 0; i < kBatches; ++i) {
    __pipeline_memcpy_async(&tile[i], &in[i], sizeof(int));
    __pipeline_commit();
  }
  __pipeline_wait_prior(kBatches - 1);
  for (int i = 0; i < kBatches; ++i) seen[i] = tile[i];
  __pipeline_wait_prior(0);
}

TEST(LateCopies, LeaveNoMoreThanEightBatchesOnTheirWay) {
  const auto in = filled<int>(kBatches, "in", 7);
  auto seen = filled<int>(kBatches, "seen");
  simt::profile([&] { launch(wait_for_all_but_nine, {1, 1}, in.data(), seen.data()); }, {.checks = false});
  EXPECT_EQ(std::vector<int>(seen.begin(), seen.end()), (std::vector<int>{7, 7, -1, -1, -1, -1, -1, -1, -1, -1}));
}

__global__ void wait_without_commit(const int* in, int* seen) {
  __shared__ int tile[1];
  tile[0] = -1;
  __pipeline_memcpy_async(tile, in, sizeof(int));
  __pipeline_wait_prior(0);
  seen[0] = tile[0];
}

TEST(LateCopies, ThatAreInNoBatchAreNotWaitedFor) {
  const auto in = filled<int>(1, "in", 7);
  auto seen = filled<int>(1, "seen");
  simt::profile([&] { launch(wait_without_commit, {1, 1}, in.data(), seen.data()); }, {.checks = false});
  EXPECT_EQ(seen[0], -1);
}

// To global memory: there is no copy that runs by itself.
__global__ void copy_to_global(const int* in, int* out) { __pipeline_memcpy_async(out, in, sizeof(int)); }

TEST(LateCopies, GoToSharedMemoryOnly) {
  const auto in = filled<int>(1, "in", 7);
  auto out = filled<int>(1, "out");
  EXPECT_TRUE(simt::profile([&] { launch(copy_to_global, {1, 1}, in.data(), out.data()); }).findings.empty());
  EXPECT_EQ(out[0], 7);
}

__global__ void copy_a_part(const int* in, int* out) {
  __shared__ __align__(16) int tile[4];
  __pipeline_memcpy_async(tile, in, sizeof(tile), sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  for (int i = 0; i < 4; ++i) out[i] = tile[i];
}

TEST(LateCopies, DoNotReadWhatBecomesZeros) {
  const auto in = filled<int>(3, "in", 7);
  auto out = filled<int>(4, "out", 1);
  EXPECT_TRUE(simt::profile([&] { launch(copy_a_part, {1, 1}, in.data(), out.data()); }).findings.empty());
  EXPECT_EQ(std::vector<int>(out.begin(), out.end()), (std::vector<int>{7, 7, 7, 0}));
}

__global__ void read_too_early(const int* in, int* out) {
  __shared__ int tile[32];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int));
  __pipeline_commit();
  out[threadIdx.x] = tile[threadIdx.x];
  __pipeline_wait_prior(0);
}

TEST(LateCopies, RaceWithTheirOwnThreadInStepOrNot) {
  const auto in = filled<int>(32, "in", 7);
  auto out = filled<int>(32, "out");
  for (const bool lockstep : {false, true}) {
    const auto run = [&] { launch(read_too_early, {1, 32}, in.data(), out.data()); };
    const auto findings = simt::profile(run, {.lockstep = lockstep}).findings;
    ASSERT_EQ(findings.size(), 1U) << lockstep;
    EXPECT_EQ(findings[0].kind, safety::FindingKind::race_shared);
    EXPECT_EQ(findings[0].message,
              "race: thread (0,0,0) reads element 0 of tile, while a copy that the same thread began in line " +
                  std::to_string(findings[0].other->line) + " may be on its way there");
  }
}

// A request of copies, and their landing, may go to two variables.
__global__ void fill_two(const int* in, int* out) {
  __shared__ int low[16], between[64], high[16];
  between[threadIdx.x] = 0;
  int* const to = threadIdx.x < 16 ? &low[threadIdx.x] : &high[threadIdx.x - 16];
  __pipeline_memcpy_async(to, &in[threadIdx.x], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = low[threadIdx.x % 16] + high[threadIdx.x % 16] + between[threadIdx.x];
}

TEST(LateCopies, LandInTwoVariablesAtOnce) {
  const auto in = filled<int>(32, "in", 7);
  auto out = filled<int>(32, "out");
  EXPECT_TRUE(simt::profile([&] { launch(fill_two, {1, 32}, in.data(), out.data()); }).findings.empty());
  EXPECT_EQ(out[5], 14);
}

TEST(LateCopies, AreTakenInTheOrderInWhichTheyBegan) {
  LateCopies copies;
  int memory[3] = {};
  for (int& one : memory) copies.begin(5, {.to = &one, .bytes = 4});
  copies.commit(5);
  copies.begin(5, {.to = &memory[0], .bytes = 4});
  copies.commit(5);
  EXPECT_TRUE(copies.take(4, 0).empty());
  EXPECT_TRUE(copies.take(5, 2).empty());
  const auto first = copies.take(5, 1);
  ASSERT_EQ(first.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(first[i].to, &memory[i]);
  EXPECT_EQ(copies.take(5, 0).size(), 1U);
}

}  // namespace
