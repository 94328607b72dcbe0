#pragma once

#include <cstddef>
#include <cstdint>

#include "common/simt/device/barrier_object.h"
#include "common/simt/device/bulk_copy.h"
#include "common/simt/device/late_copy.h"
#include "common/simt/device/qualifiers.h"

// Copies that a kernel need not wait for: a load and a store of each piece, as wide as is known to be aligned. To
// shared memory, in pieces of 4 bytes and more, they are done when a thread has waited for them, or for the phase of
// the barrier that they belong to; others when they are asked for.

namespace simt::detail {

/// So many bytes that move at once.
template <std::size_t Width>
struct alignas(Width) CopyPiece {
  unsigned char bytes[Width];  ///< they
};

/// Copies by all threads of a group, each its part.
/// @param rank     of this thread among `threads`
template <std::size_t Alignment>
SIMT_INLINE void copy_in_pieces(void* to, const void* from, std::size_t bytes, std::size_t rank = 0,
                                std::size_t threads = 1) {
  using Piece = CopyPiece<(Alignment < 16 ? Alignment : 16)>;
  const std::size_t pieces = bytes / sizeof(Piece);
  for (std::size_t i = rank; i < pieces; i += threads) static_cast<Piece*>(to)[i] = static_cast<const Piece*>(from)[i];
  if constexpr (sizeof(Piece) > 1) {
    for (std::size_t i = pieces * sizeof(Piece) + rank; i < bytes; i += threads)
      static_cast<char*>(to)[i] = static_cast<const char*>(from)[i];
  }
}

/// Likewise, in pieces of one width, which are done later: for the phase of a barrier, or where there is none, for the
/// thread that waits for them.
template <std::size_t Piece>
SIMT_INLINE void begin_pieces(BarrierState* barrier, void* to, const void* from, std::size_t bytes, std::size_t rank,
                              std::size_t threads) {
  const std::size_t whole = bytes / Piece * Piece;
  for (std::size_t at = rank * Piece; at < whole; at += threads * Piece) {
    if (barrier != nullptr)
      begin_copy_for(barrier, static_cast<char*>(to) + at, static_cast<const char*>(from) + at, Piece);
    else
      begin_copy(static_cast<char*>(to) + at, static_cast<const char*>(from) + at, Piece, 0);
  }
  for (std::size_t i = whole + rank; i < bytes; i += threads)
    static_cast<char*>(to)[i] = static_cast<const char*>(from)[i];
}

/// Likewise, but they are done later where that can be: where both sides are multiples of 4 bytes.
template <std::size_t Alignment>
SIMT_INLINE void begin_in_pieces(BarrierState* barrier, void* to, const void* from, std::size_t bytes,
                                 std::size_t rank = 0, std::size_t threads = 1) {
  constexpr std::size_t kSmallest = 4, kLargest = 16;
  if constexpr (Alignment >= kSmallest) {
    begin_pieces<(Alignment < kLargest ? Alignment : kLargest)>(barrier, to, from, bytes, rank, threads);
  } else if ((reinterpret_cast<std::uintptr_t>(to) | reinterpret_cast<std::uintptr_t>(from)) % kSmallest == 0) {
    begin_pieces<kSmallest>(barrier, to, from, bytes, rank, threads);
  } else {
    copy_in_pieces<Alignment>(to, from, bytes, rank, threads);
  }
}

/// Copies for something that is waited for: a pipeline, or a barrier. For a barrier, GPUs that have bulk copies make
/// one of it where addresses and size are known to be multiples of 16.
/// @source CUDA 13.0: cuda/__memcpy_async/dispatch_memcpy_async.h
template <std::size_t Alignment, typename For>
SIMT_INLINE void copy_for(const For& waits, void* to, const void* from, std::size_t bytes, std::size_t rank = 0,
                          std::size_t threads = 1) {
  if constexpr (Alignment >= 16 && For::simt_counts_bytes) {
    if (can_copy_in_bulk(to, from, waits.simt_state())) {
      if (rank != 0) return;
      begin_bulk_load(to, from, static_cast<std::uint32_t>(bytes), waits.simt_state());
      return expect_bytes(waits.simt_state(), bytes);
    }
  }
  begin_in_pieces<Alignment>(waits.simt_state(), to, from, bytes, rank, threads);
}

/// What is known of an array of T: void may lie anywhere.
template <typename T>
inline constexpr std::size_t kAlignmentOf = alignof(T);
template <>
inline constexpr std::size_t kAlignmentOf<void> = 1;
/// Likewise, where a size promises an alignment, too.
template <typename T, std::size_t Alignment>
inline constexpr std::size_t kBetterAlignment = kAlignmentOf<T> < Alignment ? Alignment : kAlignmentOf<T>;

}  // namespace simt::detail

namespace cuda {

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

/// A number of bytes, and that pointers are multiples of so many.
template <std::size_t Alignment>
struct aligned_size_t {
  static constexpr std::size_t align = Alignment;  ///< so many
  /// So many bytes.
  SIMT_INLINE constexpr explicit aligned_size_t(std::size_t bytes) : value(bytes) {}
  SIMT_INLINE constexpr operator std::size_t() const { return value; }
  std::size_t value;  ///< the bytes
};

/// A pipeline or a barrier to copy for is anything.
template <typename T, std::size_t Alignment, typename For>
SIMT_INLINE void memcpy_async(T* to, const T* from, aligned_size_t<Alignment> bytes, For& waits) {
  simt::detail::copy_for<simt::detail::kBetterAlignment<T, Alignment>>(waits, to, from, bytes.value);
}
template <typename T, typename For>
SIMT_INLINE void memcpy_async(T* to, const T* from, std::size_t bytes, For& waits) {
  simt::detail::copy_for<simt::detail::kAlignmentOf<T>>(waits, to, from, bytes);
}
template <std::size_t Alignment, typename For>
SIMT_INLINE void memcpy_async(void* to, const void* from, aligned_size_t<Alignment> bytes, For& waits) {
  simt::detail::copy_for<Alignment>(waits, to, from, bytes.value);
}
template <typename For>
SIMT_INLINE void memcpy_async(void* to, const void* from, std::size_t bytes, For& waits) {
  simt::detail::copy_for<1>(waits, to, from, bytes);
}
/// By all threads of a group.
template <typename Group, typename T, std::size_t Alignment, typename For>
SIMT_INLINE void memcpy_async(const Group& group, T* to, const T* from, aligned_size_t<Alignment> bytes, For& waits) {
  simt::detail::copy_for<simt::detail::kBetterAlignment<T, Alignment>>(waits, to, from, bytes.value,
                                                                       group.thread_rank(), group.size());
}
template <typename Group, typename T, typename For>
SIMT_INLINE void memcpy_async(const Group& group, T* to, const T* from, std::size_t bytes, For& waits) {
  simt::detail::copy_for<simt::detail::kAlignmentOf<T>>(waits, to, from, bytes, group.thread_rank(), group.size());
}
template <typename Group, std::size_t Alignment, typename For>
SIMT_INLINE void memcpy_async(const Group& group, void* to, const void* from, aligned_size_t<Alignment> bytes,
                              For& waits) {
  simt::detail::copy_for<Alignment>(waits, to, from, bytes.value, group.thread_rank(), group.size());
}
template <typename Group, typename For>
SIMT_INLINE void memcpy_async(const Group& group, void* to, const void* from, std::size_t bytes, For& waits) {
  simt::detail::copy_for<1>(waits, to, from, bytes, group.thread_rank(), group.size());
}

// NOLINTEND(readability-identifier-naming)

}  // namespace cuda
