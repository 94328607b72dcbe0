#pragma once

#include "common/simt/device/vector_types.h"

// Written by the emulator each time it switches to another thread; constant as far as one CUDA thread can see, which
// also keeps the sanitizer from counting reads of them as memory accesses.
// Their names in the object file begin with simt_, so that nobody takes them for shared memory.
extern const thread_local uint3 threadIdx __asm__("simt_thread_index");
extern const thread_local uint3 blockIdx __asm__("simt_block_index");
extern const thread_local uint3 blockDim __asm__(
    "simt_block_size");  // CUDA says dim3: its constructors would be traced
extern const thread_local uint3 gridDim __asm__("simt_grid_size");

inline constexpr int warpSize = 32;
