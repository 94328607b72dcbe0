#pragma once

#include "common/launch.h"

/// So many blocks, and no more: two for each multiprocessor of an H200.
constexpr int kBlocks = 264;
/// Threads of each: one warp, of which one thread does it all.
constexpr int kThreads = 32;

/// Copies `count` floats by bulk copies: to shared memory and from there to `out`. No thread touches a float.
///
/// Needs a GPU of compute capability 9.0 (H100, H200); the emulator runs it anywhere.
/// @param in      count floats in device memory, from a multiple of 128 bytes on
/// @param out     likewise; does not overlap `in`
/// @param count   a multiple of 4 in [4, 2^30]
void copy_in_bulk(const float* in, float* out, int count);
