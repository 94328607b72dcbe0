// The examples in the docstrings of common/simt and common/report, where they run. docstrings_test.cpp compares.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "common/report/terminal.h"
#include "common/simt/requests/request_log.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

__global__ void fill(float* x) { x[threadIdx.x] = threadIdx.x; }

__global__ void scale(float* x) { x[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }

__global__ void copy(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

TEST(DocstringExamples, OfDeviceArray) {
  simt::DeviceArray<float> x(1024, "x");
  simt::profile([&] { launch(fill, {1, 1024}, x.data()); });
  EXPECT_EQ(x[1023], 1023.0F);
}

TEST(DocstringExamples, OfProfile) {
  simt::DeviceArray<float> x(1024, "x");
  std::fill(x.begin(), x.end(), 1.0F);
  const simt::Profile p = simt::profile([&] { launch(scale, {32, 32}, x.data()); });
  EXPECT_EQ(p.global_loads().sectors_per_request(), 4.0);
  EXPECT_TRUE(p.findings.empty());
}

TEST(DocstringExamples, OfLaunchAndListener) {
  constexpr unsigned grid = 4;
  constexpr unsigned block = 32;
  simt::DeviceArray<float> in(grid * block, "in");
  simt::DeviceArray<float> out(grid * block, "out");
  std::fill(in.begin(), in.end(), 1.0F);
  simt::RequestLog log;
  const simt::Listener listener(log);
  simt::profile([&] { launch(copy, {grid, block}, in.data(), out.data()); });
  EXPECT_EQ(log.requests().size(), 8U) << "one load and one store for each of 4 warps";
  EXPECT_EQ(out[127], 1.0F);
}

TEST(DocstringExamples, OfRenderProfile) {
  testing::internal::CaptureStdout();
  simt::DeviceArray<float> x(1024, "x");
  std::fill(x.begin(), x.end(), 1.0F);
  const simt::Profile p = simt::profile([&] { launch(scale, {32, 32}, x.data()); });
  std::cout << report::render_profile(p, {});
  EXPECT_THAT(testing::internal::GetCapturedStdout(), testing::HasSubstr("sectors"));
}

}  // namespace
