#pragma once

#include <cstddef>
#include <cstdint>
#include <source_location>

#include "common/simt/runtime/runtime_api.h"
#include "common/simt/runtime/streams.h"

// Further kinds of memory and of copies. Memory that host and kernels share, managed or mapped, counts as written from
// the start: what the host does to it is not seen.

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

constexpr unsigned cudaHostAllocDefault = 0;
constexpr unsigned cudaHostAllocPortable = 1;
constexpr unsigned cudaHostAllocMapped = 2;
constexpr unsigned cudaHostAllocWriteCombined = 4;
constexpr unsigned cudaHostRegisterDefault = 0;
constexpr unsigned cudaHostRegisterPortable = 1;
constexpr unsigned cudaHostRegisterMapped = 2;
constexpr unsigned cudaMemAttachGlobal = 1;
constexpr unsigned cudaMemAttachHost = 2;
constexpr unsigned cudaDeviceScheduleAuto = 0;
constexpr unsigned cudaDeviceScheduleSpin = 1;
constexpr unsigned cudaDeviceScheduleYield = 2;
constexpr unsigned cudaDeviceScheduleBlockingSync = 4;
constexpr unsigned cudaDeviceBlockingSync = 4;
constexpr unsigned cudaDeviceMapHost = 8;
constexpr unsigned cudaDeviceLmemResizeToMax = 16;
constexpr int cudaCpuDeviceId = -1;
enum cudaMemoryAdvise {
  cudaMemAdviseSetReadMostly = 1,
  cudaMemAdviseUnsetReadMostly,
  cudaMemAdviseSetPreferredLocation,
  cudaMemAdviseUnsetPreferredLocation,
  cudaMemAdviseSetAccessedBy,
  cudaMemAdviseUnsetAccessedBy
};

namespace simt::detail {

/// Memory that host and kernels use.
cudaError_t allocate_for_both(void** pointer, std::size_t bytes, ElementType element, const char* function,
                              const std::source_location& where);
/// The function that has given out memory for both; null where another one has.
const char* function_that_shared(std::uint64_t begin);

}  // namespace simt::detail

#define SIMT_HERE std::source_location where = std::source_location::current()

template <typename T>
cudaError_t cudaMallocManaged(T** pointer, std::size_t bytes, unsigned = cudaMemAttachGlobal, SIMT_HERE) {
  return simt::detail::allocate_for_both(const_cast<void**>(reinterpret_cast<const void* const*>(pointer)), bytes,
                                         simt::kElementOf<T>, "cudaMallocManaged", where);
}
template <typename T>
cudaError_t cudaMallocHost(T** pointer, std::size_t bytes, unsigned = cudaHostAllocDefault, SIMT_HERE) {
  return simt::detail::allocate_for_both(const_cast<void**>(reinterpret_cast<const void* const*>(pointer)), bytes,
                                         simt::kElementOf<T>, "cudaMallocHost", where);
}
template <typename T>
cudaError_t cudaHostAlloc(T** pointer, std::size_t bytes, unsigned, SIMT_HERE) {
  return simt::detail::allocate_for_both(const_cast<void**>(reinterpret_cast<const void* const*>(pointer)), bytes,
                                         simt::kElementOf<T>, "cudaHostAlloc", where);
}
cudaError_t cudaFreeHost(void* pointer);
template <typename T>
cudaError_t cudaHostGetDevicePointer(T** pointer, void* host, unsigned) {
  *pointer = static_cast<T*>(host);
  return cudaSuccess;
}
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream);
cudaError_t cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise advice, int device);
cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, int device, cudaStream_t stream = nullptr);

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream = nullptr, SIMT_HERE);
cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t stream = nullptr, SIMT_HERE);

/// Rows of a pitched array begin at multiples of 512 bytes, as on an H200.
template <typename T>
cudaError_t cudaMallocPitch(T** pointer, std::size_t* pitch, std::size_t width, std::size_t height, SIMT_HERE) {
  if (pitch == nullptr) return cudaErrorInvalidValue;
  *pitch = (width + 511) / 512 * 512;
  return cudaMalloc(pointer, *pitch * height, where);
}
cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width,
                         std::size_t height, cudaMemcpyKind kind, SIMT_HERE);
cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                              std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream = nullptr,
                              SIMT_HERE);
cudaError_t cudaMemset2D(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height, SIMT_HERE);

#undef SIMT_HERE

// NOLINTEND(readability-identifier-naming)
