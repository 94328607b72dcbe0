// expect: misses_target
// because: where rows are shorter
// Right where a row fills the span. Shorter rows are packed, as they are without a swizzle.

#include "chapters/13_async_copies/find_swizzled_place.h"

__host__ __device__ int find_swizzled_place(int span, int row_bytes, int row, int byte) {
  const int pitch = row_bytes;
  const int low_bits = span == 0 ? 0 : span / 16 - 1;
  const int place = (row * pitch + byte) / 16;
  return (place ^ (place / 8 & low_bits)) * 16 + byte % 16;
}
