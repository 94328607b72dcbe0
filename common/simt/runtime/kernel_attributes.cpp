#include "common/simt/runtime/kernel_attributes.h"

#include <algorithm>

#include "common/core/architecture.h"
#include "common/simt/runtime/call_result.h"
#include "common/simt/runtime/device.h"

namespace {

using simt::device;
using simt::detail::keep;

constexpr core::Architecture kGpu = core::kH200;

// Of no threads: none.
int resident_blocks(std::size_t threads, std::size_t shared_bytes) {
  const std::size_t lanes = static_cast<std::size_t>(kGpu.warp_lanes);
  const std::size_t whole_warps = (threads + lanes - 1) / lanes * lanes;
  if (whole_warps == 0 || whole_warps > kGpu.block_threads) return 0;
  const std::size_t by_threads = static_cast<std::size_t>(kGpu.sm_threads) / whole_warps;
  const std::size_t by_shared = kGpu.sm_shared_bytes / (shared_bytes + kGpu.reserved_shared_bytes);
  return static_cast<int>(std::min({by_threads, by_shared, static_cast<std::size_t>(kGpu.sm_blocks)}));
}

}  // namespace

namespace simt::detail {

cudaError_t attributes_of(cudaFuncAttributes* attributes, void (*kernel)()) {
  if (attributes == nullptr) return keep(cudaErrorInvalidValue);
  if (kernel == nullptr) return keep(cudaErrorInvalidDeviceFunction);
  *attributes = {};
  attributes->maxThreadsPerBlock = static_cast<int>(kGpu.block_threads);
  attributes->ptxVersion = attributes->binaryVersion = 90;
  attributes->maxDynamicSharedSizeBytes = static_cast<int>(device().shared_limit(kernel));
  attributes->preferredShmemCarveout = cudaSharedmemCarveoutDefault;
  return device().fault();
}

cudaError_t blocks_on_an_sm(int* blocks, void (*kernel)(), int block_threads, std::size_t shared_bytes) {
  if (blocks == nullptr || block_threads <= 0) return keep(cudaErrorInvalidValue);
  if (kernel == nullptr) return keep(cudaErrorInvalidDeviceFunction);
  const bool fits = shared_bytes <= device().shared_limit(kernel);
  *blocks = fits ? resident_blocks(static_cast<std::size_t>(block_threads), shared_bytes) : 0;
  return device().fault();
}

cudaError_t check_cooperative(void (*kernel)(), dim3 grid, dim3 block, std::size_t shared_bytes) {
  if (kernel == nullptr) return keep(cudaErrorInvalidDeviceFunction);
  const std::uint64_t blocks = std::uint64_t{grid.x} * grid.y * grid.z;
  const std::uint64_t on_sm =
      static_cast<std::uint64_t>(resident_blocks(std::size_t{block.x} * block.y * block.z, shared_bytes));
  if (blocks > on_sm * static_cast<std::uint64_t>(kGpu.sms)) return keep(cudaErrorCooperativeLaunchTooLarge);
  return device().fault();
}

cudaError_t fullest_block(int* grid, int* block, void (*kernel)(), std::size_t shared_bytes, int most_threads) {
  if (grid == nullptr || block == nullptr) return keep(cudaErrorInvalidValue);
  if (kernel == nullptr) return keep(cudaErrorInvalidDeviceFunction);
  const int limit = static_cast<int>(kGpu.block_threads);
  const int most = most_threads > 0 ? std::min(most_threads, limit) : limit;
  int best_threads = 0;
  for (int threads = most; threads > 0;
       threads -= threads % kGpu.warp_lanes == 0 ? kGpu.warp_lanes : threads % kGpu.warp_lanes) {
    const int resident = resident_blocks(static_cast<std::size_t>(threads), shared_bytes) * threads;
    if (resident <= best_threads) continue;
    best_threads = resident;
    *block = threads;
    *grid = resident / threads * kGpu.sms;
  }
  return best_threads > 0 ? device().fault() : keep(cudaErrorInvalidValue);
}

}  // namespace simt::detail
