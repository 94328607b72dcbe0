#pragma once

#include <cstddef>

#include "common/simt/device/async_copies.h"
#include "common/simt/device/qualifiers.h"

// The copies of <cuda_pipeline.h>, done when they are asked for.

namespace simt::detail {

/// Copies a piece; the last `zeros` bytes of it are 0 and not read.
template <std::size_t Width>
SIMT_INLINE void copy_piece(void* to, const void* from, std::size_t zeros) {
  if (zeros == 0) return copy_in_pieces<Width>(to, from, Width);
  CopyPiece<Width> piece{};
  for (std::size_t i = 0; i + zeros < Width; ++i) piece.bytes[i] = static_cast<const unsigned char*>(from)[i];
  *static_cast<CopyPiece<Width>*>(to) = piece;
}

}  // namespace simt::detail

/// Copies `bytes` bytes, 4, 8 or 16, to shared memory; the last `zeros` of them are 0 and not read.
SIMT_INLINE void __pipeline_memcpy_async(void* to, const void* from, std::size_t bytes, std::size_t zeros = 0) {
  if (bytes == 16) return simt::detail::copy_piece<16>(to, from, zeros);
  if (bytes == 8) return simt::detail::copy_piece<8>(to, from, zeros);
  if (bytes == 4) return simt::detail::copy_piece<4>(to, from, zeros);
  __builtin_trap();
}
/// The copies so far are one batch.
SIMT_INLINE void __pipeline_commit() {}
/// Waits for all batches but the last `prior`.
SIMT_INLINE void __pipeline_wait_prior(std::size_t /*prior*/) {}
