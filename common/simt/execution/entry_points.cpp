// The functions of CUDA that threads of a block or warp do together, but for __syncwarp(): where kernels enter the
// emulator.

#include <algorithm>

#include "common/simt/device/barriers.h"
#include "common/simt/device/builtin_variables.h"
#include "common/simt/device/warp_intrinsics.h"
#include "common/simt/execution/block.h"
#include "common/simt/execution/current.h"
#include "common/simt/execution/hooks.h"

#define SIMT_RETURN_ADDRESS reinterpret_cast<std::uint64_t>(__builtin_return_address(0))

// Nothing may follow the wait in __syncthreads(): see context_switch.h.
void __syncthreads() noexcept { return simt::simt_current_block->wait_at_barrier(false, SIMT_RETURN_ADDRESS); }

int __syncthreads_count(int predicate) noexcept {
  simt::simt_current_block->wait_at_barrier(predicate != 0, SIMT_RETURN_ADDRESS);
  return simt::simt_current_block->barrier_result();
}

int __syncthreads_and(int predicate) noexcept {
  simt::simt_current_block->wait_at_barrier(predicate != 0, SIMT_RETURN_ADDRESS);
  const int count = simt::simt_current_block->barrier_result();
  return count == static_cast<int>(blockDim.x * blockDim.y * blockDim.z) ? 1 : 0;
}

int __syncthreads_or(int predicate) noexcept {
  simt::simt_current_block->wait_at_barrier(predicate != 0, SIMT_RETURN_ADDRESS);
  return simt::simt_current_block->barrier_result() != 0 ? 1 : 0;
}

namespace simt::detail {

unsigned long long warp_exchange(WarpOperation operation, unsigned mask, unsigned long long value, int argument,
                                 int width, bool is_wide) noexcept {
  // Only five bits of a lane number count; every distance beyond a warp is as far as another.
  const auto distance = static_cast<unsigned>(argument);
  const bool is_distance = operation == WarpOperation::shuffle_up || operation == WarpOperation::shuffle_down;
  const WarpRequest request{
      .mask = mask,
      .argument = static_cast<std::uint8_t>(is_distance ? std::min(distance, 32U) : distance % 32),
      .width = static_cast<std::uint8_t>(std::clamp(width, 0, 255)),  // WarpExchange says which are right
      .operation = operation,
      .is_wide = is_wide};
  return simt_current_block->exchange(request, value, SIMT_RETURN_ADDRESS);
}

}  // namespace simt::detail
