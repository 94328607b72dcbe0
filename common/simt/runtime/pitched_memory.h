#pragma once

#include <cstddef>

#include "common/simt/runtime/more_memory.h"

// Memory of three dimensions. CUDA's arrays, which textures read, are not among what can be copied.

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

/// Rows that begin `pitch` bytes apart.
struct cudaPitchedPtr {
  void* ptr;
  std::size_t pitch;
  std::size_t xsize;  ///< bytes of a row that are used
  std::size_t ysize;  ///< rows of a slice
};
struct cudaExtent {
  std::size_t width;  ///< in bytes
  std::size_t height;
  std::size_t depth;
};
struct cudaPos {
  std::size_t x;  ///< in bytes
  std::size_t y;
  std::size_t z;
};
struct cudaMemcpy3DParms {
  cudaPos srcPos;
  cudaPitchedPtr srcPtr;
  cudaPos dstPos;
  cudaPitchedPtr dstPtr;
  cudaExtent extent;
  cudaMemcpyKind kind;
};

constexpr cudaPitchedPtr make_cudaPitchedPtr(void* pointer, std::size_t pitch, std::size_t width, std::size_t height) {
  return {pointer, pitch, width, height};
}
constexpr cudaExtent make_cudaExtent(std::size_t width, std::size_t height, std::size_t depth) {
  return {width, height, depth};
}
constexpr cudaPos make_cudaPos(std::size_t x, std::size_t y, std::size_t z) { return {x, y, z}; }

#define SIMT_HERE std::source_location where = std::source_location::current()

cudaError_t cudaMalloc3D(cudaPitchedPtr* pointer, cudaExtent extent, SIMT_HERE);
cudaError_t cudaMemset3D(cudaPitchedPtr pointer, int value, cudaExtent extent, SIMT_HERE);
cudaError_t cudaMemset3DAsync(cudaPitchedPtr pointer, int value, cudaExtent extent, cudaStream_t stream = nullptr,
                              SIMT_HERE);
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* copy, SIMT_HERE);
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* copy, cudaStream_t stream = nullptr, SIMT_HERE);
cudaError_t cudaMemset2DAsync(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height,
                              cudaStream_t stream = nullptr, SIMT_HERE);

#undef SIMT_HERE

// NOLINTEND(readability-identifier-naming)
