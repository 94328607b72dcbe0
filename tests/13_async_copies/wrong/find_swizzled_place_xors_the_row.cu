// expect: misses_target
// because: with a span of 32
// The rule of chapter 6, the piece XOR the row: right for 128 bytes, where a row is once around all banks.

#include "chapters/13_async_copies/find_swizzled_place.h"

__host__ __device__ int find_swizzled_place(int span, int row_bytes, int row, int byte) {
  const int pitch = span == 0 ? row_bytes : span;
  const int row_pieces = span == 0 ? 1 : span / 16;
  return row * pitch + (byte / 16 ^ row % row_pieces) * 16 + byte % 16;
}
