// expect: misses_target
// because: loads from b take
// The second step: lanes have columns, and nothing is kept but in caches.

#include <cuda_pipeline.h>

#include "chapters/15_capstone_product/multiply_near_cublas.h"

__global__ void multiply_elements(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const int row = blockIdx.y * 8 + threadIdx.y;
  const int col = blockIdx.x * 32 + threadIdx.x;
  if (row >= rows || col >= cols) return;
  float sum = 0;
  for (int k = 0; k < inner; ++k) sum += a[row * inner + k] * b[k * cols + col];
  c[row * cols + col] = sum;
}

void multiply_near_cublas(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const dim3 block(32, 8);
  const dim3 grid(ceil_div(cols, 32), ceil_div(rows, 8));
  launch(multiply_elements, {grid, block}, a, b, c, rows, inner, cols);
}
