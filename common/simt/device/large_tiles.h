#pragma once

#include <cstdio>

#include "common/simt/device/cooperative_groups.h"

// Tiles of several warps. One that is the whole block can wait; nothing else of them is there, and a kernel that comes
// to such a call is stopped.

namespace cooperative_groups {

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

namespace simt_groups {

/// The emulator has no barrier for some warps of a block, and nothing that rests on it.
SIMT_INLINE void stop_at_large_tile() {
  printf(
      "a cooperative group of several warps that are not the whole block waits or exchanges values here:\n"
      "the emulator does not have that; use tiles of 32 threads and shared memory\n");
  __builtin_trap();
}

}  // namespace simt_groups

template <unsigned Size, typename Parent>
requires(Size > 32) class thread_block_tile<Size, Parent> {
 public:
  SIMT_INLINE void sync() const {
    if (meta_group_size() > 1) simt_groups::stop_at_large_tile();
    __syncthreads();
  }
  SIMT_INLINE unsigned thread_rank() const { return simt_groups::rank_in_block() % Size; }
  SIMT_INLINE static constexpr unsigned size() { return Size; }
  SIMT_INLINE static constexpr unsigned num_threads() { return Size; }
  SIMT_INLINE unsigned meta_group_rank() const { return simt_groups::rank_in_block() / Size; }
  SIMT_INLINE unsigned meta_group_size() const { return (simt_groups::threads_of_block() + Size - 1) / Size; }
  template <typename T>
  SIMT_INLINE T shfl(T value, int /*rank*/) const {
    simt_groups::stop_at_large_tile();
    return value;
  }
  template <typename T>
  SIMT_INLINE T shfl_down(T value, unsigned /*distance*/) const {
    return shfl(value, 0);
  }
  template <typename T>
  SIMT_INLINE T shfl_up(T value, unsigned /*distance*/) const {
    return shfl(value, 0);
  }
  template <typename T>
  SIMT_INLINE T shfl_xor(T value, unsigned /*lanes*/) const {
    return shfl(value, 0);
  }
};

// NOLINTEND(readability-identifier-naming)

}  // namespace cooperative_groups
