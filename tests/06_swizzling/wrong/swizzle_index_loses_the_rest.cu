// expect: wrong
// because: another column of the row lives already
// The place inside of the unit is forgotten: all elements of a unit land on its first.

#include "chapters/06_swizzling/swizzle_index.h"

__host__ __device__ int swizzle_index(int row, int col, int row_elements, int element_bytes, int unit_bytes) {
  const int unit_elements = unit_bytes / element_bytes;
  const int row_units = row_elements / unit_elements;
  return ((col / unit_elements) ^ (row % row_units)) * unit_elements;
}
