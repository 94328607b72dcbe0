#pragma once

#include <type_traits>

#include "common/simt/device/atomics.h"
#include "common/simt/device/barriers.h"
#include "common/simt/device/builtin_variables.h"
#include "common/simt/device/memory_intrinsics.h"
#include "common/simt/device/qualifiers.h"
#include "common/simt/device/vector_types.h"
#include "common/simt/device/warp_intrinsics.h"

// Groups of threads that work together: a block, tiles of a warp, and the lanes that have come to one place.
// A group that CUDA has and this file has not is named by the compiler: clusters, and tiles of several warps. Grids are
// in grid_group.h.

namespace cooperative_groups {

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

namespace simt_groups {

/// Linear, in the block.
SIMT_INLINE unsigned rank_in_block() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
/// Threads of a block.
SIMT_INLINE unsigned threads_of_block() { return blockDim.x * blockDim.y * blockDim.z; }
/// The lanes of the warp that are below this one.
SIMT_INLINE unsigned lanes_below() { return (1U << rank_in_block() % 32) - 1; }
/// The lane of `mask` that has `rank` others of it below.
SIMT_INLINE unsigned lane_of_rank(unsigned mask, unsigned rank) {
  for (; rank > 0; --rank) mask &= mask - 1;
  return static_cast<unsigned>(__builtin_ctz(mask));
}
/// The lanes of a tile of `size` that this thread belongs to; the last tile of a block may have fewer.
SIMT_INLINE unsigned tile_mask(unsigned size) {
  const unsigned first = rank_in_block() / size * size;
  const unsigned left = threads_of_block() - first;
  const unsigned lanes = left < size ? left : size;
  return (lanes == 32 ? ~0U : (1U << lanes) - 1) << first % 32;
}

/// A value of any size by a shuffle that moves 4 bytes at a time.
template <typename T, typename Shuffle>
SIMT_INLINE T shuffle_in_pieces(const T& value, Shuffle shuffle) {
  if constexpr (std::is_arithmetic_v<T>) {
    return shuffle(value);
  } else {
    static_assert(std::is_trivially_destructible_v<T> && sizeof(T) <= 32, "a group moves values of up to 32 bytes");
    constexpr unsigned kPieces = (sizeof(T) + 3) / 4;
    unsigned pieces[kPieces] = {};
    __builtin_memcpy(pieces, &value, sizeof(T));
    for (unsigned i = 0; i < kPieces; ++i) pieces[i] = shuffle(pieces[i]);
    T result;
    __builtin_memcpy(&result, pieces, sizeof(T));
    return result;
  }
}

}  // namespace simt_groups

/// All threads of a block.
class thread_block {
 public:
  SIMT_INLINE static void sync() { __syncthreads(); }
  SIMT_INLINE static unsigned thread_rank() { return simt_groups::rank_in_block(); }
  SIMT_INLINE static unsigned size() { return simt_groups::threads_of_block(); }
  SIMT_INLINE static unsigned num_threads() { return size(); }
  SIMT_INLINE static dim3 group_index() { return {blockIdx.x, blockIdx.y, blockIdx.z}; }
  SIMT_INLINE static dim3 thread_index() { return {threadIdx.x, threadIdx.y, threadIdx.z}; }
  SIMT_INLINE static dim3 group_dim() { return {blockDim.x, blockDim.y, blockDim.z}; }
  SIMT_INLINE static dim3 dim_threads() { return group_dim(); }
};
SIMT_INLINE thread_block this_thread_block() { return {}; }
/// Shared memory for tiles of several warps: it lies there unused.
template <unsigned MaxThreads = 1024>
struct block_tile_memory {
  char bytes[MaxThreads];
};
template <unsigned MaxThreads>
SIMT_INLINE thread_block this_thread_block(block_tile_memory<MaxThreads>& /*memory*/) {
  return {};
}

/// Some lanes of a warp.
class coalesced_group {
 public:
  SIMT_INLINE explicit coalesced_group(unsigned mask) : mask_(mask) {}

  SIMT_INLINE void sync() const { __syncwarp(mask_); }
  SIMT_INLINE unsigned thread_rank() const {
    return static_cast<unsigned>(__builtin_popcount(mask_ & simt_groups::lanes_below()));
  }
  SIMT_INLINE unsigned size() const { return static_cast<unsigned>(__builtin_popcount(mask_)); }
  SIMT_INLINE unsigned num_threads() const { return size(); }
  template <typename T>
  SIMT_INLINE T shfl(T value, unsigned rank) const {
    const int lane = static_cast<int>(simt_groups::lane_of_rank(mask_, rank));
    return simt_groups::shuffle_in_pieces(value, [&](auto piece) { return __shfl_sync(mask_, piece, lane); });
  }
  template <typename T>
  SIMT_INLINE T shfl_down(T value, unsigned distance) const {
    const unsigned rank = thread_rank() + distance;
    const unsigned from = rank < size() ? rank : thread_rank();
    return shfl(value, from);
  }
  template <typename T>
  SIMT_INLINE T shfl_up(T value, unsigned distance) const {
    const unsigned rank = thread_rank();
    return shfl(value, rank >= distance ? rank - distance : rank);
  }
  SIMT_INLINE int any(int predicate) const { return __any_sync(mask_, predicate); }
  SIMT_INLINE int all(int predicate) const { return __all_sync(mask_, predicate); }
  /// A bit for each rank.
  SIMT_INLINE unsigned ballot(int predicate) const {
    const unsigned lanes = __ballot_sync(mask_, predicate);
    unsigned ranks = 0;
    unsigned rank = 0;
    for (unsigned left = mask_; left != 0; left &= left - 1, ++rank)
      ranks |= (lanes & left & (~left + 1)) != 0 ? 1U << rank : 0;
    return ranks;
  }

  /// The lanes of the warp.
  SIMT_INLINE unsigned simt_mask() const { return mask_; }

 private:
  unsigned mask_;
};
SIMT_INLINE coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

/// `Size` threads of a block in a row, within a warp.
template <unsigned Size, typename Parent = void>
class thread_block_tile {
  static_assert(Size >= 1 && Size <= 32 && (Size & (Size - 1)) == 0, "a tile has 1, 2, 4, 8, 16 or 32 threads here");

 public:
  thread_block_tile() = default;
  /// A tile is the same one whatever it is a part of.
  template <typename Other>
  SIMT_INLINE thread_block_tile(const thread_block_tile<Size, Other>&) {}

  SIMT_INLINE void sync() const { __syncwarp(mask()); }
  SIMT_INLINE unsigned thread_rank() const { return simt_groups::rank_in_block() % Size; }
  SIMT_INLINE static constexpr unsigned size() { return Size; }
  SIMT_INLINE static constexpr unsigned num_threads() { return Size; }
  SIMT_INLINE unsigned meta_group_rank() const { return simt_groups::rank_in_block() / Size; }
  SIMT_INLINE unsigned meta_group_size() const { return (simt_groups::threads_of_block() + Size - 1) / Size; }
  template <typename T>
  SIMT_INLINE T shfl(T value, int rank) const {
    return simt_groups::shuffle_in_pieces(value, [&](auto piece) { return __shfl_sync(mask(), piece, rank, Size); });
  }
  template <typename T>
  SIMT_INLINE T shfl_down(T value, unsigned distance) const {
    return simt_groups::shuffle_in_pieces(value,
                                          [&](auto piece) { return __shfl_down_sync(mask(), piece, distance, Size); });
  }
  template <typename T>
  SIMT_INLINE T shfl_up(T value, unsigned distance) const {
    return simt_groups::shuffle_in_pieces(value,
                                          [&](auto piece) { return __shfl_up_sync(mask(), piece, distance, Size); });
  }
  template <typename T>
  SIMT_INLINE T shfl_xor(T value, unsigned lanes) const {
    return simt_groups::shuffle_in_pieces(
        value, [&](auto piece) { return __shfl_xor_sync(mask(), piece, static_cast<int>(lanes), Size); });
  }
  SIMT_INLINE int any(int predicate) const { return __any_sync(mask(), predicate); }
  SIMT_INLINE int all(int predicate) const { return __all_sync(mask(), predicate); }
  SIMT_INLINE unsigned ballot(int predicate) const {
    return __ballot_sync(mask(), predicate) >> simt_groups::rank_in_block() % 32 / Size * Size;
  }
  template <typename T>
  SIMT_INLINE unsigned match_any(T value) const {
    return __match_any_sync(mask(), value) >> simt_groups::rank_in_block() % 32 / Size * Size;
  }
  /// The lanes of the warp.
  SIMT_INLINE unsigned simt_mask() const { return mask(); }

 private:
  SIMT_INLINE static unsigned mask() { return simt_groups::tile_mask(Size); }
};
template <unsigned Size, typename Parent>
SIMT_INLINE thread_block_tile<Size, Parent> tiled_partition(const Parent& /*group*/) {
  return {};
}

/// A group whose size is known when the kernel runs: a block, or a tile of one.
class thread_group {
 public:
  SIMT_INLINE thread_group(const thread_block&) {}
  template <unsigned Size, typename Parent>
  SIMT_INLINE thread_group(const thread_block_tile<Size, Parent>&) : tile_(Size) {}
  SIMT_INLINE explicit thread_group(unsigned tile) : tile_(tile) {}

  SIMT_INLINE void sync() const {
    if (tile_ == 0) return __syncthreads();
    __syncwarp(simt_groups::tile_mask(tile_));
  }
  SIMT_INLINE unsigned thread_rank() const {
    return tile_ == 0 ? simt_groups::rank_in_block() : simt_groups::rank_in_block() % tile_;
  }
  SIMT_INLINE unsigned size() const { return tile_ == 0 ? simt_groups::threads_of_block() : tile_; }
  SIMT_INLINE unsigned num_threads() const { return size(); }

 private:
  unsigned tile_ = 0;  // 0: the block
};
SIMT_INLINE thread_group tiled_partition(const thread_group& /*group*/, unsigned size) { return thread_group(size); }

/// The threads of a tile, or of some lanes, for which the predicate is as it is for this one.
template <typename Group>
SIMT_INLINE coalesced_group binary_partition(const Group& group, bool predicate) {
  const unsigned holds = __ballot_sync(group.simt_mask(), predicate);
  return coalesced_group(predicate ? holds : group.simt_mask() & ~holds);
}
/// Those that have the same label.
template <typename Group, typename Label>
SIMT_INLINE coalesced_group labeled_partition(const Group& group, Label label) {
  return coalesced_group(__match_any_sync(group.simt_mask(), label));
}

template <typename Group>
SIMT_INLINE void sync(const Group& group) {
  group.sync();
}

// NOLINTEND(readability-identifier-naming)

}  // namespace cooperative_groups
