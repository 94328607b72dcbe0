#pragma once

#include <cuda_runtime.h>  // __host__ __device__: a function that is compiled for the CPU and for the GPU

#include "common/launch.h"

/// One load or store of shared memory by one warp, written down: what the hardware knows when it must serve it.
struct WarpRequest {
  unsigned address[32];  ///< the first byte that each lane asks for; a multiple of `bytes`. Meaningless if inactive
  unsigned active;       ///< bit i is set when lane i takes part
  int bytes;             ///< how many bytes each lane asks for: 1, 2, 4, 8 or 16
  bool is_load;          ///< false: a store
};

/// The number of wavefronts that `request` takes. The rules (measured on an NVIDIA H200, see tests/data/README.md):
///
/// 1. The byte at address a lies in 4-byte word a / 4, and that word lies in bank (a / 4) % 32. A lane asks for every
///    word that its bytes lie in: one word for 1, 2 or 4 bytes, two for 8 bytes, four for 16.
/// 2. A request is served in phases. A phase is 32 neighbouring lanes for 1, 2 or 4 bytes, 16 lanes for 8 bytes (0 to
///    15, then 16 to 31), and 8 lanes for 16 bytes. The result is the sum over the phases.
/// 3. In one wavefront, each bank serves one word. So a phase takes as many wavefronts as the largest number of
///    *different* words that its active lanes ask of one bank. Lanes that ask for the same word share it, loads and
///    stores alike.
/// 4. Inactive lanes ask for nothing. A phase without an active lane takes no wavefront.
/// 5. Loads of 8 and 16 bytes (never stores) have phases twice as long, 32 and 16 lanes, if one of these is true for
///    the whole warp: a) every active lane i has the same address as lane i ^ 1, or lane i ^ 1 is inactive; b) the same
///    with lane i ^ 2.
///
/// Example: 32 lanes that load floats at byte addresses 0, 4, 8, ... take 1; at 0, 128, 256, ... they take 32.
__host__ __device__ int count_wavefronts(const WarpRequest& request);

/// Counts the wavefronts of many requests, each by itself.
///
/// @param requests    `count` requests in device memory
/// @param wavefronts  `count` numbers in device memory: the result for each request
/// @param count       at least 1
void count_conflicts(const WarpRequest* requests, int* wavefronts, int count);
