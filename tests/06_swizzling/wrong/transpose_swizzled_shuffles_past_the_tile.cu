// expect: misses_target
// because: only 0.00 of the output comes to its thread through shared memory
// Shuffles turn the tile; shared memory is filled and read, and nothing of it is used.

#include "chapters/06_swizzling/transpose_swizzled.h"

__global__ void k(const float* in, float* out, int rows, int cols) {
  int lane = threadIdx.x, r0 = blockIdx.y * 32, c0 = blockIdx.x * 32;
  float v[32];
  __shared__ volatile float unused[1024];
  for (int y = 0; y < 32; y++) v[y] = r0 + y < rows && c0 + lane < cols ? in[(r0 + y) * cols + c0 + lane] : 0;
  for (int c = 0; c < 32; c++) {
    float mine = 0;
    unused[lane] = c;
    __syncwarp();
    mine = unused[lane] * 0;
    __syncwarp();
    for (int y = 0; y < 32; y++) {
      float x = __shfl_sync(~0U, v[y], c);
      if (y == lane) mine = x;
    }
    if (c0 + c < cols && r0 + lane < rows) out[(c0 + c) * rows + r0 + lane] = mine;
  }
}
void transpose_swizzled(const float* in, float* out, int rows, int cols) {
  launch(k, {dim3(ceil_div(cols, 32), ceil_div(rows, 32)), 32}, in, out, rows, cols);
}
