#pragma once

#include "common/simt/device/cooperative_groups.h"

// All threads of a grid, whose blocks wait for each other: for launches with cudaLaunchCooperativeKernel().

/// Blocks that have arrived. The highest bit changes each time when all of them have; the rest is 0 then again.
__device__ inline unsigned simt_grid_arrivals = 0;

namespace cooperative_groups {

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

/// All threads of a launch.
class grid_group {
 public:
  SIMT_INLINE static bool is_valid() { return true; }
  SIMT_INLINE static unsigned long long size() {
    return static_cast<unsigned long long>(num_blocks()) * simt_groups::threads_of_block();
  }
  SIMT_INLINE static unsigned long long num_threads() { return size(); }
  SIMT_INLINE static unsigned long long thread_rank() {
    return static_cast<unsigned long long>(block_rank()) * simt_groups::threads_of_block() +
           simt_groups::rank_in_block();
  }
  SIMT_INLINE static unsigned num_blocks() { return gridDim.x * gridDim.y * gridDim.z; }
  SIMT_INLINE static unsigned block_rank() { return (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x; }
  SIMT_INLINE static dim3 group_dim() { return {gridDim.x, gridDim.y, gridDim.z}; }
  SIMT_INLINE static dim3 dim_blocks() { return group_dim(); }
  SIMT_INLINE static dim3 block_index() { return {blockIdx.x, blockIdx.y, blockIdx.z}; }

  SIMT_INLINE static void sync() {
    constexpr unsigned kAllArrived = 1U << 31;
    __syncthreads();
    if (simt_groups::rank_in_block() == 0) {
      __threadfence();
      const unsigned mine = block_rank() == 0 ? kAllArrived - (num_blocks() - 1) : 1;
      const unsigned before = atomicAdd(&simt_grid_arrivals, mine);
      while (((atomicAdd(&simt_grid_arrivals, 0U) ^ before) & kAllArrived) == 0) {
      }
      __threadfence();
    }
    __syncthreads();
  }
};
SIMT_INLINE grid_group this_grid() { return {}; }

// NOLINTEND(readability-identifier-naming)

}  // namespace cooperative_groups
