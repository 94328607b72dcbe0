#pragma once

#include <cstddef>

#include "common/simt/runtime/more_memory.h"

// Memory in the order of a stream. There is one pool, all memory of the GPU; what is freed is free at once.

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

using cudaMemPool_t = struct CUmemPoolHandle_st*;
enum cudaMemPoolAttr {
  cudaMemPoolReuseFollowEventDependencies = 1,
  cudaMemPoolReuseAllowOpportunistic,
  cudaMemPoolReuseAllowInternalDependencies,
  cudaMemPoolAttrReleaseThreshold,
  cudaMemPoolAttrReservedMemCurrent,
  cudaMemPoolAttrReservedMemHigh,
  cudaMemPoolAttrUsedMemCurrent,
  cudaMemPoolAttrUsedMemHigh
};
enum cudaMemLocationType {
  cudaMemLocationTypeInvalid,
  cudaMemLocationTypeDevice,
  cudaMemLocationTypeHost,
  cudaMemLocationTypeHostNuma,
  cudaMemLocationTypeHostNumaCurrent
};
struct cudaMemLocation {
  cudaMemLocationType type;
  int id;
};

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device);
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device);
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value);
/// Bytes that are in use; 0 for every other attribute.
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value);
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, std::size_t bytes);
namespace simt::detail {

/// Allocates in the order of a stream: while it is captured, a node of the graph does so.
cudaError_t allocate_in_stream(void** pointer, std::size_t bytes, ElementType element, cudaStream_t stream,
                               const std::source_location& where);

}  // namespace simt::detail

template <typename T>
cudaError_t cudaMallocAsync(T** pointer, std::size_t bytes, cudaStream_t stream,
                            std::source_location where = std::source_location::current()) {
  return simt::detail::allocate_in_stream(const_cast<void**>(reinterpret_cast<const void* const*>(pointer)), bytes,
                                          simt::kElementOf<T>, stream, where);
}
template <typename T>
cudaError_t cudaMallocFromPoolAsync(T** pointer, std::size_t bytes, cudaMemPool_t, cudaStream_t stream,
                                    std::source_location where = std::source_location::current()) {
  return cudaMallocAsync(pointer, bytes, stream, where);
}
template <typename T>
cudaError_t cudaMallocAsync(T** pointer, std::size_t bytes, cudaMemPool_t, cudaStream_t stream,
                            std::source_location where = std::source_location::current()) {
  return cudaMallocAsync(pointer, bytes, stream, where);
}

// As CUDA 13 has them.
inline cudaError_t cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise advice,
                                 cudaMemLocation location) {
  return cudaMemAdvise(pointer, bytes, advice, location.id);
}
inline cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, cudaMemLocation location, unsigned,
                                        cudaStream_t stream = nullptr) {
  return cudaMemPrefetchAsync(pointer, bytes, location.id, stream);
}

// NOLINTEND(readability-identifier-naming)
