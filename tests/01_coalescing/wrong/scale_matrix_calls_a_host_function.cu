// expect: does_not_compile
// because: nvcc would not compile this: 'scaled' is a function of the host, and 'scale_elements' runs on the GPU
// The helper lacks its __device__.

#include "chapters/01_coalescing/scale_matrix.h"

constexpr int kTileDim = 32;

float scaled(float element, float factor) { return factor * element; }

__global__ void scale_elements(const float* in, float* out, int rows, int cols, float factor) {
  const int row = blockIdx.y * kTileDim + threadIdx.y;
  const int col = blockIdx.x * kTileDim + threadIdx.x;
  if (row < rows && col < cols) {
    out[row * cols + col] = scaled(in[row * cols + col], factor);
  }
}

void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  const dim3 block(kTileDim, kTileDim);
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));
  launch(scale_elements, {grid, block}, in, out, rows, cols, factor);
}
