// expect: solved
// because: the load from in takes 4.0 sectors per request, as few as its bytes fill
// The matrix as one long row, and a grid that does not grow with it: fewer blocks, each with more to do.

#include "chapters/01_coalescing/scale_matrix.h"

constexpr int kBlocks = 64;
constexpr int kThreads = 256;

__global__ void scale_elements(const float* in, float* out, int count, float factor) {
  for (int i = blockIdx.x * kThreads + threadIdx.x; i < count; i += kBlocks * kThreads) {
    out[i] = factor * in[i];
  }
}

void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  launch(scale_elements, {kBlocks, kThreads}, in, out, rows * cols, factor);
}
