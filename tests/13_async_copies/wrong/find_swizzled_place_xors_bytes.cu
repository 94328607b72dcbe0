// expect: misses_target
// because: with a span of 32
// Bytes are exchanged, not pieces of 16 bytes.

#include "chapters/13_async_copies/find_swizzled_place.h"

__host__ __device__ int find_swizzled_place(int span, int row_bytes, int row, int byte) {
  const int pitch = span == 0 ? row_bytes : span;
  const int low_bits = span == 0 ? 0 : span / 16 - 1;
  const int place = row * pitch + byte;
  return place ^ (place / 128 & low_bits);
}
