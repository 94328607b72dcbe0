#pragma once

#include "common/simt/device/qualifiers.h"

// The emulator's half of common/keep_in_l2.h. Caches are not modelled: each of these is one plain access.

template <typename T>
SIMT_INLINE T load_keeping_in_l2(const T* pointer) noexcept {
  static_assert(sizeof(T) == 16, "one access of a lane: 16 bytes");
  return *pointer;
}

template <typename T>
SIMT_INLINE void store_keeping_in_l2(T* pointer, T value) noexcept {
  static_assert(sizeof(T) == 16, "one access of a lane: 16 bytes");
  *pointer = value;
}
