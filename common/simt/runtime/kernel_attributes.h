#pragma once

#include <cstddef>

#include "common/simt/device/vector_types.h"
#include "common/simt/runtime/runtime_api.h"

// What a kernel is like, and how many blocks of it an H200 holds. Registers are nvcc's choice and not known here: they
// count as none, so a GPU may hold fewer blocks than these functions say, never more.

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

struct cudaFuncAttributes {
  std::size_t sharedSizeBytes;
  std::size_t constSizeBytes;
  std::size_t localSizeBytes;
  int maxThreadsPerBlock;
  int numRegs;  ///< 0: not known
  int ptxVersion;
  int binaryVersion;
  int cacheModeCA;
  int maxDynamicSharedSizeBytes;
  int preferredShmemCarveout;
};
enum cudaFuncCache {
  cudaFuncCachePreferNone,
  cudaFuncCachePreferShared,
  cudaFuncCachePreferL1,
  cudaFuncCachePreferEqual
};
enum cudaSharedMemConfig {
  cudaSharedMemBankSizeDefault,
  cudaSharedMemBankSizeFourByte,
  cudaSharedMemBankSizeEightByte
};
enum cudaSharedCarveout {
  cudaSharedmemCarveoutDefault = -1,
  cudaSharedmemCarveoutMaxL1 = 0,
  cudaSharedmemCarveoutMaxShared = 100
};
constexpr unsigned cudaOccupancyDefault = 0;
constexpr unsigned cudaOccupancyDisableCachingOverride = 1;

namespace simt::detail {

cudaError_t attributes_of(cudaFuncAttributes* attributes, void (*kernel)());
cudaError_t blocks_on_an_sm(int* blocks, void (*kernel)(), int block_threads, std::size_t shared_bytes);
/// The block of most threads at which an SM holds most of them; blocks that fill the GPU.
cudaError_t fullest_block(int* grid, int* block, void (*kernel)(), std::size_t shared_bytes, int most_threads);

/// Whether all blocks of a launch are on the GPU at once.
cudaError_t check_cooperative(void (*kernel)(), dim3 grid, dim3 block, std::size_t shared_bytes);

template <typename... Params>
void (*any_kernel(void (*kernel)(Params...)))() {
  return reinterpret_cast<void (*)()>(kernel);
}
/// A kernel of which only the address is left.
inline void (*any_kernel(const void* kernel))() { return reinterpret_cast<void (*)()>(const_cast<void*>(kernel)); }

}  // namespace simt::detail

template <typename Kernel>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, Kernel kernel) {
  return simt::detail::attributes_of(attributes, simt::detail::any_kernel(kernel));
}
template <typename Kernel>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, Kernel kernel, int block_threads,
                                                          std::size_t shared_bytes) {
  return simt::detail::blocks_on_an_sm(blocks, simt::detail::any_kernel(kernel), block_threads, shared_bytes);
}
template <typename Kernel>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, Kernel kernel, int block_threads,
                                                                   std::size_t shared_bytes, unsigned) {
  return simt::detail::blocks_on_an_sm(blocks, simt::detail::any_kernel(kernel), block_threads, shared_bytes);
}
template <typename Kernel>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* grid, int* block, Kernel kernel, std::size_t shared_bytes = 0,
                                               int most_threads = 0) {
  return simt::detail::fullest_block(grid, block, simt::detail::any_kernel(kernel), shared_bytes, most_threads);
}
/// `shared_bytes_of(threads)` tells how much shared memory a block has.
template <typename SharedBytes, typename Kernel>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* grid, int* block, Kernel kernel,
                                                           SharedBytes shared_bytes_of, int most_threads = 0) {
  void (*const any)() = simt::detail::any_kernel(kernel);
  return simt::detail::fullest_block(grid, block, any, shared_bytes_of(most_threads > 0 ? most_threads : 1024),
                                     most_threads);
}

// Wishes of how a multiprocessor divides its memory: no count depends on them.
template <typename Kernel>
cudaError_t cudaFuncSetCacheConfig(Kernel, cudaFuncCache) {
  return cudaSuccess;
}
template <typename Kernel>
cudaError_t cudaFuncSetSharedMemConfig(Kernel, cudaSharedMemConfig) {
  return cudaSuccess;
}

// NOLINTEND(readability-identifier-naming)
