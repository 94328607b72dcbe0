// cuda::barrier: what its threads call. Apart from what their block does then, so that the linker takes this file only
// into programs that call it.

#include "common/simt/device/barrier_object.h"
#include "common/simt/execution/block.h"
#include "common/simt/execution/current.h"
#include "common/simt/execution/hooks.h"
#include "common/simt/execution/partial_order.h"

const char kSimtOrdersSomeThreads = 1;

namespace simt::detail {
namespace {

std::uint64_t as_number(const void* pointer) { return reinterpret_cast<std::uint64_t>(pointer); }

// Whether a kernel asks, with a barrier that somebody has made. If nobody has, this does not return.
bool is_used_by_kernel(const BarrierState& barrier, void* return_address) {
  if (simt_current_log == nullptr) return false;
  if (barrier.is_made != BarrierState::kIsMade) {
    simt_current_block->stop_at_unmade_object(as_number(&barrier), as_number(return_address));
  }
  return true;
}

// Arrives so many times. Returns whether that ends the phase.
bool count(BarrierState& barrier, std::uint64_t times) {
  const bool ends = times >= barrier.pending;
  barrier.pending = ends ? barrier.expected : barrier.pending - times;
  barrier.phase += ends ? 1 : 0;
  return ends;
}

}  // namespace

void init_barrier(BarrierState* barrier, std::uint64_t expected) noexcept {
  const std::uint64_t most = BarrierState::kMost & expected;
  *barrier = {.is_made = BarrierState::kIsMade, .expected = most, .pending = most, .phase = 0};
  if (simt_current_log != nullptr) simt_current_block->make_object(as_number(barrier));
}

std::uint64_t arrive_at_barrier(BarrierState* barrier, std::uint64_t times, std::uint64_t drops) noexcept {
  if (!is_used_by_kernel(*barrier, __builtin_return_address(0))) return 0;
  on_order(safety::Scope::block, __builtin_return_address(0));
  const std::uint64_t phase = barrier->phase;
  barrier->expected -= drops;
  const bool ends = count(*barrier, times);
  simt_current_block->arrive_at_object(as_number(barrier), ends);
  return phase;
}

void arrive_and_wait_at_barrier(BarrierState* barrier) noexcept {
  if (!is_used_by_kernel(*barrier, __builtin_return_address(0))) return;
  const bool ends = count(*barrier, 1);
  const std::uint32_t arrived =
      simt_current_block->meet_at_object(as_number(barrier), ends, as_number(__builtin_return_address(0)));
  on_order(safety::Scope::block, __builtin_return_address(0));
  simt_current_block->look_at_object(as_number(barrier), true, arrived);
}

void wait_for_barrier(BarrierState* barrier, std::uint64_t phase) noexcept {
  if (!is_used_by_kernel(*barrier, __builtin_return_address(0))) return;
  if (barrier->phase == phase) {
    simt_current_block->wait_at_object(as_number(barrier), as_number(__builtin_return_address(0)));
  }
  on_order(safety::Scope::block, __builtin_return_address(0));
  simt_current_block->look_at_object(as_number(barrier), true);
}

bool test_barrier(BarrierState* barrier, std::uint64_t phase) noexcept {
  if (!is_used_by_kernel(*barrier, __builtin_return_address(0))) return true;
  on_order(safety::Scope::block, __builtin_return_address(0));
  simt_current_block->before_atomic(as_number(barrier));
  const bool has_ended = barrier->phase != phase;
  simt_current_block->look_at_object(as_number(barrier), has_ended);
  return has_ended;
}

std::uint64_t phase_of_parity(const BarrierState* barrier, bool parity) noexcept {
  const std::uint64_t phase = barrier->phase;
  return (phase & 1) == (parity ? 1 : 0) ? phase : (phase - 1) & BarrierState::kMost;
}

}  // namespace simt::detail
