#pragma once

#include <cstddef>
#include <source_location>
#include <type_traits>

#include "common/simt/runtime/capture.h"
#include "common/simt/runtime/runtime_api.h"

// What a pointer points to, and where variables of the device are.

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

enum cudaMemoryType { cudaMemoryTypeUnregistered, cudaMemoryTypeHost, cudaMemoryTypeDevice, cudaMemoryTypeManaged };
struct cudaPointerAttributes {
  cudaMemoryType type;
  int device;
  void* devicePointer;
  void* hostPointer;
};
/// Memory that the host has not from CUDA is of no type, and no error.
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer);

template <typename T>
cudaError_t cudaGetSymbolAddress(void** pointer, const T& symbol) {
  if (pointer == nullptr) return cudaErrorInvalidValue;
  *pointer = const_cast<std::remove_cv_t<T>*>(&symbol);
  return cudaSuccess;
}
template <typename T>
cudaError_t cudaGetSymbolSize(std::size_t* bytes, const T& /*symbol*/) {
  if (bytes == nullptr) return cudaErrorInvalidValue;
  *bytes = sizeof(T);
  return cudaSuccess;
}
template <typename T>
cudaError_t cudaMemcpyToSymbolAsync(T& symbol, const void* from, std::size_t bytes, std::size_t offset = 0,
                                    cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t stream = nullptr,
                                    std::source_location where = std::source_location::current()) {
  return simt::detail::in_stream(stream, cudaGraphNodeTypeMemcpy, [=, variable = &symbol] {
    return cudaMemcpyToSymbol(*variable, from, bytes, offset, kind, where);
  });
}
template <typename T>
cudaError_t cudaMemcpyFromSymbolAsync(void* to, T& symbol, std::size_t bytes, std::size_t offset = 0,
                                      cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = nullptr,
                                      std::source_location where = std::source_location::current()) {
  return simt::detail::in_stream(stream, cudaGraphNodeTypeMemcpy, [=, variable = &symbol] {
    return cudaMemcpyFromSymbol(to, *variable, bytes, offset, kind, where);
  });
}

/// From here on, kernels may use this memory of the host's.
cudaError_t cudaHostRegister(void* pointer, std::size_t bytes, unsigned flags);
cudaError_t cudaHostUnregister(void* pointer);

// There is one GPU, so none is another's peer.
cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer);
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags);
cudaError_t cudaDeviceDisablePeerAccess(int peer);
cudaError_t cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device, std::size_t bytes,
                           std::source_location where = std::source_location::current());
cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from, int from_device, std::size_t bytes,
                                cudaStream_t stream = nullptr,
                                std::source_location where = std::source_location::current());

// NOLINTEND(readability-identifier-naming)
