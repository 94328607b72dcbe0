// Reads of uninitialised memory in kernels, and the correct kernels that look like them; checks and several workers.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"
#include "tests/common/safety/run_checked.h"

namespace {

using safety::Finding;
using safety::FindingKind;
using simt::DeviceArray;
using test::filled;
using test::findings;
using testing::HasSubstr;
using testing::IsEmpty;

template <bool has_barrier>
__global__ void reverse(float* out) {
  __shared__ float staged[64];
  staged[threadIdx.x] = threadIdx.x;
  if (has_barrier) __syncthreads();
  out[threadIdx.x] = staged[63 - threadIdx.x];
}

__global__ void double_in_place(float* data) { data[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }

__global__ void read_beyond_the_loaded(const float* in, float* out, int n) {
  __shared__ float staged[32];
  if (static_cast<int>(threadIdx.x) < n) staged[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = staged[threadIdx.x];
}

TEST(Uninitialized, SharedMemoryThatTheBlockHasNotWritten) {
  auto in = filled<float>(32, "in", 1);
  DeviceArray<float> out(32, "out");
  const auto found = findings(read_beyond_the_loaded, {1, 32}, in.data(), out.data(), 30);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, FindingKind::uninitialized_shared);
  EXPECT_EQ(found[0].thread.x, 30U);
  EXPECT_THAT(found[0].message, HasSubstr("element 30 of staged, which no thread of its block has written"));
  EXPECT_THAT(findings(read_beyond_the_loaded, {1, 32}, in.data(), out.data(), 32), IsEmpty());
}

__global__ void leave_for_the_next_block(float* out, int writer) {
  __shared__ float left[32];
  if (static_cast<int>(blockIdx.x) == writer) left[threadIdx.x] = 1;
  __syncthreads();
  out[blockIdx.x * 32 + threadIdx.x] = left[threadIdx.x];
}

TEST(Uninitialized, WhatAnEarlierBlockLeftInSharedMemoryDoesNotCount) {
  DeviceArray<float> out(64, "out");
  const auto found = findings(leave_for_the_next_block, {2, 32}, out.data(), 0);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].block.x, 1U);
}

TEST(Uninitialized, DeviceMemoryThatNobodyHasFilled) {
  DeviceArray<float> data(128, "data");
  const auto found = findings(double_in_place, {2, 64}, data.data());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, FindingKind::uninitialized_global);
  EXPECT_THAT(found[0].message, HasSubstr("element 0 of data"));
}

__global__ void words_then_bytes(unsigned* out) {
  __shared__ unsigned words[32];
  words[threadIdx.x] = 0x01020304U;
  __syncthreads();
  auto* bytes = reinterpret_cast<unsigned char*>(words);
  out[threadIdx.x] = bytes[threadIdx.x];
}

TEST(Uninitialized, AByteOfAWordThatWasWrittenIsWritten) {
  DeviceArray<unsigned> out(32, "out");
  EXPECT_THAT(findings(words_then_bytes, {1, 32}, out.data()), IsEmpty());
}

__global__ void fill(float* data) { data[blockIdx.x * blockDim.x + threadIdx.x] = 3; }

TEST(Uninitialized, AKernelOrAMemsetFillsToo) {
  DeviceArray<float> data(128, "data");
  const auto p = simt::profile([&] {
    launch(fill, {2, 64}, data.data());
    launch(double_in_place, {2, 64}, data.data());
  });
  EXPECT_THAT(p.findings, IsEmpty());

  DeviceArray<float> half(128, "half");
  cudaMemset(half.data(), 0, 64 * sizeof(float));
  EXPECT_THAT(findings(double_in_place, {1, 64}, half.data()), IsEmpty());
  const auto found = findings(double_in_place, {2, 64}, half.data());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0].message, HasSubstr("element 64 of half"));
}

TEST(Checks, AreTheSameWithSeveralWorkersAsFarAsSharedMemoryGoes) {
  for (const int workers : {1, 2, 5}) {
    DeviceArray<float> out(64, "out");
    const auto p = simt::profile([&] { launch(reverse<false>, {40, 64}, out.data()); }, {.workers = workers});
    ASSERT_FALSE(p.findings.empty());
    EXPECT_EQ(p.findings[0].kind, FindingKind::race_shared);
    EXPECT_EQ(p.findings[0].block.x, 0U);
  }
}

TEST(Checks, CanBeTurnedOff) {
  DeviceArray<float> out(64, "out");
  EXPECT_THAT(simt::profile(
                  [&] {
                    launch(reverse<false>, {1, 64}, out.data());
                  },
                  {.checks = false})
                  .findings,
              IsEmpty());
}

}  // namespace
