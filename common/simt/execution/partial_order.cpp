// __syncwarp() and the memory fences: without them nothing but barriers orders threads. Apart from all others, so that
// the linker takes this file only into programs that call them.

#include "common/simt/execution/partial_order.h"

#include "common/simt/device/barriers.h"
#include "common/simt/device/memory_intrinsics.h"
#include "common/simt/execution/block.h"
#include "common/simt/execution/current.h"
#include "common/simt/execution/hooks.h"

const char kSimtOrdersSomeThreads = 1;

void simt::detail::on_fence(safety::Scope reach, void* return_address) noexcept {
  if (simt_current_log == nullptr) return;
  on_order(reach, return_address);
  simt_current_block->fence(reach);
}

void __syncwarp(unsigned mask) noexcept {
  simt::simt_current_block->exchange({.mask = mask, .operation = simt::detail::WarpOperation::sync}, 0,
                                     reinterpret_cast<std::uint64_t>(__builtin_return_address(0)));
}

void __threadfence_block() noexcept { simt::detail::on_fence(safety::Scope::block, __builtin_return_address(0)); }
void __threadfence() noexcept { simt::detail::on_fence(safety::Scope::device, __builtin_return_address(0)); }
void __threadfence_system() noexcept { simt::detail::on_fence(safety::Scope::device, __builtin_return_address(0)); }
