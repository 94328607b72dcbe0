// expect: stopped
// because: host access: host code reads in[0]
// The right result without a kernel: on a GPU, host code cannot read device memory.

#include "chapters/01_coalescing/scale_matrix.h"

void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  for (int i = 0; i < rows * cols; ++i) out[i] = factor * in[i];
}
