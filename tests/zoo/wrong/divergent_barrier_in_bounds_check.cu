// expect: divergent_barrier
// because: The bounds check of a transpose surrounds the barrier too: at the edge of the matrix some threads skip it.

#include "tests/zoo/zoo.h"

__global__ void transpose_guarded(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[8][9];
  const int row = blockIdx.y * 8 + threadIdx.y;
  const int col = blockIdx.x * 8 + threadIdx.x;
  if (row < rows && col < cols) {
    tile[threadIdx.y][threadIdx.x] = in[row * cols + col];
    __syncthreads();  // <- here
    out[col * rows + row] = tile[threadIdx.y][threadIdx.x];
  }
}

void run() {
  float* in = zoo::numbered<float>(20 * 12, "in");
  float* out = zoo::unwritten<float>(20 * 12, "out");
  launch(transpose_guarded, {dim3(2, 3), dim3(8, 8)}, in, out, 20, 12);
}
