// expect: does_not_compile
// because: it defines main(), but the course has one, which calls your function
// A program of its own, as in every CUDA tutorial.

#include "chapters/01_coalescing/scale_matrix.h"

constexpr int kTileDim = 32;

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

int main() { return 0; }
