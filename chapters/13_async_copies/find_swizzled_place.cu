// Question:   a tensor copy has swizzled a tile while it copied; where is the element now?
// Technique:  number the places of 16 bytes. The hardware exchanges places by an XOR with higher bits of their number.
// Watch:      pieces of 16 bytes that the function looks for at a wrong place: all 0.

#include "chapters/13_async_copies/find_swizzled_place.h"

__host__ __device__ int find_swizzled_place(int span, int row_bytes, int row, int byte) {
  // [edit]
  // TODO: this is the place without a swizzle. How far are rows apart with one, and which pieces change places?
  return row * row_bytes + byte;
  // [end edit]
}
