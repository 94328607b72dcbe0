#pragma once

#include "common/simt/runtime/kernel_attributes.h"
#include "common/simt/runtime/streams.h"

// Settings of the GPU that change no result and no count: they are kept, so that a program reads what it has set.

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config);
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* config);
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config);
/// Banks have 4 bytes, whatever was set.
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config);
cudaError_t cudaDeviceGetLimit(std::size_t* value, cudaLimit limit);
cudaError_t cudaGetDeviceFlags(unsigned* flags);
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* pointer, std::size_t bytes = 0, unsigned flags = 4);
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority);
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned* flags);
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = nullptr, unsigned flags = 0);
cudaError_t cudaThreadExit();

// NOLINTEND(readability-identifier-naming)
