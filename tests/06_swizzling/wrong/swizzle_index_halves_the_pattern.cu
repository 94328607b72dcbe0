// expect: misses_target
// because: 60 of 60 tiles have a column that uses a place of its rows again before it has used all
// Half of the places are used: the pattern starts again after half as many rows as a row has units.

#include "chapters/06_swizzling/swizzle_index.h"

__host__ __device__ int swizzle_index(int row, int col, int row_elements, int element_bytes, int unit_bytes) {
  const int unit_elements = unit_bytes / element_bytes;
  const int row_units = row_elements / unit_elements;
  const int unit = (col / unit_elements) ^ (row % (row_units / 2));
  return unit * unit_elements + col % unit_elements;
}
