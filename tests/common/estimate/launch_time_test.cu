// From a launch on the emulator to microseconds.

#include <gtest/gtest.h>

#include <functional>
#include <utility>
#include <vector>

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

__global__ void copy4(const float4* in, float4* out, int count) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < static_cast<unsigned>(count)) out[i] = in[i];
}

__global__ void fill(float* out, int count) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < static_cast<unsigned>(count)) out[i] = 1;
}

__global__ void copy_columns(const float* in, float* out, int size) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned row = i % static_cast<unsigned>(size), col = i / static_cast<unsigned>(size);
  out[row * static_cast<unsigned>(size) + col] = in[row * static_cast<unsigned>(size) + col];
}

__global__ void transpose_tile(const float* in, float* out, int size) {
  __shared__ float tile[32][32];
  const unsigned n = static_cast<unsigned>(size);
  tile[threadIdx.y][threadIdx.x] = in[(blockIdx.y * 32 + threadIdx.y) * n + blockIdx.x * 32 + threadIdx.x];
  __syncthreads();
  out[(blockIdx.x * 32 + threadIdx.y) * n + blockIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void count_all(int* counter) { atomicAdd(counter, 1); }

__global__ void walk(const float* in, float* out, int steps) {
  float sum = 0;
  for (int i = 0; i < steps; ++i) sum += in[threadIdx.x + 256 * static_cast<unsigned>(i)];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// So many blocks in a row load the same 53 KiB. With so many loads, the SMs of a sample are a multiple of 8.
__global__ void walk_together(const float* in, float* out, int sharing) {
  const unsigned piece = blockIdx.x / static_cast<unsigned>(sharing);
  float sum = 0;
  for (unsigned i = 0; i < 53; ++i) sum += in[(piece * 53 + i) * 256 + threadIdx.x];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

__global__ void wait_for_the_last(volatile int* flag) {
  if (blockIdx.x + 1 == gridDim.x) *flag = 1;
  while (*flag == 0) {
  }
}

template <typename HostCode>
std::vector<estimate::Sample> sample(const HostCode& host_code, bool in_whole = false,
                                     const core::Architecture& chip = core::kH200) {
  LaunchSamples samples(chip, in_whole ? LaunchSamples::Extent::whole : LaunchSamples::Extent::enough);
  simt::ProfileOptions options{.checks = false, .sinks = {&samples}};
  if (!in_whole) {
    options.has_enough = [&] { return samples.has_enough(); };
    options.has_enough_of = [&](simt::WarpPlace place) { return samples.has_enough_of(place); };
    options.which_block = [&](std::uint64_t number) { return samples.which_block(number); };
  }
  simt::profile(host_code, options);
  return std::move(samples.samples());
}

LaunchTime time_on_h200(estimate::Sample& sample) { return time_of(sample, estimate::gpu_called("H200")); }

double us_of_copy(int count, bool in_whole) {
  simt::DeviceArray<float> in(static_cast<std::size_t>(count), "in"), out(static_cast<std::size_t>(count), "out");
  auto samples = sample([&] { launch(copy, {count / 256, 256}, in.data(), out.data(), count); }, in_whole);
  return time_on_h200(samples.at(0)).us;
}

// The first half of the blocks has something to do. Starting the others takes less than that.
TEST(LaunchTime, BlocksThatDoNothingTakeOnlyTheirStart) {
  constexpr int kCount = 1 << 22;
  simt::DeviceArray<float4> in(kCount, "in"), out(kCount, "out");
  const auto us = [&](int blocks) {
    auto samples = sample([&] { launch(copy4, {blocks, 256}, in.data(), out.data(), kCount); });
    return time_on_h200(samples.at(0)).us;
  };
  EXPECT_NEAR(us(2 * kCount / 256) / us(kCount / 256), 1, 0.1);
}

// Of eight, the first SM of a sample may always be the first to ask; of seven, it seldom is.
TEST(LaunchTime, TheFirstSmDoesNotWaitInPlaceOfAllOthers) {
  constexpr int kBlocks = 4096;
  simt::DeviceArray<float> in((kBlocks / 7 + 1) * 53 * 256, "in"), out(kBlocks * 256, "out");
  const auto us = [&](int sharing) {
    auto samples = sample([&] { launch(walk_together, {kBlocks, 256}, in.data(), out.data(), sharing); });
    EXPECT_EQ(samples.at(0).sms % 8, 0);
    return time_on_h200(samples.at(0)).us;
  };
  EXPECT_NEAR(us(8) / us(7), 1, 0.1);
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

// The first blocks are left in the middle, but for the very first one.
TEST(LaunchTime, ASampleOfLongBlocksGivesWhatTheWholeGives) {
  constexpr int kSteps = 5000, kBlocks = 300, kThreads = 32;
  simt::DeviceArray<float> in(kSteps * 256, "in"), out(kBlocks * kThreads, "out");
  const auto run = [&] { launch(walk, {kBlocks, kThreads}, in.data(), out.data(), kSteps); };
  auto some = sample(run), whole = sample(run, true);
  ASSERT_GT(some.at(0).blocks.size(), 1U);
  EXPECT_EQ(some.at(0).blocks[0][0].all_steps, kSteps + 1U);
  EXPECT_EQ(some.at(0).blocks[1][0].all_steps, kSteps + 1U);
  EXPECT_LT(some.at(0).blocks[1][0].steps.size(), kSteps);
  EXPECT_NEAR(time_on_h200(some.at(0)).us / time_on_h200(whole.at(0)).us, 1, 0.03);
}

// Other kernels: bound by stores, by the banks of shared memory, by latency in a loop.
TEST(LaunchTime, ASampleGivesWhatTheWholeGivesOfOtherKernels) {
  constexpr int kSize = 2048, kSteps = 64, kBlocks = 4096;
  simt::DeviceArray<float> in(kSize * kSize, "in"), out(kSize * kSize, "out");
  const std::vector<std::pair<const char*, std::function<void()>>> launches{
      {"columns",
       [&] {
         launch(copy_columns, {kSize * kSize / 256, 256}, in.data(), out.data(), kSize);
       }},
      {"tiles",
       [&] {
         launch(transpose_tile, {{kSize / 32, kSize / 32}, {32, 32}}, in.data(), out.data(), kSize);
       }},
      {"loop", [&] {
         launch(walk, {kBlocks, 256}, in.data(), out.data(), kSteps);
       }}};
  for (const auto& [name, host_code] : launches) {
    auto some = sample(host_code);
    auto all = sample(host_code, true);
    EXPECT_LT(some.at(0).blocks.size(), all.at(0).blocks.size()) << name;
    EXPECT_NEAR(time_on_h200(some.at(0)).us / time_on_h200(all.at(0)).us, 1, 0.03) << name;
  }
}

// What is said of a kernel before it is written is what is said of it afterwards.
TEST(LaunchTime, WideAccessesTakeWhatAKernelThatHasThemTakes) {
  for (const int count : {1 << 20, 1 << 24}) {
    simt::DeviceArray<float> in(static_cast<std::size_t>(count), "in"), out(static_cast<std::size_t>(count), "out");
    auto narrow = sample([&] { launch(copy, {count / 256, 256}, in.data(), out.data(), count); });
    auto wide = sample([&] {
      launch(copy4, {count / 1024, 256}, reinterpret_cast<const float4*>(in.data()),
             reinterpret_cast<float4*>(out.data()), count / 4);
    });
    const LaunchTime said = time_on_h200(narrow.at(0)), written = time_on_h200(wide.at(0));
    EXPECT_NEAR(said.wide_us / written.us, 1, 0.05) << count;
    EXPECT_LT(written.us, said.us) << count;
    EXPECT_EQ(time_on_h200(wide.at(0)).us, written.us) << "a second time";
    EXPECT_EQ(written.wide_us, 0) << count;
  }
}

TEST(LaunchTime, WideAccessesAreNotForKernelsThatCouldNotHaveThem) {
  constexpr int kSize = 1024;
  simt::DeviceArray<float> in(kSize * kSize + 1, "in"), out(kSize * kSize, "out");
  const std::vector<std::pair<const char*, std::function<void()>>> launches{
      {"columns",
       [&] {
         launch(copy_columns, {kSize * kSize / 256, 256}, in.data(), out.data(), kSize);
       }},
      {"tiles",
       [&] {
         launch(transpose_tile, {{kSize / 32, kSize / 32}, {32, 32}}, in.data(), out.data(), kSize);
       }},
      {"shifted",
       [&] {
         launch(copy, {kSize * kSize / 256, 256}, in.data() + 1, out.data(), kSize * kSize);
       }},
      {"half a block",
       [&] {
         launch(copy, {4, 256}, in.data(), out.data(), 4 * 256 - 8);
       }},
      {"one block", [&] {
         launch(copy, {1, 256}, in.data(), out.data(), 256);
       }}};
  for (const auto& [name, host_code] : launches) {
    auto samples = sample(host_code);
    EXPECT_EQ(time_on_h200(samples.at(0)).wide_us, 0) << name;
  }
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

TEST(LaunchTime, StoresAreNoFasterThanDram) {
  constexpr int kCount = 1 << 24;
  simt::DeviceArray<float> out(kCount, "out");
  const estimate::GpuTimes& t4 = estimate::gpu_called("T4");
  auto samples = sample([&] { launch(fill, {kCount / 256, 256}, out.data(), kCount); }, false, t4.chip);
  const LaunchTime time = time_of(samples.at(0), t4);
  const double gb_per_s = t4.chip.sms * t4.clock_ghz / t4.write_byte;
  const double bytes = 4.0 * kCount - static_cast<double>(t4.chip.l2_bytes);
  EXPECT_GE(time.us, bytes / gb_per_s / 1000);
  EXPECT_LT(time.us, 1.1 * bytes / gb_per_s / 1000);
  EXPECT_EQ(time.gains.at(0).resource, estimate::Resource::dram);
}

TEST(LaunchTime, TheSampleIsOfTheGpuItIsTakenFor) {
  constexpr int kCount = 1 << 22;
  simt::DeviceArray<float> in(kCount, "in"), out(kCount, "out");
  const auto blocks = [&](const char* gpu) {
    const core::Architecture& chip = estimate::gpu_called(gpu).chip;
    const auto samples = sample([&] { launch(copy, {kCount / 256, 256}, in.data(), out.data(), kCount); }, false, chip);
    EXPECT_EQ(samples.at(0).resident, chip.sm_threads / 256) << gpu;
    EXPECT_EQ(samples.at(0).sms, chip.sms) << gpu;
    return samples.at(0).blocks.size();
  };
  EXPECT_EQ(blocks("T4"), 3U * 40 * 4);
  EXPECT_EQ(blocks("V100"), 3U * 80 * 8);
}

TEST(LaunchTime, ABlockThatDoesNotFitHasNone) {
  const core::Architecture& t4 = estimate::gpu_called("T4").chip;
  cudaFuncSetAttribute(do_nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 << 10);
  EXPECT_EQ(sample([] { launch(do_nothing, {4, 64, 64 << 10}); }, false, t4).at(0).why_not, "");
  EXPECT_EQ(sample(
                [] {
                  launch(do_nothing, {4, 64, 65 << 10});
                },
                false, t4)
                .at(0)
                .why_not,
            "a block needs more shared memory than an SM of this GPU has");
  EXPECT_EQ(sample([] { launch(do_nothing, {4, 64, 65 << 10}); }).at(0).why_not, "");
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
  EXPECT_NEAR(time_on_h200(samples.at(0)).us, 3.3, 0.1);
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
