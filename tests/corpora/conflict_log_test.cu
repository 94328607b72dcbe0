#include <gtest/gtest.h>

#include <algorithm>

#include "common/launch.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"
#include "tests/corpora/conflict_log.h"

namespace corpora {
namespace {

constexpr int kThreads = 64;

__global__ void add_up(int* sum) { *sum += 1; }

__global__ void add_up_atomically(int* sum) { atomicAdd(sum, 1); }

__global__ void read_beside_atomics(int* sum) {
  if (*sum < kThreads) atomicAdd(sum, 1);
}

__global__ void write_own_element(int* out) { out[threadIdx.x] += 1; }

__global__ void reverse_without_barrier(int* out) {
  __shared__ int tile[kThreads];
  tile[threadIdx.x] = out[threadIdx.x];
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

__global__ void reverse_with_barrier(int* out) {
  __shared__ int tile[kThreads];
  tile[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[kThreads - 1 - threadIdx.x];
}

bool has_conflict(void (*kernel)(int*), int blocks) {
  simt::DeviceArray<int> memory(kThreads, "memory");
  std::fill(memory.begin(), memory.end(), 0);
  ConflictLog log;
  simt::profile([&] { launch(kernel, {blocks, kThreads}, memory.data()); }, {.checks = false, .sinks = {&log}});
  return log.has_conflict();
}

TEST(ConflictLog, SeesTwoThreadsAtOneElement) {
  EXPECT_TRUE(has_conflict(add_up, 1));
  EXPECT_TRUE(has_conflict(read_beside_atomics, 1));
  EXPECT_FALSE(has_conflict(add_up_atomically, 1));
}

TEST(ConflictLog, TellsThreadsOfTwoBlocksApart) {
  EXPECT_FALSE(has_conflict(write_own_element, 1));
  EXPECT_TRUE(has_conflict(write_own_element, 2));
}

TEST(ConflictLog, ForgetsSharedMemoryAtABarrier) {
  EXPECT_TRUE(has_conflict(reverse_without_barrier, 1));
  EXPECT_FALSE(has_conflict(reverse_with_barrier, 1));
}

}  // namespace
}  // namespace corpora
