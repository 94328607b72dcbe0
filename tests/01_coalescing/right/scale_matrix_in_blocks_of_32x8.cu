// expect: solved
// because: the store to out takes 4.0 sectors per request, as few as its bytes fill
// Smaller blocks, and four times as many of them: lanes still run along the rows.

#include "chapters/01_coalescing/scale_matrix.h"

constexpr int kRows = 8;
constexpr int kCols = 32;

__global__ void scale_elements(const float* in, float* out, int rows, int cols, float factor) {
  const int row = blockIdx.y * kRows + threadIdx.y;
  const int col = blockIdx.x * kCols + threadIdx.x;
  if (row < rows && col < cols) {
    out[row * cols + col] = factor * in[row * cols + col];
  }
}

void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  launch(scale_elements, {dim3(ceil_div(cols, kCols), ceil_div(rows, kRows)), dim3(kCols, kRows)}, in, out, rows, cols,
         factor);
}
