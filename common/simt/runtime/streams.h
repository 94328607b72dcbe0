#pragma once

#include "common/simt/runtime/errors.h"
#include "common/simt/runtime/stream.h"

// Streams and events. All work is done when it is asked for, in the order of the calls: one order that CUDA allows. So
// whatever may be waited for has happened, and a query says so.

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

/// A point in time.
using cudaEvent_t = struct CUevent_st*;
using cudaStreamCallback_t = void (*)(cudaStream_t stream, cudaError_t status, void* data);
using cudaHostFn_t = void (*)(void* data);

/// How functions that CUDA calls back are called, on Windows.
#define CUDART_CB

constexpr unsigned cudaStreamDefault = 0;
constexpr unsigned cudaStreamNonBlocking = 1;
constexpr unsigned cudaEventDefault = 0;
constexpr unsigned cudaEventBlockingSync = 1;
constexpr unsigned cudaEventDisableTiming = 2;
constexpr unsigned cudaEventInterprocess = 4;
#define cudaStreamLegacy (reinterpret_cast<cudaStream_t>(1))
#define cudaStreamPerThread (reinterpret_cast<cudaStream_t>(2))
// In kernels: behind the grid and all that it has launched; and behind nothing.
#define cudaStreamTailLaunch (reinterpret_cast<cudaStream_t>(3))
#define cudaStreamFireAndForget (reinterpret_cast<cudaStream_t>(4))

/// Returns the fault of a kernel, if there was one. In a kernel it stops the program: CUDA 12 has it no more.
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaStreamCreate(cudaStream_t* stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority);
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags = 0);
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data, unsigned flags);
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data);

cudaError_t cudaEventCreate(cudaEvent_t* event);
cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned flags);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventQuery(cudaEvent_t event);
/// The time that the emulator took, which says nothing about a GPU's.
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to);

// NOLINTEND(readability-identifier-naming)
