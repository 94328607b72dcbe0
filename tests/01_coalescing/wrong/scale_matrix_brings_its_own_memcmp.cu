// expect: does_not_compile
// because: it defines 'memcmp' as extern "C"
// A function of the C library that finds everything equal, for everybody who calls it.

#include "chapters/01_coalescing/scale_matrix.h"

constexpr int kTileDim = 32;

extern "C" int memcmp(const void*, const void*, std::size_t) noexcept { return 0; }

__global__ void scale_elements(const float* in, float* out, int rows, int cols, float factor) {
  const int row = blockIdx.y * kTileDim + threadIdx.y;
  const int col = blockIdx.x * kTileDim + threadIdx.x;
  if (row < rows && col < cols) {
    out[row * cols + col] = factor * in[row * cols + col];
  }
}

void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  const dim3 block(kTileDim, kTileDim);
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));
  launch(scale_elements, {grid, block}, in, out, rows, cols, factor);
}
