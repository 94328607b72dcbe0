// expect: solved
// because: the load from in takes 3.9 sectors per request
// A block of eight warps takes eight rows, and each warp walks along its own: fewer, larger blocks.

#include "chapters/01_coalescing/scale_pitched.h"

constexpr int kFloatsPerSector = 8;
constexpr int kWarpSize = 32;
constexpr int kRowsPerBlock = 8;

__host__ __device__ int choose_pitch(int cols) { return ceil_div(cols, kFloatsPerSector) * kFloatsPerSector; }

__global__ void scale_rows(const float* in, float* out, int rows, int cols, int pitch, float factor) {
  const int row = blockIdx.x * kRowsPerBlock + threadIdx.y;
  if (row >= rows) return;
  for (int col = threadIdx.x; col < cols; col += kWarpSize) {
    out[row * pitch + col] = factor * in[row * pitch + col];
  }
}

void scale_pitched(const float* in, float* out, int rows, int cols, float factor) {
  launch(scale_rows, {ceil_div(rows, kRowsPerBlock), dim3(kWarpSize, kRowsPerBlock)}, in, out, rows, cols,
         choose_pitch(cols), factor);
}
