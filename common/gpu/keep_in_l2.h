#pragma once

// For nvcc alone.

#include <cuda_runtime.h>

/// The 16 bytes at `pointer`; what the L2 cache holds of them is evicted last.
///
/// @pre     nothing writes these bytes while the kernel runs
/// @source  PTX ISA, "createpolicy" and "ld": since sm_80. On older GPUs this is an ordinary load.
template <typename T>
__device__ __forceinline__ T load_keeping_in_l2(const T* pointer) {
  static_assert(sizeof(T) == 16, "one access of a lane: 16 bytes");
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  unsigned long long policy;
  uint4 bits;
  asm("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(policy));
  asm volatile("ld.global.nc.L2::cache_hint.v4.u32 {%0, %1, %2, %3}, [%4], %5;"
               : "=r"(bits.x), "=r"(bits.y), "=r"(bits.z), "=r"(bits.w)
               : "l"(pointer), "l"(policy));
  return reinterpret_cast<const T&>(bits);
#else
  return *pointer;
#endif
}

/// Writes 16 bytes; what the L2 cache holds of them is evicted last.
///
/// @source  PTX ISA, "createpolicy" and "st": since sm_80. On older GPUs this is an ordinary store.
template <typename T>
__device__ __forceinline__ void store_keeping_in_l2(T* pointer, T value) {
  static_assert(sizeof(T) == 16, "one access of a lane: 16 bytes");
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  unsigned long long policy;
  const uint4& bits = reinterpret_cast<const uint4&>(value);
  asm("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(policy));
  asm volatile("st.global.L2::cache_hint.v4.u32 [%0], {%1, %2, %3, %4}, %5;"
               :
               : "l"(pointer), "r"(bits.x), "r"(bits.y), "r"(bits.z), "r"(bits.w), "l"(policy)
               : "memory");
#else
  *pointer = value;
#endif
}
