#pragma once

#include "common/simt/device/cooperative_groups.h"

// One value of all threads of a tile.

namespace cooperative_groups {

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

template <typename T>
struct plus {
  SIMT_INLINE T operator()(T a, T b) const { return a + b; }
};
template <typename T>
struct less {
  SIMT_INLINE T operator()(T a, T b) const { return b < a ? b : a; }
};
template <typename T>
struct greater {
  SIMT_INLINE T operator()(T a, T b) const { return a < b ? b : a; }
};
template <typename T>
struct bit_and {
  SIMT_INLINE T operator()(T a, T b) const { return a & b; }
};
template <typename T>
struct bit_or {
  SIMT_INLINE T operator()(T a, T b) const { return a | b; }
};
template <typename T>
struct bit_xor {
  SIMT_INLINE T operator()(T a, T b) const { return a ^ b; }
};

template <unsigned Size, typename Parent, typename T, typename Operation>
SIMT_INLINE T reduce(const thread_block_tile<Size, Parent>& tile, T value, Operation operation) {
  for (unsigned distance = Size / 2; distance > 0; distance /= 2)
    value = operation(value, tile.shfl_xor(value, distance));
  return value;
}

template <typename T, typename Operation>
SIMT_INLINE T reduce(const coalesced_group& group, T value, Operation operation) {
  T sum = group.shfl(value, 0);
  for (unsigned rank = 1; rank < group.size(); ++rank) sum = operation(sum, group.shfl(value, rank));
  return sum;
}

template <typename Group, typename T, typename Operation>
SIMT_INLINE T inclusive_scan(const Group& group, T value, Operation operation) {
  for (unsigned distance = 1; distance < group.size(); distance *= 2) {
    const T before = group.shfl_up(value, distance);
    if (group.thread_rank() >= distance) value = operation(before, value);
  }
  return value;
}

template <typename Group, typename T>
SIMT_INLINE T inclusive_scan(const Group& group, T value) {
  return inclusive_scan(group, value, plus<T>{});
}

template <typename Group, typename T>
SIMT_INLINE T exclusive_scan(const Group& group, T value) {
  return inclusive_scan(group, value) - value;
}

// NOLINTEND(readability-identifier-naming)

}  // namespace cooperative_groups
