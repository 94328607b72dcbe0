// expect: misses_target
// because: 8192 requests go to other global memory than out and in; the target is at most 0: what the arrays do not hold
// The stores run down the columns of an array of our own, and a second kernel copies it: `out` looks perfect.

#include "chapters/02_corner_turning/transpose_tiled.h"

constexpr int kThreads = 256;

__global__ void transpose_to(float* turned, const float* in, int rows, int cols) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i < rows * cols) turned[i % cols * rows + i / cols] = in[i];
}

__global__ void copy(float* out, const float* turned, int count) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i < count) out[i] = turned[i];
}

void transpose_tiled(const float* in, float* out, int rows, int cols) {
  const int count = rows * cols;
  float* turned = nullptr;
  cudaMalloc(&turned, count * sizeof(float));
  launch(transpose_to, {ceil_div(count, kThreads), kThreads}, turned, in, rows, cols);
  launch(copy, {ceil_div(count, kThreads), kThreads}, out, turned, count);
  cudaFree(turned);
}
