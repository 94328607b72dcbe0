// expect: wrong
// because: the element leaves its row
// No remainder: from some row on, the XOR has more bits than a row has units.

#include "chapters/06_swizzling/swizzle_index.h"

__host__ __device__ int swizzle_index(int row, int col, int row_elements, int element_bytes, int unit_bytes) {
  const int unit_elements = unit_bytes / element_bytes;
  const int unit = (col / unit_elements) ^ row;
  return unit * unit_elements + col % unit_elements;
}
