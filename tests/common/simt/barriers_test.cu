// What threads of a block and lanes of a warp do together.

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

using simt::DeviceArray;
using simt::Profile;

template <typename... Params, typename... Args>
Profile run(void (*kernel)(Params...), const LaunchConfig& config, Args... args) {
  Profile p = simt::profile([&] { launch(kernel, config, args...); });
  EXPECT_TRUE(p.findings.empty()) << (p.findings.empty() ? "" : p.findings.front().message);
  return p;
}

__global__ void reverse(int* data) {
  extern __shared__ int staged[];
  const int i = threadIdx.x;
  staged[i] = data[blockIdx.x * blockDim.x + i];
  __syncthreads();
  data[blockIdx.x * blockDim.x + i] = staged[blockDim.x - 1 - i];
}

TEST(Syncthreads, MakesEveryStoreBeforeItVisible) {
  DeviceArray<int> data(4 * 100, "data");
  std::iota(data.begin(), data.end(), 0);
  const Profile p = run(reverse, {4, 100, 100 * sizeof(int)}, data.data());
  for (int i = 0; i < 400; ++i) ASSERT_EQ(data[i], i / 100 * 100 + 99 - i % 100);
  EXPECT_EQ(p.shared_bytes_per_block, 100 * sizeof(int));
}

__global__ void leave_and_look(unsigned* out) {
  __shared__ unsigned scratch[32];
  out[blockIdx.x * 32 + threadIdx.x] = scratch[threadIdx.x];
  scratch[threadIdx.x] = 7;
}

TEST(SharedMemory, IsPoisonedForEveryBlock) {
  DeviceArray<unsigned> out(4 * 32, "out");
  for (unsigned& value : out) value = 0;
  simt::profile([&] { launch(leave_and_look, {4, 32}, out.data()); }, {.checks = false});
  for (const unsigned value : out) EXPECT_EQ(value, 0xffffffffU);
}

__global__ void vote(int* out, int threshold) {
  const int predicate = static_cast<int>(threadIdx.x) < threshold ? 7 : 0;
  const int count = __syncthreads_count(predicate);
  const int all = __syncthreads_and(predicate);
  const int any = __syncthreads_or(predicate);
  if (threadIdx.x == 0) {
    out[0] = count;
    out[1] = all;
    out[2] = any;
  }
}

TEST(Syncthreads, CountsAndsAndOrs) {
  DeviceArray<int> out(3, "out");
  for (const int threshold : {0, 1, 33, 70}) {
    run(vote, {1, 70}, out.data(), threshold);
    EXPECT_EQ(out[0], threshold);
    EXPECT_EQ(out[1], threshold == 70 ? 1 : 0);
    EXPECT_EQ(out[2], threshold > 0 ? 1 : 0);
  }
}

__global__ void sum_by_shuffles(const float* in, float* out) {
  float sum = in[threadIdx.x];
  for (int delta = 16; delta > 0; delta /= 2) sum += __shfl_down_sync(0xffffffffU, sum, delta);
  if (threadIdx.x == 0) *out = sum;
}

TEST(Shuffles, SumAWarp) {
  DeviceArray<float> in(32, "in");
  DeviceArray<float> out(1, "out");
  std::iota(in.begin(), in.end(), 1.0F);
  const Profile p = run(sum_by_shuffles, {1, 32}, in.data(), out.data());
  EXPECT_EQ(out[0], 528.0F);
  EXPECT_EQ(p.global_loads().requests, 1U);
  EXPECT_EQ(p.global_stores().active_lanes, 1U);
}

__global__ void shuffle_all_ways(int* out) {
  const int lane = threadIdx.x;
  out[lane] = __shfl_sync(~0U, lane, lane + 3, 8);
  out[32 + lane] = __shfl_up_sync(~0U, lane, 3, 8);
  out[64 + lane] = __shfl_down_sync(~0U, lane, 3, 8);
  out[96 + lane] = __shfl_xor_sync(~0U, lane, 5);
}

TEST(Shuffles, StayInTheirSegment) {
  DeviceArray<int> out(128, "out");
  run(shuffle_all_ways, {1, 32}, out.data());
  for (int lane = 0; lane < 32; ++lane) {
    const int segment = lane / 8 * 8;
    const int in_segment = lane % 8;
    EXPECT_EQ(out[lane], segment + (in_segment + 3) % 8);
    EXPECT_EQ(out[32 + lane], in_segment >= 3 ? lane - 3 : lane);
    EXPECT_EQ(out[64 + lane], in_segment + 3 < 8 ? lane + 3 : lane);
    EXPECT_EQ(out[96 + lane], lane ^ 5);
  }
}

__global__ void shuffle_doubles(double* out) {
  const double mine = threadIdx.x + 0.5;
  out[threadIdx.x] = __shfl_xor_sync(~0U, mine, 1);
}

TEST(Shuffles, Move8ByteValues) {
  DeviceArray<double> out(32, "out");
  run(shuffle_doubles, {1, 32}, out.data());
  for (int lane = 0; lane < 32; ++lane) EXPECT_EQ(out[lane], (lane ^ 1) + 0.5);
}

__global__ void shuffle_small_values(int* out) {
  const int lane = threadIdx.x;
  out[lane] = __shfl_xor_sync(~0U, static_cast<signed char>(-lane), 1);
  out[32 + lane] = __shfl_sync(~0U, lane == 3, 3);
  out[64 + lane] = static_cast<int>(__match_any_sync(~0U, static_cast<short>(lane % 2 - 1)));
}

// CUDA has no function for them: they are promoted.
TEST(Shuffles, MoveSmallIntegersAsAnInt) {
  DeviceArray<int> out(96, "out");
  run(shuffle_small_values, {1, 32}, out.data());
  for (int lane = 0; lane < 32; ++lane) {
    EXPECT_EQ(out[lane], -(lane ^ 1));
    EXPECT_EQ(out[32 + lane], 1);
    EXPECT_EQ(static_cast<unsigned>(out[64 + lane]), lane % 2 == 0 ? 0x55555555U : 0xaaaaaaaaU);
  }
}

__global__ void halves(int* out) {
  const int lane = threadIdx.x;
  if (lane < 16) {
    out[lane] = __shfl_xor_sync(0x0000ffffU, lane, 1);
  } else {
    out[lane] = __shfl_xor_sync(0xffff0000U, lane, 2);
  }
}

TEST(Shuffles, OfTwoHalvesOfAWarpDoNotMix) {
  DeviceArray<int> out(32, "out");
  run(halves, {1, 32}, out.data());
  for (int lane = 0; lane < 32; ++lane) EXPECT_EQ(out[lane], lane ^ (lane < 16 ? 1 : 2));
}

__global__ void votes(unsigned* out) {
  const int lane = threadIdx.x;
  const unsigned odd = __ballot_sync(~0U, lane % 2);
  const int any = __any_sync(~0U, lane == 31);
  const int all = __all_sync(~0U, lane < 31);
  const unsigned same = __match_any_sync(~0U, lane / 8);
  int equal = 0;
  __match_all_sync(~0U, 5, &equal);
  const unsigned sum = __reduce_add_sync(~0U, static_cast<unsigned>(lane));
  const int least = __reduce_min_sync(~0U, 10 - lane);
  unsigned active = 0;
  if (lane >= 24) active = __activemask();
  if (lane == 31) {
    out[0] = odd;
    out[1] = any;
    out[2] = all;
    out[3] = same;
    out[4] = equal;
    out[5] = sum;
    out[6] = least;
    out[7] = active;
  }
}

TEST(Votes, SeeAllLanesTheyName) {
  DeviceArray<unsigned> out(8, "out");
  run(votes, {1, 32}, out.data());
  const std::vector<unsigned> expected{0xaaaaaaaaU, 1, 0, 0xff000000U, 1, 496, static_cast<unsigned>(-21), 0xff000000U};
  EXPECT_EQ(std::vector<unsigned>(out.begin(), out.end()), expected);
}

__global__ void exchange_through_shared(int* out) {
  __shared__ int staged[64];
  const int i = threadIdx.x;
  const int base = i / 32 * 32;
  for (int round = 0; round < 3; ++round) {
    staged[i] = i * 10 + round;
    __syncwarp();
    out[round * 64 + i] = staged[base + (i + 1) % 32];
    __syncwarp();
  }
}

TEST(Syncwarp, OrdersTheAccessesOfOneWarp) {
  DeviceArray<int> out(3 * 64, "out");
  run(exchange_through_shared, {1, 64}, out.data());
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < 64; ++i) ASSERT_EQ(out[round * 64 + i], (i / 32 * 32 + (i + 1) % 32) * 10 + round);
  }
}

__global__ void three_dimensions(int* out) {
  const int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  out[block * 24 + thread] = block * 1000 + thread;
}

TEST(Indices, CoverThreeDimensionsOfGridAndBlock) {
  DeviceArray<int> out(60 * 24, "out");
  run(three_dimensions, {dim3(3, 4, 5), dim3(2, 3, 4)}, out.data());
  for (int i = 0; i < 60 * 24; ++i) ASSERT_EQ(out[i], i / 24 * 1000 + i % 24);
}

__global__ void histogram(const int* in, int* bins) {
  __shared__ int local[8];
  if (threadIdx.x < 8) local[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&local[in[blockIdx.x * blockDim.x + threadIdx.x]], 1);
  __syncthreads();
  if (threadIdx.x < 8) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

TEST(Atomics, OnSharedAndGlobalMemoryAddUp) {
  DeviceArray<int> in(64 * 256, "in");
  DeviceArray<int> bins(8, "bins");
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<int>(i * i % 8);
  for (int& bin : bins) bin = 0;
  run(histogram, {64, 256}, in.data(), bins.data());
  std::vector<int> expected(8);
  for (const int value : in) ++expected[static_cast<std::size_t>(value)];
  EXPECT_EQ(std::vector<int>(bins.begin(), bins.end()), expected);
}

}  // namespace
