#pragma once

// CUDA's qualifiers, as g++ understands them.

// For the plugin of g++, which sees who calls whom (plugin/execution_spaces.h).
#if defined(SIMT_SEES_QUALIFIERS) && !defined(__clang__)
#define SIMT_QUALIFIER(name) __attribute__((name))
#else
#define SIMT_QUALIFIER(name)
#endif

// Device functions are inlined into the kernel, as nvcc does.
#define __global__ __attribute__((noinline, flatten)) SIMT_QUALIFIER(simt_global)
#define __device__ SIMT_QUALIFIER(simt_device)
#define __host__ SIMT_QUALIFIER(simt_host)

// A block runs on one OS thread, so thread-local storage is shared by exactly the threads of a block. Aligned, so that
// a variable starts at bank 0; never initialised at run time, like CUDA's.
#define __shared__ __constinit thread_local __attribute__((aligned(128))) SIMT_QUALIFIER(simt_shared)

#define __constant__ __attribute__((section(".simt.constant"))) SIMT_QUALIFIER(simt_constant)
/// Of what is const; cuda_source::spell_attributes() writes it.
#define SIMT_CONST_CONSTANT __attribute__((section(".simt.constant.const"))) SIMT_QUALIFIER(simt_constant)
#define __managed__ SIMT_QUALIFIER(simt_managed)
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __maxnreg__(...)
#define __grid_constant__
#define __inline_hint__ inline
#ifndef __restrict__
#define __restrict__ __restrict
#endif
#define __align__(n) __attribute__((aligned(n)))  // unlike alignas, it may follow __shared__
#define __builtin_align__(n) __align__(n)

namespace simt {

/// In bytes: what alignas(T), or alignas(kBytes), asks for.
template <typename T>
constexpr auto alignment() {
  return alignof(T);
}
template <decltype(alignof(int)) kBytes>
constexpr auto alignment() {
  return kBytes;
}

}  // namespace simt

// A helper that disappears into its caller: its memory access carries the caller's line and column.
#define SIMT_INLINE [[gnu::always_inline, gnu::artificial]] inline

/// Code of the emulator's own: its accesses are not those of the kernel.
#if __GNUC__ >= 12
#define SIMT_NO_TRACE [[gnu::no_sanitize_thread, gnu::no_sanitize_coverage]]
#else
#define SIMT_NO_TRACE [[gnu::no_sanitize_thread]]
#endif
