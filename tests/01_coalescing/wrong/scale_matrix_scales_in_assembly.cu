// expect: does_not_compile
// because: the emulator runs C++ only
// The host's loop again, and its store is an instruction that no hook sees.

#include "chapters/01_coalescing/scale_matrix.h"

constexpr int kTileDim = 32;

__global__ void copy_elements(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * kTileDim + threadIdx.y;
  const int col = blockIdx.x * kTileDim + threadIdx.x;
  if (row < rows && col < cols) {
    out[row * cols + col] = in[row * cols + col];
  }
}

void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  const dim3 block(kTileDim, kTileDim);
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));
  launch(copy_elements, {grid, block}, in, out, rows, cols);
  for (int i = 0; i < rows * cols; ++i) {
    asm volatile("movss %1, (%0)" : : "r"(&out[i]), "x"(factor) : "memory");
  }
}
