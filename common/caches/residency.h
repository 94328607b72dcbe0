#pragma once

#include <cstdint>

#include "common/caches/memory_levels.h"
#include "common/core/architecture.h"

namespace caches {

/// What one block takes of the SM that it runs on.
struct BlockNeeds {
  unsigned threads = 1;            ///< 1 to 1024
  std::uint64_t shared_bytes = 0;  ///< static and dynamic
  unsigned registers = 32;         ///< of a thread: only a compiler for GPUs knows; with 32, they limit no kernel
};

/// How many such blocks run on one SM at the same time; at least 1. Limits are threads, blocks, shared memory and
/// registers, which warps get in units of 256.
/// @source CUDA C++ Programming Guide, "Technical Specifications per Compute Capability"; equals
///   launch__occupancy_limit_{blocks,registers,shared_mem,warps} of Nsight Compute for 34 course kernels on an H200
int blocks_per_sm(const core::Architecture& gpu, const BlockNeeds& needs);

/// A part of a GPU: so many of its SMs, with their share of its L2. What all of the GPU does to a large array, the part
/// does to a small one.
/// @pre `sms` is in [1, gpu.sms]
core::Architecture part_of(core::Architecture gpu, int sms);

/// The caches of a GPU for a kernel with such blocks.
///
/// L1 is what shared memory leaves of an SM's memory. Shared memory comes in a few sizes. The driver takes the smallest
/// one that holds the blocks of twice the threads that an SM can run; if none does, of those that it runs.
/// @source the rule: launch__shared_mem_config_size of 34 course kernels on an H200 (driver 580). What is kept of L1
///   before lines are lost: walks over growing footprints on an H200 (tests/data/caches_h200.csv). Other GPUs are taken
///   to do the same
CacheSizes cache_sizes(const core::Architecture& gpu, const BlockNeeds& needs);

}  // namespace caches
