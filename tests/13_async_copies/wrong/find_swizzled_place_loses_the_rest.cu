// expect: wrong
// because: where another byte is already
// The place of the byte in its piece is forgotten.

#include "chapters/13_async_copies/find_swizzled_place.h"

__host__ __device__ int find_swizzled_place(int span, int row_bytes, int row, int byte) {
  const int pitch = span == 0 ? row_bytes : span;
  const int low_bits = span == 0 ? 0 : span / 16 - 1;
  const int place = (row * pitch + byte) / 16;
  return (place ^ (place / 8 & low_bits)) * 16;
}
