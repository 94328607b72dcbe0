// The functions of CUDA that threads of a block or warp do together, and memory fences: where kernels enter the emulator.

#include "common/simt/device/barriers.h"
#include "common/simt/device/builtin_variables.h"
#include "common/simt/device/memory_intrinsics.h"
#include "common/simt/device/warp_intrinsics.h"
#include "common/simt/execution/block.h"
#include "common/simt/execution/current.h"
#include "common/simt/execution/hooks.h"

namespace {

// One byte before the end of the call is inside of it, and so on its source line.
#define SIMT_CALL_SITE (reinterpret_cast<std::uint64_t>(__builtin_return_address(0)) - 1)

}  // namespace

void __syncthreads() noexcept { simt::simt_current_block->wait_at_barrier(false, SIMT_CALL_SITE); }

int __syncthreads_count(int predicate) noexcept {
  return simt::simt_current_block->wait_at_barrier(predicate != 0, SIMT_CALL_SITE);
}

int __syncthreads_and(int predicate) noexcept {
  const int count = simt::simt_current_block->wait_at_barrier(predicate != 0, SIMT_CALL_SITE);
  return count == static_cast<int>(blockDim.x * blockDim.y * blockDim.z) ? 1 : 0;
}

int __syncthreads_or(int predicate) noexcept {
  return simt::simt_current_block->wait_at_barrier(predicate != 0, SIMT_CALL_SITE) != 0 ? 1 : 0;
}

void __syncwarp(unsigned mask) noexcept {
  simt::Lane wanted;
  wanted.operation = simt::detail::WarpOperation::sync;
  wanted.mask = mask;
  simt::simt_current_block->exchange(wanted, SIMT_CALL_SITE);
}

void __threadfence_block() noexcept { simt::detail::on_fence(false, __builtin_return_address(0)); }
void __threadfence() noexcept { simt::detail::on_fence(true, __builtin_return_address(0)); }
void __threadfence_system() noexcept { simt::detail::on_fence(true, __builtin_return_address(0)); }

namespace simt::detail {

unsigned long long warp_exchange(WarpOperation operation, unsigned mask, unsigned long long value, int argument,
                                 int width) noexcept {
  Lane wanted;
  wanted.operation = operation;
  wanted.mask = mask;
  wanted.value = value;
  wanted.argument = argument;
  wanted.width = static_cast<std::int16_t>(width);
  return simt_current_block->exchange(wanted, SIMT_CALL_SITE);
}

}  // namespace simt::detail
