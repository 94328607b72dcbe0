// "To avoid bank conflicts, read the tile by columns." Reading a 32x32 tile by columns is the 32-way conflict itself.

#include <gtest/gtest.h>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

constexpr int kTileDim = 32;

template <bool by_columns>
__global__ void read_tile(float* out) {
  __shared__ float tile[kTileDim][kTileDim];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  tile[y][x] = 1;
  __syncthreads();
  out[y * kTileDim + x] = by_columns ? tile[x][y] : tile[y][x];
}

template <bool by_columns>
simt::Totals loads() {
  simt::DeviceArray<float> out(kTileDim * kTileDim, "out");
  const simt::Profile p = simt::profile([&] {
    launch(read_tile<by_columns>, {1, dim3(kTileDim, kTileDim)}, out.data());
  });
  EXPECT_TRUE(p.findings.empty());
  return p.shared_loads();
}

TEST(A32x32Tile, ReadByColumnsTakes32WavefrontsPerRequest) {
  EXPECT_EQ(loads<true>().wavefronts_per_request(), 32.0);
  EXPECT_EQ(loads<true>().conflicts(), 32U * 31);
}

TEST(A32x32Tile, ReadByRowsTakes1) { EXPECT_EQ(loads<false>().wavefronts_per_request(), 1.0); }

}  // namespace
