// What comes to its thread through shared memory, and what only passes by.

#include <gtest/gtest.h>

#include "common/grading/tile_watch.h"
#include "common/simt/runtime/device_array.h"

namespace {

constexpr int kSide = 32;

template <typename Kernel>
double share(Kernel kernel) {
  simt::DeviceArray<float> in(kSide * kSide, "in");
  simt::DeviceArray<float> out(kSide * kSide, "out");
  for (int i = 0; i < kSide * kSide; ++i) in[i] = static_cast<float>(i + 1);
  const grading::TileWatch tile;
  const simt::Profile profile = simt::profile([&] { launch(kernel, {1, dim3(kSide, kSide)}, in.data(), out.data()); });
  EXPECT_TRUE(profile.findings.empty());
  return tile.share_through_tile();
}

__global__ void turn(const float* in, float* out) {
  __shared__ float tile[kSide][kSide + 1];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * kSide + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * kSide + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void ignore_the_tile(const float* in, float* out) {
  __shared__ volatile float tile[kSide][kSide];
  tile[threadIdx.y][threadIdx.x] = threadIdx.x;
  __syncthreads();
  const float nothing = tile[threadIdx.x][threadIdx.y] * 0;
  out[threadIdx.x * kSide + threadIdx.y] = in[threadIdx.y * kSide + threadIdx.x] + nothing;
}

__global__ void take_back_what_was_its_own(const float* in, float* out) {
  __shared__ volatile float tile[kSide][kSide];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * kSide + threadIdx.x];
  out[threadIdx.x * kSide + threadIdx.y] = tile[threadIdx.y][threadIdx.x];
}

__global__ void turn_halves(const float* in, float* out) {
  __shared__ unsigned short tile[2][kSide][kSide];
  const unsigned bits = __float_as_uint(in[threadIdx.y * kSide + threadIdx.x]);
  tile[0][threadIdx.y][threadIdx.x] = bits & 0xffffU;
  tile[1][threadIdx.y][threadIdx.x] = bits >> 16U;
  __syncthreads();
  const unsigned turned = tile[0][threadIdx.x][threadIdx.y] | unsigned(tile[1][threadIdx.x][threadIdx.y]) << 16U;
  out[threadIdx.y * kSide + threadIdx.x] = __uint_as_float(turned);
}

TEST(TileWatch, SeesThatATileTurns) {
  EXPECT_DOUBLE_EQ(share(turn), 1 - 1.0 / kSide);  // on the diagonal, a thread takes what was its own
}

TEST(TileWatch, IsNotImpressedByATileThatNobodyNeeds) {
  EXPECT_EQ(share(ignore_the_tile), 0);
  EXPECT_EQ(share(take_back_what_was_its_own), 0);
}

TEST(TileWatch, DoesNotAccuseWhereItCannotFollow) { EXPECT_EQ(share(turn_halves), 1); }

}  // namespace
