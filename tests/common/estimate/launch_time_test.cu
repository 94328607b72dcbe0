// From a launch on the emulator to microseconds.

#include <gtest/gtest.h>

#include "common/estimate/launch_time.h"
#include "common/simt/cuda_runtime.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/launch.h"
#include "common/simt/runtime/profiling.h"

namespace {

using estimate::LaunchSamples;
using estimate::LaunchTime;

__global__ void do_nothing() {}

__global__ void copy(const float* in, float* out, int count) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < static_cast<unsigned>(count)) out[i] = in[i];
}

__global__ void copy_columns(const float* in, float* out, int size) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned row = i % static_cast<unsigned>(size), col = i / static_cast<unsigned>(size);
  out[row * static_cast<unsigned>(size) + col] = in[row * static_cast<unsigned>(size) + col];
}

__global__ void count_all(int* counter) { atomicAdd(counter, 1); }

__global__ void walk(const float* in, float* out, int steps) {
  float sum = 0;
  for (int i = 0; i < steps; ++i) sum += in[threadIdx.x + 256 * static_cast<unsigned>(i)];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void wait_for_the_last(volatile int* flag) {
  if (blockIdx.x + 1 == gridDim.x) *flag = 1;
  while (*flag == 0) {
  }
}

template <typename HostCode>
std::vector<estimate::Sample> sample(const HostCode& host_code, bool in_whole = false) {
  LaunchSamples samples;
  simt::ProfileOptions options{.checks = false, .sinks = {&samples}};
  if (!in_whole) options.has_enough = [&] { return samples.has_enough(); };
  simt::profile(host_code, options);
  return std::move(samples.samples());
}

LaunchTime time_on_h200(estimate::Sample& sample) { return time_of(sample, estimate::gpu_called("H200")); }

double us_of_copy(int count, bool in_whole) {
  simt::DeviceArray<float> in(static_cast<std::size_t>(count), "in"), out(static_cast<std::size_t>(count), "out");
  auto samples = sample([&] { launch(copy, {count / 256, 256}, in.data(), out.data(), count); }, in_whole);
  return time_on_h200(samples.at(0)).us;
}

TEST(LaunchTime, ACopyGrowsWithItsSize) {
  const double small = us_of_copy(1 << 20, false), large = us_of_copy(1 << 22, false);
  EXPECT_GT(large, 3 * (small - 2.5));
  EXPECT_LT(large, 5 * small);
}

TEST(LaunchTime, OnlyTheFirstBlocksRun) {
  constexpr int kCount = 1 << 22;
  simt::DeviceArray<float> in(kCount, "in"), out(kCount, "out");
  out[kCount - 1] = 7;
  const auto samples = sample([&] { launch(copy, {kCount / 256, 256}, in.data(), out.data(), kCount); });
  EXPECT_LT(samples.at(0).blocks.size(), kCount / 256);
  EXPECT_EQ(std::as_const(out)[kCount - 1], 7);
}

TEST(LaunchTime, ASampleGivesWhatTheWholeGives) {
  EXPECT_NEAR(us_of_copy(1 << 22, false) / us_of_copy(1 << 22, true), 1, 0.03);
}

TEST(LaunchTime, ColumnsTakeLongerThanRowsAndStoresLimitThem) {
  constexpr int kSize = 1024;
  simt::DeviceArray<float> in(kSize * kSize, "in"), out(kSize * kSize, "out");
  auto samples = sample([&] { launch(copy_columns, {kSize * kSize / 256, 256}, in.data(), out.data(), kSize); });
  const LaunchTime columns = time_on_h200(samples.at(0));
  EXPECT_GT(columns.us, 2 * us_of_copy(kSize * kSize, false));
  EXPECT_EQ(columns.gains.at(0).resource, estimate::Resource::stores);
  EXPECT_LT(columns.low_us, columns.us);
  EXPECT_LT(columns.us, columns.high_us);
}

TEST(LaunchTime, AGridOfOneBlock) {
  simt::DeviceArray<float> in(256, "in"), out(256, "out");
  auto samples = sample([&] { launch(copy, {1, 256}, in.data(), out.data(), 256); });
  const LaunchTime time = time_on_h200(samples.at(0));
  EXPECT_EQ(time.why_not, "");
  EXPECT_GT(time.us, 2.5);
  EXPECT_LT(time.us, 5);
}

TEST(LaunchTime, AKernelWithoutARequest) {
  auto samples = sample([&] { launch(do_nothing, {64, 64}); });
  EXPECT_NEAR(time_on_h200(samples.at(0)).us, 2.7, 0.3);
}

TEST(LaunchTime, LongLoopsAreCutAndTakeTheirTime) {
  constexpr int kShort = 1000, kLong = 8000;
  simt::DeviceArray<float> in(256 * kLong, "in"), out(256, "out");
  const auto us = [&](int steps) {
    auto samples = sample([&] { launch(walk, {1, 256}, in.data(), out.data(), steps); });
    return time_on_h200(samples.at(0)).us - 2.5;
  };
  EXPECT_NEAR(us(kLong) / us(kShort), 8, 0.8);
}

TEST(LaunchTime, AtomicsAndWaitingBlocksHaveNone) {
  simt::DeviceArray<int> counter(1, "counter");
  counter[0] = 0;
  auto samples = sample([&] { launch(count_all, {4, 64}, counter.data()); });
  EXPECT_EQ(time_on_h200(samples.at(0)).why_not, "what atomics cost is not known yet");
  counter[0] = 0;
  samples = sample([&] { launch(wait_for_the_last, {8, 32}, counter.data()); });
  EXPECT_EQ(time_on_h200(samples.at(0)).why_not,
            "its blocks wait for each other, so a few of them do not show what all cost");
}

}  // namespace
