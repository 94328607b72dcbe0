#pragma once

#include <type_traits>

#include "common/simt/device/qualifiers.h"
#include "common/simt/device/warp_operation.h"

namespace simt::detail {

/// Exchanges `value` among the lanes that `mask` names and returns this lane's result.
/// `argument` is the shuffle's lane operand, `width` its segment (a power of two up to 32). A value that `is_wide` has
/// 8 bytes, which take a GPU two shuffles.
unsigned long long warp_exchange(WarpOperation operation, unsigned mask, unsigned long long value, int argument,
                                 int width, bool is_wide = false) noexcept;

/// What moves for a value of type T: CUDA's functions take an int for the smaller integers.
template <typename T>
using Moved = std::conditional_t<std::is_integral_v<T> && sizeof(T) < sizeof(int), int, T>;

/// What all of the __shfl_*_sync functions do.
template <typename T>
SIMT_INLINE T shuffle(WarpOperation operation, unsigned mask, T value, int argument, int width) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "a shuffle moves values of 4 or 8 bytes");
  if constexpr (sizeof(T) == 4) {
    return __builtin_bit_cast(
        T, static_cast<unsigned>(warp_exchange(operation, mask, __builtin_bit_cast(unsigned, value), argument, width)));
  } else {
    return __builtin_bit_cast(
        T, warp_exchange(operation, mask, __builtin_bit_cast(unsigned long long, value), argument, width, true));
  }
}

}  // namespace simt::detail

template <typename T>
SIMT_INLINE simt::detail::Moved<T> __shfl_sync(unsigned mask, T value, int source_lane, int width = 32) {
  return simt::detail::shuffle<simt::detail::Moved<T>>(simt::detail::WarpOperation::shuffle, mask, value, source_lane,
                                                       width);
}
template <typename T>
SIMT_INLINE simt::detail::Moved<T> __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32) {
  return simt::detail::shuffle<simt::detail::Moved<T>>(simt::detail::WarpOperation::shuffle_up, mask, value,
                                                       static_cast<int>(delta), width);
}
template <typename T>
SIMT_INLINE simt::detail::Moved<T> __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32) {
  return simt::detail::shuffle<simt::detail::Moved<T>>(simt::detail::WarpOperation::shuffle_down, mask, value,
                                                       static_cast<int>(delta), width);
}
template <typename T>
SIMT_INLINE simt::detail::Moved<T> __shfl_xor_sync(unsigned mask, T value, int lane_mask, int width = 32) {
  return simt::detail::shuffle<simt::detail::Moved<T>>(simt::detail::WarpOperation::shuffle_xor, mask, value, lane_mask,
                                                       width);
}

SIMT_INLINE unsigned __ballot_sync(unsigned mask, int predicate) {
  return static_cast<unsigned>(
      simt::detail::warp_exchange(simt::detail::WarpOperation::ballot, mask, predicate != 0, 0, 32));
}
SIMT_INLINE int __any_sync(unsigned mask, int predicate) {
  return static_cast<int>(simt::detail::warp_exchange(simt::detail::WarpOperation::any, mask, predicate != 0, 0, 32));
}
SIMT_INLINE int __all_sync(unsigned mask, int predicate) {
  return static_cast<int>(simt::detail::warp_exchange(simt::detail::WarpOperation::all, mask, predicate != 0, 0, 32));
}
SIMT_INLINE unsigned __activemask() {
  return static_cast<unsigned>(
      simt::detail::warp_exchange(simt::detail::WarpOperation::active_mask, 0xffffffffU, 0, 0, 32));
}

template <typename T>
SIMT_INLINE unsigned __match_any_sync(unsigned mask, T small_value) {
  const simt::detail::Moved<T> value = small_value;
  static_assert(sizeof(value) == 4 || sizeof(value) == 8, "__match_any_sync compares values of 4 or 8 bytes");
  unsigned long long bits = 0;
  if constexpr (sizeof(value) == 4) {
    bits = __builtin_bit_cast(unsigned, value);
  } else {
    bits = __builtin_bit_cast(unsigned long long, value);
  }
  return static_cast<unsigned>(simt::detail::warp_exchange(simt::detail::WarpOperation::match_any, mask, bits, 0, 32));
}
template <typename T>
SIMT_INLINE unsigned __match_all_sync(unsigned mask, T small_value, int* predicate) {
  const simt::detail::Moved<T> value = small_value;
  static_assert(sizeof(value) == 4 || sizeof(value) == 8, "__match_all_sync compares values of 4 or 8 bytes");
  unsigned long long bits = 0;
  if constexpr (sizeof(value) == 4) {
    bits = __builtin_bit_cast(unsigned, value);
  } else {
    bits = __builtin_bit_cast(unsigned long long, value);
  }
  const auto result =
      static_cast<unsigned>(simt::detail::warp_exchange(simt::detail::WarpOperation::match_all, mask, bits, 0, 32));
  *predicate = result != 0;
  return result;
}

SIMT_INLINE unsigned __reduce_add_sync(unsigned mask, unsigned value) {
  return static_cast<unsigned>(
      simt::detail::warp_exchange(simt::detail::WarpOperation::reduce_add, mask, value, 0, 32));
}
SIMT_INLINE int __reduce_add_sync(unsigned mask, int value) {
  return static_cast<int>(__reduce_add_sync(mask, static_cast<unsigned>(value)));
}
SIMT_INLINE unsigned __reduce_min_sync(unsigned mask, unsigned value) {
  return static_cast<unsigned>(
      simt::detail::warp_exchange(simt::detail::WarpOperation::reduce_min, mask, value, 0, 32));
}
SIMT_INLINE int __reduce_min_sync(unsigned mask, int value) {
  return static_cast<int>(simt::detail::warp_exchange(simt::detail::WarpOperation::reduce_min_signed, mask,
                                                      static_cast<unsigned>(value), 0, 32));
}
SIMT_INLINE unsigned __reduce_max_sync(unsigned mask, unsigned value) {
  return static_cast<unsigned>(
      simt::detail::warp_exchange(simt::detail::WarpOperation::reduce_max, mask, value, 0, 32));
}
SIMT_INLINE int __reduce_max_sync(unsigned mask, int value) {
  return static_cast<int>(simt::detail::warp_exchange(simt::detail::WarpOperation::reduce_max_signed, mask,
                                                      static_cast<unsigned>(value), 0, 32));
}
SIMT_INLINE unsigned __reduce_and_sync(unsigned mask, unsigned value) {
  return static_cast<unsigned>(
      simt::detail::warp_exchange(simt::detail::WarpOperation::reduce_and, mask, value, 0, 32));
}
SIMT_INLINE unsigned __reduce_or_sync(unsigned mask, unsigned value) {
  return static_cast<unsigned>(simt::detail::warp_exchange(simt::detail::WarpOperation::reduce_or, mask, value, 0, 32));
}
SIMT_INLINE unsigned __reduce_xor_sync(unsigned mask, unsigned value) {
  return static_cast<unsigned>(
      simt::detail::warp_exchange(simt::detail::WarpOperation::reduce_xor, mask, value, 0, 32));
}
