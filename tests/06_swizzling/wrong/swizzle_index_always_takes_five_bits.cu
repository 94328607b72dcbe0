// expect: wrong
// because: the element leaves its row
// The 32 of the textbook tile is built in: rows with fewer units are left.

#include "chapters/06_swizzling/swizzle_index.h"

__host__ __device__ int swizzle_index(int row, int col, int row_elements, int element_bytes, int unit_bytes) {
  const int unit_elements = unit_bytes / element_bytes;
  return ((col / unit_elements) ^ (row % 32)) * unit_elements + col % unit_elements;
}
