// Claim: a transpose through a padded tile is complete when the block, the load from the tile and the store to the
// output all swap x and y. Swapping all three swaps tiles, but not the elements inside of them.

#include <gtest/gtest.h>

#include "common/simt/runtime/device_array.h"
#include "common/simt/runtime/profiling.h"

namespace {

constexpr int kTileDim = 32;
constexpr int kSize = 128;  // 4x4 whole tiles, so that edges play no part

// The tile of block (x, y) goes to block (y, x): right. But lane and warp are swapped twice, in the tile and in the
// output, so the element keeps its place in the tile, and neighbouring lanes store to different rows.
__global__ void transpose_swapping_twice(const float* in, float* out, int size) {
  __shared__ float tile[kTileDim][kTileDim + 1];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  tile[y][x] = in[(blockIdx.y * kTileDim + y) * size + blockIdx.x * kTileDim + x];
  __syncthreads();
  out[(blockIdx.x * kTileDim + x) * size + blockIdx.y * kTileDim + y] = tile[x][y];
}

// Only the tile is read the other way round.
__global__ void transpose_swapping_once(const float* in, float* out, int size) {
  __shared__ float tile[kTileDim][kTileDim + 1];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  tile[y][x] = in[(blockIdx.y * kTileDim + y) * size + blockIdx.x * kTileDim + x];
  __syncthreads();
  out[(blockIdx.x * kTileDim + y) * size + blockIdx.y * kTileDim + x] = tile[x][y];
}

struct Outcome {
  int wrong_elements = 0;
  int elements_at_the_same_place_in_their_tile = 0;
  simt::Profile profile;
};

Outcome transpose(void (*kernel)(const float*, float*, int)) {
  simt::DeviceArray<float> in(kSize * kSize, "in");
  simt::DeviceArray<float> out(kSize * kSize, "out");
  for (int i = 0; i < kSize * kSize; ++i) in[i] = static_cast<float>(i);
  Outcome outcome;
  outcome.profile = simt::profile([&] {
    launch(kernel, {dim3(kSize / kTileDim, kSize / kTileDim), dim3(kTileDim, kTileDim)}, in.data(), out.data(), kSize);
  });
  for (int row = 0; row < kSize; ++row) {
    for (int col = 0; col < kSize; ++col) {
      const float value = out[row * kSize + col];
      outcome.wrong_elements += value != in[col * kSize + row] ? 1 : 0;
      const int tile_row = col / kTileDim * kTileDim;  // of the source tile
      const int tile_col = row / kTileDim * kTileDim;
      const float unmoved = in[(tile_row + row % kTileDim) * kSize + tile_col + col % kTileDim];
      outcome.elements_at_the_same_place_in_their_tile += value == unmoved ? 1 : 0;
    }
  }
  return outcome;
}

TEST(ErratumH, SwappingTwiceMovesTilesButNoElementInsideOfItsTile) {
  const Outcome outcome = transpose(transpose_swapping_twice);
  ASSERT_TRUE(outcome.profile.findings.empty());
  EXPECT_EQ(outcome.elements_at_the_same_place_in_their_tile, kSize * kSize);
  EXPECT_EQ(outcome.wrong_elements, 15872);  // all but the 32 on the diagonal of each of the 16 tiles
}

TEST(ErratumH, AndItsStoresTouch32SectorsARequest) {
  const simt::Profile p = transpose(transpose_swapping_twice).profile;
  EXPECT_EQ(p.global_stores().sectors_per_request(), 32.0);
  EXPECT_EQ(p.shared_loads().wavefronts_per_request(), 1.0);  // the padding works, and does not help
}

TEST(ErratumH, SwappingOnceTransposesWith4Sectors) {
  const Outcome outcome = transpose(transpose_swapping_once);
  EXPECT_EQ(outcome.wrong_elements, 0);
  EXPECT_EQ(outcome.profile.global_loads().sectors_per_request(), 4.0);
  EXPECT_EQ(outcome.profile.global_stores().sectors_per_request(), 4.0);
  EXPECT_EQ(outcome.profile.shared_loads().wavefronts_per_request(), 1.0);
}

}  // namespace
