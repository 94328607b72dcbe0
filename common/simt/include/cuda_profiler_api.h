#pragma once
// A profiler that is switched on and off: this one is always on.
#include "common/simt/cuda_runtime.h"
inline cudaError_t cudaProfilerStart() { return cudaSuccess; }
inline cudaError_t cudaProfilerStop() { return cudaSuccess; }
