// expect: misses_target
// because: the store to out takes 32.0 sectors per request
// Right, and the first version of most people: without a tile, one of the two sides goes down the columns.

#include "chapters/06_swizzling/rotate_image.h"

__global__ void rotate(const float* in, float* out, int rows, int cols) {
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && col < cols) out[col * rows + rows - 1 - row] = in[row * cols + col];
}

void rotate_image(const float* in, float* out, int rows, int cols) {
  launch(rotate, {dim3(ceil_div(cols, 32), ceil_div(rows, 8)), dim3(32, 8)}, in, out, rows, cols);
}
