#pragma once

#include "common/simt/device/qualifiers.h"

// Loads and stores with a cache hint, and memory fences. The emulator's counters do not model caches, as the hardware's
// request counters do not either: a hint changes nothing, and each of these is one plain access.

namespace simt::detail {

/// Keeps the value's type out of deduction, so that `__stcs(pointer_to_float, 1)` converts as it does in CUDA.
template <typename T>
struct Exactly {
  /// T itself.
  using type = T;
};

}  // namespace simt::detail

#define SIMT_LOAD_WITH_HINT(name)                                          \
  template <typename T>                                                    \
  SIMT_INLINE T name(const T* pointer) noexcept {                          \
    static_assert(sizeof(T) <= 16, #name " moves 1, 2, 4, 8 or 16 bytes"); \
    return *pointer;                                                       \
  }
SIMT_LOAD_WITH_HINT(__ldg)   // through the read-only cache
SIMT_LOAD_WITH_HINT(__ldca)  // cache at all levels
SIMT_LOAD_WITH_HINT(__ldcg)  // cache in L2 only
SIMT_LOAD_WITH_HINT(__ldcs)  // likely not needed again
SIMT_LOAD_WITH_HINT(__ldlu)  // not needed again
SIMT_LOAD_WITH_HINT(__ldcv)  // do not trust a cached copy
#undef SIMT_LOAD_WITH_HINT

#define SIMT_STORE_WITH_HINT(name)                                                            \
  template <typename T>                                                                       \
  SIMT_INLINE void name(T* pointer, typename simt::detail::Exactly<T>::type value) noexcept { \
    static_assert(sizeof(T) <= 16, #name " moves 1, 2, 4, 8 or 16 bytes");                    \
    *pointer = value;                                                                         \
  }
SIMT_STORE_WITH_HINT(__stwb)  // cache at all coherent levels
SIMT_STORE_WITH_HINT(__stcg)  // cache in L2 only
SIMT_STORE_WITH_HINT(__stcs)  // likely not needed again
SIMT_STORE_WITH_HINT(__stwt)  // write through to memory
#undef SIMT_STORE_WITH_HINT

// A kernel's accesses reach memory in program order here. The checks want to know that a fence was not forgotten.

/// What this thread has written is seen by its block before what it writes from here on.
void __threadfence_block() noexcept;
/// What this thread has written is seen by all threads of the device before what it writes from here on.
void __threadfence() noexcept;
/// What this thread has written is seen by the host, too, before what it writes from here on.
void __threadfence_system() noexcept;
