// expect: stopped
// because: which is in the GPU's memory
// Two loops of the host over device memory.

#include "chapters/00_first_kernel/add_matrices.h"

void add_matrices(const float* a, const float* b, float* out, int rows, int cols) {
  for (int row = 0; row < rows; ++row) {
    for (int col = 0; col < cols; ++col) out[row * cols + col] = a[row * cols + col] + b[row * cols + col];
  }
}
