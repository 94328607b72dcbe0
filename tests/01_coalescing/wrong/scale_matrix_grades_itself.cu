// expect: does_not_compile
// because: it defines 'grading::Limit::is_met_by(double) const', a name of the course's own
// A target that every value meets, in the hope that the linker takes this one.

#include "chapters/01_coalescing/scale_matrix.h"

constexpr int kTileDim = 32;

namespace grading {
struct Limit {
  bool is_met_by(double measured) const;
};
bool Limit::is_met_by(double) const { return true; }
}  // namespace grading

__global__ void scale_elements(const float* in, float* out, int rows, int cols, float factor) {
  const int row = blockIdx.y * kTileDim + threadIdx.y;
  const int col = blockIdx.x * kTileDim + threadIdx.x;
  if (row < rows && col < cols) {
    out[row * cols + col] = factor * in[row * cols + col];
  }
}

void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  const dim3 block(kTileDim, kTileDim);
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));
  launch(scale_elements, {grid, block}, in, out, rows, cols, factor);
}
