#pragma once

#include "common/simt/device/vector_types.h"

// Written by the emulator each time it switches to another thread; constant as far as one CUDA thread can see, which
// also keeps the sanitizer from counting reads of them as memory accesses.
extern const thread_local uint3 threadIdx;
extern const thread_local uint3 blockIdx;
extern const thread_local uint3 blockDim;  // CUDA says dim3; a type with constructors would be read as memory
extern const thread_local uint3 gridDim;

inline constexpr int warpSize = 32;
