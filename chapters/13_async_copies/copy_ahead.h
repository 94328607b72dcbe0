#pragma once

#include "common/launch.h"

/// So many blocks, and no more: one for each multiprocessor of an H200.
constexpr int kBlocks = 132;
/// Threads of each: one warp.
constexpr int kThreads = 32;

/// Copies `count` floats. However many they are, 132 warps do it, each alone on its multiprocessor: every lane gets 16
/// bytes at a time by an asynchronous copy to shared memory, and stores them from there.
///
/// @param in      count floats in device memory, from a multiple of 16 bytes on
/// @param out     likewise; does not overlap `in`
/// @param count   a multiple of 4 in [4, 2^30]
void copy_ahead(const float* in, float* out, int count);
