// Kernels that break the rules, and what the emulator says about them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

using safety::Finding;
using safety::FindingKind;
using simt::DeviceArray;
using testing::HasSubstr;

template <typename... Params, typename... Args>
Finding only_finding(void (*kernel)(Params...), const LaunchConfig& config, Args... args) {
  const simt::Profile p = simt::profile([&] { launch(kernel, config, args...); });
  EXPECT_EQ(p.findings.size(), 1U) << (p.findings.size() > 1 ? p.findings[1].message : "");
  return p.findings.empty() ? Finding{} : p.findings.front();
}

constexpr int kLineOfStore = __LINE__ + 2;
__global__ void store_at(float* out, int index) {
  if (threadIdx.x == 5 && blockIdx.x == 1) out[index] = 1;
}

TEST(OutOfBounds, OneElementPastTheEndIsFoundWithLineBlockAndThread) {
  DeviceArray<float> out(100, "out");
  const Finding f = only_finding(store_at, {3, 32}, out.data(), 100);
  EXPECT_EQ(f.kind, FindingKind::out_of_bounds);
  EXPECT_EQ(f.where.line, kLineOfStore);
  EXPECT_THAT(f.where.file, HasSubstr("findings_test.cu"));
  EXPECT_GT(f.where.column, 0);
  EXPECT_EQ(f.block.x, 1U);
  EXPECT_EQ(f.thread.x, 5U);
  EXPECT_THAT(f.message, HasSubstr("a store of 4 bytes at out[100], but out has 100 elements"));
}

TEST(OutOfBounds, BelowTheStartIsFound) {
  DeviceArray<float> out(100, "out");
  EXPECT_THAT(only_finding(store_at, {3, 32}, out.data(), -1).message, HasSubstr("out[-1]"));
}

TEST(OutOfBounds, TheLastElementIsFine) {
  DeviceArray<float> out(100, "out");
  EXPECT_TRUE(simt::profile([&] { launch(store_at, {3, 32}, out.data(), 99); }).findings.empty());
}

__global__ void overrun_shared(float* out, int index) {
  __shared__ float tile[64];
  tile[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x + index];
}

TEST(OutOfBounds, BeyondASharedVariableIsFound) {
  DeviceArray<float> out(64, "out");
  const Finding f = only_finding(overrun_shared, {1, 64}, out.data(), 1);
  EXPECT_EQ(f.kind, FindingKind::out_of_bounds);
  EXPECT_THAT(f.message, HasSubstr("a load of 4 bytes at tile[64], but tile has 64 elements"));
  EXPECT_EQ(f.thread.x, 63U);
}

__global__ void overrun_dynamic(float* out) {
  extern __shared__ float scratch[];
  scratch[threadIdx.x] = 1;
  out[threadIdx.x] = 1;
}

TEST(OutOfBounds, BeyondTheDynamicSharedMemoryOfTheLaunchIsFound) {
  DeviceArray<float> out(64, "out");
  const Finding f = only_finding(overrun_dynamic, {1, 64, 32 * sizeof(float)}, out.data());
  EXPECT_EQ(f.message,
            "out of bounds: a store of 4 bytes at byte 128 of dynamic shared memory, which is element 32 of 4 bytes; "
            "this launch gives it 128 bytes, room for 32 such elements");
  EXPECT_THAT(f.advice, HasSubstr("it counts bytes, not elements"));
  EXPECT_EQ(f.thread.x, 32U);
}

constexpr int kLineOfLoad4 = __LINE__ + 5;
__global__ void load_padded4(float4* out, int pitch) {
  __shared__ float tile[2 * 16];
  for (int i = threadIdx.x; i < 32; i += 8) tile[i] = 1;
  __syncthreads();
  out[threadIdx.x] = *reinterpret_cast<const float4*>(&tile[threadIdx.x / 4 * pitch + threadIdx.x % 3 * 4]);
}

TEST(Misaligned, A16ByteLoadFromARowOf9FloatsIsFoundBeforeTheCpuFaults) {
  DeviceArray<float4> out(16, "out");
  const Finding f = only_finding(load_padded4, {2, 8}, out.data(), 9);
  EXPECT_EQ(f.kind, FindingKind::misaligned);
  EXPECT_THAT(f.message, HasSubstr("misaligned: a load of 16 bytes at tile + 52 bytes, which is not a multiple of 16"));
  EXPECT_THAT(f.advice, HasSubstr("multiple of 16 bytes"));
  EXPECT_EQ(f.where.line, kLineOfLoad4);
  EXPECT_GT(f.where.column, 0);
  EXPECT_EQ(f.block.x, 0U);
  EXPECT_EQ(f.thread.x, 4U);
}

__global__ void place_aligned(float* out) {
  __shared__ char byte;
  __shared__ __align__(16) float tile[4];
  struct __align__(8) Pair {
    float first, second;
  };
  byte = 1;
  *reinterpret_cast<float4*>(tile) = float4{1, 2, 3, 4};
  out[threadIdx.x] = tile[int{byte}] + alignof(Pair);
}

TEST(Misaligned, AlignCanFollowShared) {
  DeviceArray<float> out(32, "out");
  EXPECT_TRUE(simt::profile([&] { launch(place_aligned, {1, 32}, out.data()); }).findings.empty());
  EXPECT_EQ(out[31], 10.0F);
}

TEST(Misaligned, ARowOf12FloatsIsFine) {
  DeviceArray<float4> out(16, "out");
  const simt::Profile p = simt::profile([&] { launch(load_padded4, {2, 8}, out.data(), 12); });
  EXPECT_TRUE(p.findings.empty());
  EXPECT_EQ(out[7].x, 1.0F);
}

TEST(Misaligned, KernelsRunAfterwards) {
  DeviceArray<float4> out(16, "out");
  only_finding(load_padded4, {2, 8}, out.data(), 9);
  EXPECT_TRUE(simt::profile([&] { launch(load_padded4, {2, 8}, out.data(), 12); }).findings.empty());
}

template <typename T>
__global__ void store_at_byte(float* out, int byte) {
  if (threadIdx.x == 3) *reinterpret_cast<T*>(reinterpret_cast<char*>(out) + byte) = T{};
}

TEST(Misaligned, GlobalStoresOfEveryWidthAreChecked) {
  DeviceArray<float> out(64, "out");
  EXPECT_THAT(only_finding(store_at_byte<short>, {1, 32}, out.data(), 1).message,
              HasSubstr("a store of 2 bytes at out + 1 bytes"));
  EXPECT_THAT(only_finding(store_at_byte<float>, {1, 32}, out.data(), 6).message,
              HasSubstr("a store of 4 bytes at out + 6 bytes"));
  EXPECT_THAT(only_finding(store_at_byte<double>, {1, 32}, out.data(), 4).message,
              HasSubstr("a store of 8 bytes at out + 4 bytes"));
  EXPECT_THAT(only_finding(store_at_byte<float4>, {1, 32}, out.data(), 8).message,
              HasSubstr("a store of 16 bytes at out + 8 bytes"));
  EXPECT_TRUE(simt::profile([&] { launch(store_at_byte<float4>, {1, 32}, out.data(), 16); }).findings.empty());
}

TEST(Misaligned, OutsideOfTheArrayItIsOutOfBounds) {
  DeviceArray<float> out(64, "out");
  EXPECT_EQ(only_finding(store_at_byte<float4>, {1, 32}, out.data(), 264).kind, FindingKind::out_of_bounds);
  // What begins inside ends outside because it is misaligned.
  EXPECT_EQ(only_finding(store_at_byte<float4>, {1, 32}, out.data(), 248).kind, FindingKind::misaligned);
}

__global__ void add_at_byte(int* out, int byte) {
  atomicAdd(reinterpret_cast<int*>(reinterpret_cast<char*>(out) + byte), 1);
}

TEST(Misaligned, AtomicsAreChecked) {
  DeviceArray<int> out(64, "out");
  EXPECT_THAT(only_finding(add_at_byte, {1, 32}, out.data(), 2).message,
              HasSubstr("an atomic access of 4 bytes at out + 2 bytes"));
}

TEST(Misaligned, TheLowestBlockIsReportedWhateverTheNumberOfWorkers) {
  DeviceArray<float4> out(8000, "out");
  for (const int workers : {1, 2}) {
    const simt::Profile p = simt::profile(
        [&] {
          launch(load_padded4, {1000, 8}, out.data(), 9);
        },
        {.workers = workers});
    ASSERT_EQ(p.findings.size(), 1U);
    EXPECT_EQ(p.findings[0].block.x, 0U);
    EXPECT_EQ(p.findings[0].thread.x, 4U);
  }
}

__global__ void load_local4(float4* out, int first) {
  float local[12] = {};
  out[threadIdx.x] = *reinterpret_cast<const float4*>(&local[threadIdx.x * 4 + first]);
}

TEST(Misaligned, LocalVariablesAreChecked) {
  DeviceArray<float4> out(2, "out");
  EXPECT_THAT(only_finding(load_local4, {1, 2}, out.data(), 1).message,
              HasSubstr("of a local variable, which is not a multiple of 16"));
  EXPECT_TRUE(simt::profile([&] { launch(load_local4, {1, 2}, out.data(), 4); }).findings.empty());
}

struct Pair {
  float first, second;
};  // aligned to 4 bytes: a GPU moves it word by word

__global__ void move_pairs(const Pair* in, Pair* out) { out[threadIdx.x] = in[threadIdx.x]; }

TEST(Misaligned, AStructOfTwoFloatsIsNot) {
  DeviceArray<float> in(65, "in");
  DeviceArray<float> out(65, "out");
  std::fill(in.begin(), in.end(), 1.0F);
  const simt::Profile p = simt::profile([&] {
    launch(move_pairs, {1, 32}, reinterpret_cast<const Pair*>(in.data() + 1), reinterpret_cast<Pair*>(out.data() + 1));
  });
  EXPECT_TRUE(p.findings.empty());
}

__global__ void barrier_for_some(int* out) {
  if (threadIdx.x < 32) {
    out[threadIdx.x] = 1;
    __syncthreads();
  }
}

TEST(DivergentBarrier, NamesWhoWaitsAndWhoNeverComes) {
  DeviceArray<int> out(64, "out");
  const Finding f = only_finding(barrier_for_some, {2, 64}, out.data());
  EXPECT_EQ(f.kind, FindingKind::divergent_barrier);
  EXPECT_THAT(f.message,
              HasSubstr("thread (0,0,0) waits at __syncthreads() for thread (32,0,0), which has already returned"));
  EXPECT_EQ(f.block.x, 0U);
  EXPECT_GT(f.where.line, 0);
}

constexpr int kLineOfElse = __LINE__ + 6;
__global__ void two_barriers(int* out) {
  out[threadIdx.x] = 1;
  if (threadIdx.x < 8) {
    __syncthreads();
  } else {
    __syncthreads();
  }
}

TEST(DivergentBarrier, TwoDifferentBarriersDoNotMeet) {
  DeviceArray<int> out(64, "out");
  const Finding f = only_finding(two_barriers, {1, 64}, out.data());
  EXPECT_EQ(f.kind, FindingKind::divergent_barrier);
  EXPECT_THAT(f.message, HasSubstr("waits at the barrier in line " + std::to_string(kLineOfElse)));
}

__global__ void shuffle_without_everybody(int* out) {
  if (threadIdx.x < 16) {
    out[threadIdx.x] = __shfl_sync(0xffffffffU, 1, 0);
  } else {
    __syncthreads();
  }
}

TEST(InvalidMask, AShuffleThatNamesLanesThatWaitElsewhereIsFound) {
  DeviceArray<int> out(32, "out");
  EXPECT_THAT(
      only_finding(shuffle_without_everybody, {1, 32}, out.data()).message,
      HasSubstr("invalid mask: the mask that thread (0,0,0) gives to this call also names thread (16,0,0), which "
                "waits at the barrier"));
}

__global__ void sync_then_write(int* out, unsigned mask, int first) {
  if (static_cast<int>(threadIdx.x) >= first) __syncwarp(mask);
  out[threadIdx.x] = 1;
}

TEST(InvalidMask, MustNameTheCallerAndNobodyWhoPassesBy) {
  DeviceArray<int> out(32, "out");
  EXPECT_THAT(only_finding(sync_then_write, {1, 32}, out.data(), 0xfffeU, 0).message,
              HasSubstr("leaves out its own lane"));
  const Finding f = only_finding(sync_then_write, {1, 32}, out.data(), 0xffffffffU, 8);
  EXPECT_EQ(f.kind, FindingKind::invalid_mask);
  EXPECT_THAT(f.message, HasSubstr("names thread (0,0,0), which came past this call without making it with this mask"));
  EXPECT_THAT(f.advice, HasSubstr("move it out of the if or the loop that keeps some away"));
  EXPECT_TRUE(simt::profile([&] { launch(sync_then_write, {1, 32}, out.data(), 0xffffff00U, 8); }).findings.empty());
}

__global__ void return_then_reduce(int* out, int n, int step) {
  if (static_cast<int>(threadIdx.x) >= n) return;
  __syncwarp(0xffffffffU);
  out[threadIdx.x] = __shfl_down_sync(0xffffffffU, 1, step);
}

TEST(InvalidMask, LanesThatHaveReturnedMayBeNamedButNotRead) {
  DeviceArray<int> out(32, "out");
  EXPECT_TRUE(simt::profile([&] { launch(return_then_reduce, {1, 32}, out.data(), 32, 1); }).findings.empty());
  EXPECT_TRUE(simt::profile([&] { launch(return_then_reduce, {1, 32}, out.data(), 16, 0); }).findings.empty());
  EXPECT_THAT(only_finding(return_then_reduce, {1, 32}, out.data(), 16, 1).message,
              HasSubstr("thread (16,0,0), which has already returned"));
  EXPECT_THAT(only_finding(return_then_reduce, {1, 24}, out.data(), 32, 1).message,
              HasSubstr("lane 24, which does not exist: the block has 24 threads"));
}

__constant__ float scale[4];

__global__ void write_constant() { const_cast<float*>(scale)[threadIdx.x] = 2; }

TEST(WriteToConstant, IsNotSilentlyDone) {
  const Finding f = only_finding(write_constant, {1, 4});
  EXPECT_EQ(f.kind, FindingKind::write_to_constant);
  EXPECT_THAT(f.message, HasSubstr("a store of 4 bytes at scale, which is __constant__"));
}

__global__ void run_into_the_next(float* out, int n) {
  __shared__ float first[32];
  __shared__ float second[32];
  for (int i = threadIdx.x; i < 32; i += 32) second[i] = first[i] = 1;
  __syncthreads();
  out[threadIdx.x] =
      static_cast<int>(threadIdx.x) < n ? first[32 + threadIdx.x] + second[static_cast<int>(threadIdx.x) - 32] : 0;
}

TEST(OutOfBounds, ASharedArrayEndsWhereTheNextBegins) {
  DeviceArray<float> out(32, "out");
  const Finding f = only_finding(run_into_the_next, {1, 32}, out.data(), 1);
  EXPECT_EQ(f.kind, FindingKind::out_of_bounds);
  // Which of the two comes first is the linker's business.
  EXPECT_THAT(f.message, testing::AnyOf(HasSubstr("first[32], but first has 32 elements"),
                                        HasSubstr("second[-32], but second has 32")));
  EXPECT_TRUE(simt::profile([&] { launch(run_into_the_next, {1, 32}, out.data(), 0); }).findings.empty());
}

__global__ void read_pointer(const float* from, float* out) { out[threadIdx.x] = from[threadIdx.x]; }

TEST(OutOfBounds, HostMemoryIsCalledThat) {
  const std::vector<float> host(32, 1.0F);
  DeviceArray<float> out(32, "out");
  EXPECT_THAT(only_finding(read_pointer, {1, 32}, host.data(), out.data()).message,
              HasSubstr("which is memory of the host"));
}

// Whichever comes first has a gap behind it.
__device__ alignas(4096) int bins[10];
__device__ alignas(4096) int more_bins[10];

__global__ void count_behind_bins() { atomicAdd((bins < more_bins ? bins : more_bins) + 10, 1); }

TEST(OutOfBounds, BehindAVariableIsNoMemoryOfTheHost) {
  EXPECT_THAT(only_finding(count_behind_bins, {1, 1}).message,
              testing::MatchesRegex("out of bounds: an atomic access of 4 bytes, 0 bytes behind the end of "
                                    "(more_)?bins, where no variable is"));
}

__global__ void nothing() {}

TEST(InvalidLaunch, ABlockOf2048ThreadsIsRefusedWithTheLineOfTheLaunch) {
  const int line = __LINE__ + 1;
  const simt::Profile p = simt::profile([] { launch(nothing, {1, 2048}); });
  ASSERT_EQ(p.findings.size(), 1U);
  EXPECT_EQ(p.findings[0].kind, FindingKind::invalid_launch);
  EXPECT_EQ(p.findings[0].where.line, line);
  EXPECT_THAT(p.findings[0].message, HasSubstr("2048 threads"));
}

TEST(InvalidLaunch, TheLimitHoldsForTheProductOfTheDimensions) {
  EXPECT_THAT(only_finding(nothing, {1, dim3(32, 33)}).message, HasSubstr("1056 threads"));
  EXPECT_THAT(only_finding(nothing, {1, dim3(1, 1, 65)}).message, HasSubstr("(1,1,65)"));
  EXPECT_TRUE(simt::profile([] { launch(nothing, {1, dim3(32, 32)}); }).findings.empty());
}

TEST(InvalidLaunch, ZeroBlocksAreRefused) {
  EXPECT_THAT(only_finding(nothing, {0, 32}).message, HasSubstr("size of 0"));
}

TEST(InvalidLaunch, MoreThan48KiBOfDynamicSharedMemoryNeedsOptingIn) {
  EXPECT_THAT(only_finding(nothing, {1, 32, 50000}).message, HasSubstr("50000 bytes of dynamic shared memory"));
  cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  EXPECT_TRUE(simt::profile([] { launch(nothing, {1, 32, 50000}); }).findings.empty());
}

// Block 0 takes longest, so with two workers another block goes wrong first.
__global__ void overrun_late_in_block_0(float* out) {
  float sum = 0;
  for (int i = 0; i < (blockIdx.x == 0 ? 300000 : 10); ++i) sum += out[threadIdx.x % 8];
  out[10 + blockIdx.x + threadIdx.x] = sum;
}

TEST(Findings, TheLowestBlockIsReportedWhateverTheNumberOfWorkers) {
  DeviceArray<float> out(10, "out");
  std::fill(out.begin(), out.end(), 1.0F);
  for (const int workers : {1, 2}) {
    const simt::Profile p = simt::profile(
        [&] {
          launch(overrun_late_in_block_0, {100, 32}, out.data());
        },
        {.workers = workers});
    ASSERT_EQ(p.findings.size(), 1U);
    EXPECT_EQ(p.findings[0].block.x, 0U);
    EXPECT_EQ(p.findings[0].thread.x, 0U);
    EXPECT_THAT(p.findings[0].message, HasSubstr("out[10]"));
  }
}

}  // namespace
