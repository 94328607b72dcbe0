// expect: misses_target
// because: loads from a take
// The first step of the ladder: lanes have rows, so each of them asks another row of A and of C.

#include <cuda_pipeline.h>

#include "chapters/15_capstone_product/multiply_near_cublas.h"

__global__ void multiply_elements(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const int row = blockIdx.x * 32 + threadIdx.x;
  const int col = blockIdx.y * 8 + threadIdx.y;
  if (row >= rows || col >= cols) return;
  float sum = 0;
  for (int k = 0; k < inner; ++k) sum += a[row * inner + k] * b[k * cols + col];
  c[row * cols + col] = sum;
}

void multiply_near_cublas(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const dim3 block(32, 8);
  const dim3 grid(ceil_div(rows, 32), ceil_div(cols, 8));
  launch(multiply_elements, {grid, block}, a, b, c, rows, inner, cols);
}
