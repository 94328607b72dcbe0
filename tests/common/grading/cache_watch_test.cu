// What launches find in the caches of a part of an H200.

#include <gtest/gtest.h>

#include "common/grading/cache_metrics.h"
#include "common/grading/cache_watch.h"
#include "common/simt/runtime/device_array.h"

namespace {

constexpr int kThreads = 256;
constexpr int kCount = 1 << 18;  // floats: 1 MiB

__global__ void copy(const float* in, float* out) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  out[i] = in[i];
}

__global__ void copy_twice(const float* in, float* out) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  const volatile float first = in[i];
  out[i] = first + in[kCount - 1 - i];
}

template <typename Kernel>
simt::Profile watch(int sms, int launches, Kernel kernel) {
  simt::DeviceArray<float> in(kCount, "in");
  simt::DeviceArray<float> out(kCount, "out");
  std::fill(in.begin(), in.end(), 1.0F);
  const grading::CacheWatch caches(sms);
  simt::Profile profile = simt::profile([&] {
    for (int i = 0; i < launches; ++i) launch(kernel, {kCount / kThreads, kThreads}, in.data(), out.data());
  });
  EXPECT_TRUE(profile.findings.empty());
  caches.add_to(profile);
  return profile;
}

double value(const char* metric, const simt::Profile& profile) {
  return grading::measure_caches(metric, "in", profile);
}

TEST(CacheWatch, ACopyComesFromDramOnce) {
  const simt::Profile profile = watch(132, 1, copy);
  EXPECT_EQ(value("dram_read_bytes", profile), 4.0 * kCount);
  EXPECT_EQ(value("l1_hit_share", profile), 0);
}

TEST(CacheWatch, EachLaunchBeginsWithEmptyCaches) {
  EXPECT_EQ(value("dram_read_bytes", watch(132, 2, copy)), 2 * 4.0 * kCount);
}

// From both ends to the middle, where both meet: the other half of the array has been there once before.
TEST(CacheWatch, WhatASmallerPartHasLostAWholeGpuStillHas) {
  EXPECT_EQ(value("dram_read_bytes", watch(132, 1, copy_twice)), 4.0 * kCount);
  EXPECT_GT(value("dram_read_bytes", watch(1, 1, copy_twice)), 1.4 * 4.0 * kCount);
}

TEST(CacheWatch, GivesTheSameCountsEveryTime) {
  const simt::Profile once = watch(3, 1, copy_twice);
  const simt::Profile again = watch(3, 1, copy_twice);
  ASSERT_EQ(once.sites.size(), again.sites.size());
  for (std::size_t i = 0; i < once.sites.size(); ++i) EXPECT_EQ(once.sites[i].caches, again.sites[i].caches);
}

TEST(CacheWatch, WithoutOneNothingIsKnown) {
  simt::DeviceArray<float> in(kThreads, "in");
  simt::DeviceArray<float> out(kThreads, "out");
  std::fill(in.begin(), in.end(), 1.0F);
  const simt::Profile profile = simt::profile([&] { launch(copy, {1, kThreads}, in.data(), out.data()); });
  for (const simt::Site& site : profile.sites) EXPECT_FALSE(site.caches.has_value());
}

}  // namespace
