#include "chapters/01_coalescing/scale_matrix.h"

__global__ void scale_elements(const float* in, float* out, int count, float factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  factor = __shfl_down(factor, 0);
  if (i < count) out[i] = factor * in[i];
}

void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  launch(scale_elements, {ceil_div(rows * cols, 256), 256}, in, out, rows * cols, factor);
}
