// expect: wrong
// because: does not stay together and in order
// XOR of single elements: fine for units of one element, but a float4 is torn apart.

#include "chapters/06_swizzling/swizzle_index.h"

__host__ __device__ int swizzle_index(int row, int col, int row_elements, int element_bytes, int unit_bytes) {
  return col ^ (row % row_elements);
}
