#include "chapters/01_coalescing/scale_pitched.h"

__global__ void scale_rows(const float* in, float* out, int cols, float factor) {
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (col < cols) out[blockIdx.y * cols + col] = factor * in[blockIdx.y * cols + col];
}

void scale_pitched(const float* in, float* out, int rows, int cols, float factor) {
  launch(scale_rows, {dim3(ceil_div(cols, 256), rows), 256}, in, out, cols, factor);
}
