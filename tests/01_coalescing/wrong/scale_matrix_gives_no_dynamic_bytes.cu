// expect: stopped
// because: this launch gives it 0 bytes
// Uses dynamic shared memory; the launch has no third number.

#include "chapters/01_coalescing/scale_matrix.h"
__global__ void scale_elements(const float* in, float* out, int rows, int cols, float factor) {
  extern __shared__ float tile[];
  const int row = blockIdx.y * 32 + threadIdx.y;
  const int col = blockIdx.x * 32 + threadIdx.x;
  tile[threadIdx.y * 32 + threadIdx.x] = 1.0F;
  if (row < rows && col < cols) out[row * cols + col] = factor * in[row * cols + col] * tile[threadIdx.y * 32 + threadIdx.x];
}
void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  launch(scale_elements, {dim3(ceil_div(cols, 32), ceil_div(rows, 32)), dim3(32, 32)}, in, out, rows, cols, factor);
}
