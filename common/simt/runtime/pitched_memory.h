#pragma once

#include <cstddef>

#include "common/simt/runtime/arrays.h"
#include "common/simt/runtime/more_memory.h"

// Memory of three dimensions.

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

/// Of each side, an array or a pointer.
struct cudaMemcpy3DParms {
  cudaArray_t srcArray;
  cudaPos srcPos;
  cudaPitchedPtr srcPtr;
  cudaArray_t dstArray;
  cudaPos dstPos;
  cudaPitchedPtr dstPtr;
  cudaExtent extent;
  cudaMemcpyKind kind;
};

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
