#pragma once

#include <cstddef>
#include <source_location>
#include <type_traits>

#include "common/simt/device/qualifiers.h"
#include "common/simt/runtime/errors.h"
#include "common/simt/runtime/memory.h"

// The few calls of the CUDA runtime that small programs make, over the emulator's device memory. There is no
// asynchronous work whose error could come later.
//
// A call that CUDA refuses changes nothing, returns an error, and leaves it for cudaGetLastError(). Inside profile(),
// with checks, a copy or fill of what is no device memory, or more than there is, is a finding too.

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

enum cudaMemcpyKind {
  cudaMemcpyHostToHost,
  cudaMemcpyHostToDevice,
  cudaMemcpyDeviceToHost,
  cudaMemcpyDeviceToDevice,
  cudaMemcpyDefault
};
enum cudaFuncAttribute {
  cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
  cudaFuncAttributePreferredSharedMemoryCarveout = 9
};
enum cudaLimit {
  cudaLimitStackSize,
  cudaLimitPrintfFifoSize,
  cudaLimitMallocHeapSize,
  cudaLimitDevRuntimeSyncDepth,
  cudaLimitDevRuntimePendingLaunchCount,
  cudaLimitMaxL2FetchGranularity,
  cudaLimitPersistingL2CacheSize
};

// The device heap's (execution/heap_functions.cpp).
extern "C" {
void* simt_malloc(std::size_t bytes) noexcept;
void simt_free(void* pointer) noexcept;
}

namespace simt::detail {

/// Whether a thread of a kernel asks.
bool is_in_kernel() noexcept;
/// cudaFree() of the host.
cudaError_t free_on_host(void* pointer);
/// cudaMalloc() of an array of elements.
cudaError_t allocate(void** pointer, std::size_t bytes, ElementType element, const std::source_location& where);
/// A `__device__` or `__constant__` variable that the host copies to or from.
struct SymbolBytes {
  void* begin;         ///< of the variable
  std::size_t size;    ///< of all of it
  std::size_t bytes;   ///< that are copied
  std::size_t offset;  ///< of the first one of them
};
/// cudaMemcpyToSymbol().
cudaError_t copy_to_symbol(const SymbolBytes& symbol, const void* from, cudaMemcpyKind kind,
                           const std::source_location& where);
/// cudaMemcpyFromSymbol().
cudaError_t copy_from_symbol(void* to, const SymbolBytes& symbol, cudaMemcpyKind kind,
                             const std::source_location& where);
/// What cudaFuncSetAttribute() does to the limit of shared memory.
cudaError_t allow_dynamic_shared(void (*kernel)(), std::size_t bytes);

}  // namespace simt::detail

/// Of no bytes: null, and no error. In a kernel: memory of the device heap, and the kernel stores the pointer.
template <typename T>
SIMT_INLINE cudaError_t cudaMalloc(T** pointer, std::size_t bytes,
                                   std::source_location where = std::source_location::current()) {
  if (!simt::detail::is_in_kernel())
    return simt::detail::allocate(const_cast<void**>(reinterpret_cast<const void* const*>(pointer)), bytes,
                                  simt::kElementOf<T>, where);
  T* const memory = static_cast<T*>(simt_malloc(bytes));
  *pointer = memory;
  return memory == nullptr && bytes != 0 ? cudaErrorMemoryAllocation : cudaSuccess;
}
SIMT_INLINE cudaError_t cudaFree(void* pointer) {
  if (!simt::detail::is_in_kernel()) return simt::detail::free_on_host(pointer);
  simt_free(pointer);
  return cudaSuccess;
}

/// As on a GPU, the side that `kind` says is of the device must be; the other one may be.
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                       std::source_location where = std::source_location::current());
cudaError_t cudaMemset(void* to, int value, std::size_t bytes,
                       std::source_location where = std::source_location::current());
template <typename T>
cudaError_t cudaMemcpyToSymbol(T& symbol, const void* from, std::size_t bytes, std::size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                               std::source_location where = std::source_location::current()) {
  return simt::detail::copy_to_symbol({const_cast<std::remove_cv_t<T>*>(&symbol), sizeof(T), bytes, offset}, from, kind,
                                      where);
}
template <typename T>
cudaError_t cudaMemcpyFromSymbol(void* to, T& symbol, std::size_t bytes, std::size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                 std::source_location where = std::source_location::current()) {
  return simt::detail::copy_from_symbol(to, {const_cast<std::remove_cv_t<T>*>(&symbol), sizeof(T), bytes, offset}, kind,
                                        where);
}

template <typename... Params>
cudaError_t cudaFuncSetAttribute(void (*kernel)(Params...), cudaFuncAttribute attribute, int bytes) {
  if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize) return cudaSuccess;  // a wish
  return simt::detail::allow_dynamic_shared(reinterpret_cast<void (*)()>(kernel), static_cast<std::size_t>(bytes));
}
/// Of a kernel of which only the address is left.
inline cudaError_t cudaFuncSetAttribute(const void* kernel, cudaFuncAttribute attribute, int bytes) {
  return cudaFuncSetAttribute(reinterpret_cast<void (*)()>(const_cast<void*>(kernel)), attribute, bytes);
}
/// Stacks always have the size that a GPU gives at most; more than that is an error here too. The device heap gets its
/// size before a kernel uses it; after that, asking for one is an error. Other limits change nothing.
cudaError_t cudaDeviceSetLimit(cudaLimit limit, std::size_t value);

// NOLINTEND(readability-identifier-naming)
