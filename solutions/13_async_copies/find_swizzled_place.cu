// Question:   a tensor copy has swizzled a tile while it copied; where is the element now?
// Technique:  number the places of 16 bytes. The hardware exchanges places by an XOR with higher bits of their number.
// Watch:      pieces of 16 bytes that the function looks for at a wrong place: all 0.

#include "chapters/13_async_copies/find_swizzled_place.h"

__host__ __device__ int find_swizzled_place(int span, int row_bytes, int row, int byte) {
  // [edit]
  // The lowest one, two or three bits of a place are exchanged, by as many bits from the fourth on: these are the ones
  // that a step of 128 bytes, once around all banks, changes.
  // [place]
  const int pitch = span == 0 ? row_bytes : span;      // with a swizzle, a row takes a whole span, however short it is
  const int low_bits = span == 0 ? 0 : span / 16 - 1;  // 1, 3 or 7
  const int place = (row * pitch + byte) / 16;
  return (place ^ (place / 8 & low_bits)) * 16 + byte % 16;
  // [place]
  // [end edit]
}
