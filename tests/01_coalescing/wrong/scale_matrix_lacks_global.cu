// expect: does_not_compile
// because: 'scale_elements' is launched, but it is no kernel
// The kernel's __global__ is forgotten: then nvcc makes a function of the host.

#include "chapters/01_coalescing/scale_matrix.h"

constexpr int kTileDim = 32;

void scale_elements(const float* in, float* out, int rows, int cols, float factor) {
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
