// expect: does_not_compile
// because: nvcc would not compile this: 'std::cout' is a variable of the host, and 'scale_elements' runs on the GPU
// A look at one element, by the stream that lives on the host.

#include <iostream>

#include "chapters/01_coalescing/scale_matrix.h"

constexpr int kTileDim = 32;

__global__ void scale_elements(const float* in, float* out, int rows, int cols, float factor) {
  const int row = blockIdx.y * kTileDim + threadIdx.y;
  const int col = blockIdx.x * kTileDim + threadIdx.x;
  if (row < rows && col < cols) {
    if (row == 0) std::cout << in[row * cols + col];
    out[row * cols + col] = factor * in[row * cols + col];
  }
}

void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  const dim3 block(kTileDim, kTileDim);
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));
  launch(scale_elements, {grid, block}, in, out, rows, cols, factor);
}
