#pragma once

#include <cstddef>

#include "common/simt/device/async_copies.h"
#include "common/simt/device/cooperative_groups.h"

// Copies by all threads of a group. Each call is a batch of its own.

namespace cooperative_groups {

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

/// Copies so many bytes.
template <typename Group, typename T, std::size_t Alignment>
SIMT_INLINE void memcpy_async(const Group& group, T* to, const T* from, const cuda::aligned_size_t<Alignment>& bytes) {
  simt::detail::begin_in_pieces<Alignment>(nullptr, to, from, bytes.value, group.thread_rank(), group.size());
  simt::detail::commit_copies();
}
template <typename Group, typename T>
SIMT_INLINE void memcpy_async(const Group& group, T* to, const T* from, const std::size_t& bytes) {
  simt::detail::begin_in_pieces<simt::detail::kAlignmentOf<T>>(nullptr, to, from, bytes, group.thread_rank(),
                                                               group.size());
  simt::detail::commit_copies();
}
/// Copies as many elements as both arrays have; in CUDA, the numbers are of elements.
template <typename Group, typename T>
SIMT_INLINE void memcpy_async(const Group& group, T* to, std::size_t to_elements, const T* from,
                              std::size_t from_elements) {
  memcpy_async(group, to, from, (to_elements < from_elements ? to_elements : from_elements) * sizeof(T));
}
/// Waits for all copies of the group.
template <typename Group>
SIMT_INLINE void wait(const Group& group) {
  simt::detail::wait_for_copies(0);
  group.sync();
}
/// Waits for all but the last `Prior`.
template <unsigned Prior, typename Group>
SIMT_INLINE void wait_prior(const Group& group) {
  simt::detail::wait_for_copies(Prior);
  group.sync();
}

// NOLINTEND(readability-identifier-naming)

}  // namespace cooperative_groups
