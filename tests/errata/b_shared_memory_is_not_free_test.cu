// "An access to shared memory takes one cycle, in whatever order." It has 32 banks: the order decides how many
// wavefronts a request takes. (And the latency is about 30 cycles: docs/errata.md.)

#include <gtest/gtest.h>

#include <algorithm>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

constexpr int kTileDim = 32;

__global__ void turn_corner(const float* in, float* out) {
  __shared__ float tile[kTileDim][kTileDim];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * kTileDim + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * kTileDim + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

TEST(SharedMemory, TakesOneWavefrontByRowsAnd32ByColumns) {
  simt::DeviceArray<float> in(kTileDim * kTileDim, "in");
  simt::DeviceArray<float> out(kTileDim * kTileDim, "out");
  std::fill(in.begin(), in.end(), 1.0F);
  const simt::Profile p = simt::profile([&] {
    launch(turn_corner, {1, dim3(kTileDim, kTileDim)}, in.data(), out.data());
  });
  ASSERT_TRUE(p.findings.empty());
  EXPECT_EQ(p.shared_stores().wavefronts_per_request(), 1.0);
  EXPECT_EQ(p.shared_loads().wavefronts_per_request(), 32.0);
}

}  // namespace
