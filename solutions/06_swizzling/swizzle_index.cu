// Question:   which XOR works for elements of any size, rows of any length, and accesses of up to 16 bytes?
// Technique:  count in units, the pieces that lanes access. A unit moves as a whole, to another place of its row.
// Watch:      column_wavefronts: what a warp pays that goes down a column of units, computed for three tiles.

#include "chapters/06_swizzling/swizzle_index.h"

__host__ __device__ int swizzle_index(int row, int col, int row_elements, int element_bytes, int unit_bytes) {
  // [edit]
  // The unit moves, the place of the element inside of its unit stays. The remainder keeps high bits of the row out: a
  // row has row_units places, so the pattern starts again after as many rows.
  const int unit_elements = unit_bytes / element_bytes;
  const int row_units = row_elements / unit_elements;
  const int unit = (col / unit_elements) ^ (row % row_units);
  return unit * unit_elements + col % unit_elements;
  // [end edit]
}
