#pragma once

#include <cstring>

#include "common/simt/device/ptx.h"

// What CUB has in inline PTX, in C++. Names and meanings are CUB's.

CUB_NAMESPACE_BEGIN

/// In place of cub::Sum, where CUB adds up in PTX: nobody has such an operator.
struct SumInPtx {};

/// (x >> shift) + addend
__device__ __forceinline__ unsigned SHR_ADD(unsigned x, unsigned shift, unsigned addend) {
  return (shift < 32 ? x >> shift : 0) + addend;
}

/// `count` bits of `source`, from bit `first` on.
template <typename Unsigned>
__device__ __forceinline__ unsigned BFE(Unsigned source, unsigned first, unsigned count) {
  const unsigned long long bits = first < 64 ? static_cast<unsigned long long>(source) >> first : 0;
  return static_cast<unsigned>(count < 64 ? bits & ((1ULL << count) - 1) : bits);
}

/// Four of the eight bytes of b and a, chosen by the nibbles of `index`.
__device__ __forceinline__ int PRMT(unsigned a, unsigned b, unsigned index) { return __byte_perm(a, b, index); }

/// 0 to 31
__device__ __forceinline__ unsigned LaneId() { return simt::ptx::mov_u32_laneid(); }
/// The lanes below this one.
__device__ __forceinline__ unsigned LaneMaskLt() { return simt::ptx::mov_u32_lanemask_lt(); }
/// The lanes up to this one.
__device__ __forceinline__ unsigned LaneMaskLe() { return simt::ptx::mov_u32_lanemask_le(); }
/// The lanes above this one.
__device__ __forceinline__ unsigned LaneMaskGt() { return simt::ptx::mov_u32_lanemask_gt(); }
/// The lanes from this one on.
__device__ __forceinline__ unsigned LaneMaskGe() { return simt::ptx::mov_u32_lanemask_ge(); }

namespace detail {

// Any type, in words as the hardware's shuffle moves them. `source` is a lane of the warp.
template <typename T>
__device__ __forceinline__ T shuffle_from(T value, unsigned source, unsigned mask) {
  constexpr int kWords = (sizeof(T) + sizeof(unsigned) - 1) / sizeof(unsigned);
  unsigned words[kWords] = {};
  std::memcpy(words, &value, sizeof(T));
  for (unsigned& word : words) word = __shfl_sync(mask, word, static_cast<int>(source));
  std::memcpy(&value, words, sizeof(T));
  return value;
}

}  // namespace detail

/// The value of the lane `distance` below, in segments of `width` lanes; its own where that is below `first`.
template <int width, typename T>
__device__ __forceinline__ T ShuffleUp(T value, int distance, int first, unsigned mask) {
  const int lane = static_cast<int>(LaneId());
  const int lowest = lane / width * width + first;
  return detail::shuffle_from(value, lane - distance < lowest ? lane : lane - distance, mask);
}

/// The value of the lane `distance` above, in segments of `width` lanes; its own where that is above `last`.
template <int width, typename T>
__device__ __forceinline__ T ShuffleDown(T value, int distance, int last, unsigned mask) {
  const int lane = static_cast<int>(LaneId());
  const int highest = lane / width * width + last;
  return detail::shuffle_from(value, lane + distance > highest ? lane : lane + distance, mask);
}

/// The value of lane `source` of the segment of `width` lanes.
template <int width, typename T>
__device__ __forceinline__ T ShuffleIndex(T value, int source, unsigned mask) {
  return detail::shuffle_from(value, LaneId() / width * width + source % width, mask);
}

/// The lanes whose `label` has the same lowest `bits` bits. All lanes of the warp take part.
template <int bits>
__device__ __forceinline__ unsigned MatchAny(unsigned label) {
  unsigned same = ~0U;
  for (int bit = 0; bit < bits; ++bit) {
    const unsigned set = __ballot_sync(~0U, label >> bit & 1);
    same &= (label >> bit & 1) != 0 ? set : ~set;
  }
  return same;
}

/// *from; caches make no difference here.
template <CacheLoadModifier modifier, typename Iterator>
__device__ __forceinline__ cub::detail::value_t<Iterator> ThreadLoad(Iterator from) {
  if constexpr (modifier == LOAD_VOLATILE) return ThreadLoadInPtx<LOAD_VOLATILE>(from);
  return *from;
}

/// *to = value; caches make no difference here.
template <CacheStoreModifier modifier, typename Iterator, typename T>
__device__ __forceinline__ void ThreadStore(Iterator to, T value) {
  if constexpr (modifier == STORE_VOLATILE) return ThreadStoreInPtx<STORE_VOLATILE>(to, value);
  *to = value;
}

CUB_NAMESPACE_END
