// "Shared memory makes the load of a column-major matrix coalesced, so b[col * inner + row] with col from threadIdx.x
// is fine." It is the uncoalesced load itself: what counts is which index threadIdx.x picks.

#include <gtest/gtest.h>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

constexpr int kTileDim = 32;

enum class LanePicks { col, row };

template <LanePicks picks>
__global__ void load_tile(const float* b, float* out, int inner) {
  __shared__ float tile[kTileDim][kTileDim + 1];  // (row, col); padded, so that banks play no part
  const int row = picks == LanePicks::row ? threadIdx.x : threadIdx.y;
  const int col = picks == LanePicks::row ? threadIdx.y : threadIdx.x;
  tile[row][col] = b[col * inner + row];
  __syncthreads();
  out[threadIdx.y * kTileDim + threadIdx.x] = tile[threadIdx.y][threadIdx.x];
}

template <LanePicks picks>
simt::Totals loads() {
  simt::DeviceArray<float> b(kTileDim * kTileDim, "b");
  simt::DeviceArray<float> out(kTileDim * kTileDim, "out");
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = static_cast<float>(i);
  const simt::Profile p = simt::profile([&] {
    launch(load_tile<picks>, {1, dim3(kTileDim, kTileDim)}, b.data(), out.data(), kTileDim);
  });
  EXPECT_TRUE(p.findings.empty());
  for (int row = 0; row < kTileDim; ++row) {
    for (int col = 0; col < kTileDim; ++col) EXPECT_EQ(out[row * kTileDim + col], b[col * kTileDim + row]);
  }
  return p.global_loads();
}

TEST(CornerTurning, WithColFromTheLaneStillTakes32SectorsPerRequest) {
  EXPECT_EQ(loads<LanePicks::col>().sectors_per_request(), 32.0);
}

TEST(CornerTurning, WithRowFromTheLaneTakes4) { EXPECT_EQ(loads<LanePicks::row>().sectors_per_request(), 4.0); }

}  // namespace
