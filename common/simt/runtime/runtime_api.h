#pragma once

#include <cstddef>
#include <cstring>
#include <source_location>

#include "common/simt/runtime/memory.h"

// The few calls of the CUDA runtime that small programs make, over the emulator's device memory. Every call succeeds or
// throws: there is no asynchronous work whose error could come later.

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

enum cudaError_t { cudaSuccess = 0 };
enum cudaMemcpyKind {
  cudaMemcpyHostToHost,
  cudaMemcpyHostToDevice,
  cudaMemcpyDeviceToHost,
  cudaMemcpyDeviceToDevice,
  cudaMemcpyDefault
};
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize };

namespace simt::detail {
/// Copying to the host what nobody has written is a finding.
void check_host_read(const void* to, const void* from, std::size_t bytes, const std::source_location& where);
/// What cudaFuncSetAttribute() does to the limit of shared memory.
void allow_dynamic_shared(void (*kernel)(), std::size_t bytes);
}  // namespace simt::detail

template <typename T>
cudaError_t cudaMalloc(T** pointer, std::size_t bytes) {
  *pointer = static_cast<T*>(simt::allocate_device(bytes, "cudaMalloc", sizeof(T)));
  return cudaSuccess;
}
inline cudaError_t cudaFree(void* pointer) {
  simt::free_device(pointer);
  return cudaSuccess;
}
inline cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind,
                              std::source_location where = std::source_location::current()) {
  simt::detail::check_host_read(to, from, bytes, where);
  std::memcpy(to, from, bytes);
  simt::mark_device_written(to, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMemset(void* to, int value, std::size_t bytes) {
  std::memset(to, value, bytes);
  simt::mark_device_written(to, bytes);
  return cudaSuccess;
}
template <typename T>
cudaError_t cudaMemcpyToSymbol(T& symbol, const void* from, std::size_t bytes, std::size_t offset = 0,
                               cudaMemcpyKind = cudaMemcpyHostToDevice) {
  std::memcpy(reinterpret_cast<char*>(&symbol) + offset, from, bytes);
  return cudaSuccess;
}
template <typename... Params>
cudaError_t cudaFuncSetAttribute(void (*kernel)(Params...), cudaFuncAttribute, int bytes) {
  simt::detail::allow_dynamic_shared(reinterpret_cast<void (*)()>(kernel), static_cast<std::size_t>(bytes));
  return cudaSuccess;
}
inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
inline cudaError_t cudaGetLastError() { return cudaSuccess; }
inline cudaError_t cudaPeekAtLastError() { return cudaSuccess; }
inline const char* cudaGetErrorString(cudaError_t) { return "no error"; }

// NOLINTEND(readability-identifier-naming)
