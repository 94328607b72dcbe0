// expect: misses_target
// because: 56 of 60 tiles have a column that uses a place of its rows again before it has used all
// Right for rows of 32 elements, the tile that everybody draws, and for nothing else.

#include "chapters/06_swizzling/swizzle_index.h"

__host__ __device__ int swizzle_index(int row, int col, int row_elements, int element_bytes, int unit_bytes) {
  return row_elements == 32 && unit_bytes == element_bytes ? col ^ (row % 32) : col;
}
