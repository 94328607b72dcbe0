// Warp functions without a mask: who has come to the call takes part. Clocks.

#include <gtest/gtest.h>

#include "common/launch.h"
#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

__global__ void sum_of_warp(int* out) {
  int value = static_cast<int>(threadIdx.x);
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_down(value, distance);
  if (threadIdx.x == 0) out[0] = value;
}

__global__ void votes_of_a_half(int* out) {
  if (threadIdx.x < 16) {
    const unsigned ballot = __ballot(threadIdx.x % 2);
    const int all = __all(threadIdx.x < 16);
    if (threadIdx.x == 0) {
      out[0] = static_cast<int>(ballot);
      out[1] = all;
    }
  }
}

__global__ void read_clocks(long long* out) {
  const long long before = clock64();
  __nanosleep(100);
  out[0] = clock64() - before;
}

TEST(MasklessWarpFunctions, AllLanesTakePart) {
  simt::DeviceArray<int> out(1, "out");
  const simt::Profile profile = simt::profile([&] { launch(sum_of_warp, {1, 32}, out.data()); });
  EXPECT_TRUE(profile.findings.empty());
  EXPECT_EQ(out[0], 31 * 32 / 2);
}

TEST(MasklessWarpFunctions, OnlyThoseWhoCame) {
  simt::DeviceArray<int> out(2, "out");
  const simt::Profile profile = simt::profile([&] { launch(votes_of_a_half, {1, 32}, out.data()); });
  EXPECT_TRUE(profile.findings.empty());
  EXPECT_EQ(out[0], 0xAAAA);
  EXPECT_EQ(out[1], 1);
}

TEST(Clocks, DoNotGoBack) {
  simt::DeviceArray<long long> out(1, "out");
  simt::profile([&] { launch(read_clocks, {1, 1}, out.data()); });
  EXPECT_GE(out[0], 0);
}

}  // namespace
