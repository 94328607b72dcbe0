// Kernels that ask for what those of gpu-stream and gpu-strides ask for (te42kyfo/gpu-benches), written anew.

#include <gtest/gtest.h>

#include <algorithm>

#include "common/simt/cuda_runtime.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/launch.h"
#include "common/simt/runtime/profiling.h"
#include "tests/estimate/published_runs.h"

namespace {

__global__ void write_all(double* to, const double* /*from*/, unsigned count) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) to[i] = 0.5;
}

__global__ void read_all(double* to, const double* from, unsigned count) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const double value = from[i];
  if (value == -1) to[i] = value;  // never, but the compiler has to load it
}

__global__ void copy_all(double* to, const double* from, unsigned count) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) to[i] = 1.5 * from[i];
}

template <typename T>
__global__ void load_again(const T* from, T* to, int stride, int rounds) {
  const T* own = from + static_cast<int>(threadIdx.x) % 64 * stride;
  T sum = 0;
  for (int round = 0; round < rounds; ++round) {
    sum += own[0] + own[4] + own[8] + own[12];
    sum += own[16] + own[20] + own[24] + own[28];
  }
  if (sum == -1) to[threadIdx.x] = sum;
}

/// The only launch of `host_code`, as far as an estimate for this GPU needs it.
template <typename HostCode>
estimate::Sample sample_of(const estimate::GpuTimes& gpu, const HostCode& host_code) {
  estimate::LaunchSamples samples(gpu.chip);
  const simt::Profile profile = simt::profile(
      host_code, {.checks = false, .has_enough = [&] { return samples.has_enough(); }, .sinks = {&samples}});
  EXPECT_TRUE(profile.findings.empty()) << profile.findings.front().message;
  return std::move(samples.samples().at(0));
}

template <typename T>
double us_of_rounds(const estimate::GpuTimes& gpu, int stride, int rounds) {
  simt::DeviceArray<T> from(static_cast<std::size_t>(64 * stride + 32), "from"), to(1024, "to");
  std::fill(from.begin(), from.end(), T(1));
  estimate::Sample sample = sample_of(gpu, [&] {
    launch(load_again<T>, {1, 1024}, from.data(), to.data(), stride, rounds);
  });
  return time_of(sample, gpu).us;
}

}  // namespace

namespace estimate {

LaunchTime stream_time(const GpuTimes& gpu, const std::string& kernel, unsigned block) {
  // The first blocks run, no others: the arrays end behind these.
  constexpr unsigned kSampled = 4 << 20;
  simt::DeviceArray<double> to(kSampled, "to"), from(kSampled, "from");
  std::fill(from.begin(), from.end(), 1.0);
  const auto call = kernel == "write" ? write_all : kernel == "read" ? read_all : copy_all;
  // What gpu-stream reaches by a small carve-out of shared memory: two blocks fit, and no third one.
  const std::size_t shared = gpu.chip.sm_shared_bytes / 2 - gpu.chip.reserved_shared_bytes;
  cudaFuncSetAttribute(call, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared));
  Sample sample = sample_of(gpu, [&] {
    launch(call, {stream_elements() / block + 1, block, shared}, to.data(), from.data(), stream_elements());
  });
  EXPECT_EQ(sample.resident, 2) << gpu.name << ' ' << block;
  return time_of(sample, gpu);
}

double l1_cycles(const GpuTimes& gpu, const std::string& type, int stride) {
  // The first rounds miss L1.
  constexpr int kFew = 8, kMany = 40;
  constexpr double kLoads = (kMany - kFew) * 8.0 * 1024 / 32;
  const auto us = type == "float" ? us_of_rounds<float> : us_of_rounds<double>;
  return (us(gpu, stride, kMany) - us(gpu, stride, kFew)) * 1000 * gpu.clock_ghz / kLoads;
}

}  // namespace estimate
