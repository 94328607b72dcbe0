// Question:   which XOR works for elements of any size, rows of any length, and accesses of up to 16 bytes?
// Technique:  count in units, the pieces that lanes access. A unit moves as a whole, to another place of its row.
// Watch:      column_wavefronts: what a warp pays that goes down a column of units, computed for three tiles.

#include "chapters/06_swizzling/swizzle_index.h"

__host__ __device__ int swizzle_index(int row, int col, int row_elements, int element_bytes, int unit_bytes) {
  // [edit]
  // TODO: let the number of the unit in its row depend on the row. Keep elements together that belong to one unit.
  return col;
  // [end edit]
}
