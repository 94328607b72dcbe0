// cuda::barrier: what its threads call. Apart from what their block does then, so that the linker takes this file only
// into programs that call it.

#include <utility>
#include <vector>

#include "common/simt/device/barrier_object.h"
#include "common/simt/execution/block.h"
#include "common/simt/execution/copy_steps.h"
#include "common/simt/execution/current.h"
#include "common/simt/execution/hooks.h"
#include "common/simt/execution/partial_order.h"

const char kSimtOrdersSomeThreads = 1;

namespace simt::detail {
namespace {

// Ends a phase at which all have arrived, if as many bytes are coming as it expects: then copies land.
bool ends(BarrierState& barrier, void* return_address) {
  ObjectCopies& copies = simt_current_block->object_copies();
  std::vector<LateCopy> landing;
  {
    const OutsideKernel outside;
    const ObjectCopies::Bytes bytes = copies.bytes(as_number(&barrier));
    if (bytes.coming != bytes.expected) return false;
    landing = copies.end_phase(as_number(&barrier));
  }
  // Where the thread is that tells of it, not where they were begun: lanes are put in step by where they are.
  land(std::move(landing), as_number(return_address));
  barrier.pending = barrier.expected;
  barrier.phase += 1;
  return true;
}

// Arrives so many times. Returns whether that ends the phase: if copies belong to it, only as soon as a thread waits.
bool count(BarrierState& barrier, std::uint64_t times, bool waits, void* return_address) {
  if (times < barrier.pending) {
    barrier.pending -= times;
    return false;
  }
  barrier.pending = 0;
  const std::uint64_t object = as_number(&barrier);
  const bool must_wait =
      simt_current_block->object_copies().has(object) && !waits && !simt_current_block->is_awaited(object);
  return !must_wait && ends(barrier, return_address);
}

// Whoever waits or looks ends a phase that is only held back for that. What has landed is handed on with the phase.
void end_if_all_is_there(BarrierState& barrier, void* return_address) {
  if (barrier.pending != 0 || !ends(barrier, return_address)) return;
  on_order(safety::Scope::block, return_address);
  simt_current_block->arrive_at_object(as_number(&barrier), true);
}

}  // namespace

bool is_used_by_kernel(const BarrierState& barrier, void* return_address) {
  if (simt_current_log == nullptr) return false;
  if (barrier.is_made != BarrierState::kIsMade) {
    simt_current_block->stop_at_unmade_object(as_number(&barrier), as_number(return_address));
  }
  simt_current_block->wait_while_ending(as_number(&barrier), as_number(return_address));
  return true;
}

void init_barrier(BarrierState* barrier, std::uint64_t expected) noexcept {
  const std::uint64_t most = BarrierState::kMost & expected;
  *barrier = {.is_made = BarrierState::kIsMade, .expected = most, .pending = most, .phase = 0};
  if (simt_current_log == nullptr) return;
  simt_current_block->make_object(as_number(barrier));
  note_phase_use(use_of(*barrier, PhaseUse::What::made), as_number(__builtin_return_address(0)));
}

std::uint64_t arrive_at_barrier(BarrierState* barrier, std::uint64_t times, std::uint64_t drops) noexcept {
  if (!is_used_by_kernel(*barrier, __builtin_return_address(0))) return 0;
  end_if_all_is_there(*barrier, __builtin_return_address(0));
  const std::uint64_t phase = barrier->phase;
  note_phase_use(use_of(*barrier, PhaseUse::What::arrival), as_number(__builtin_return_address(0)));
  barrier->expected -= drops;
  const bool ends = count(*barrier, times, false, __builtin_return_address(0));
  on_order(safety::Scope::block, __builtin_return_address(0));
  simt_current_block->arrive_at_object(as_number(barrier), ends);
  return phase;
}

void arrive_and_wait_at_barrier(BarrierState* barrier) noexcept {
  if (!is_used_by_kernel(*barrier, __builtin_return_address(0))) return;
  end_if_all_is_there(*barrier, __builtin_return_address(0));
  PhaseUse use = use_of(*barrier, PhaseUse::What::arrival);
  note_phase_use(use, as_number(__builtin_return_address(0)));
  const bool ends = count(*barrier, 1, true, __builtin_return_address(0));
  const std::uint32_t arrived =
      simt_current_block->meet_at_object(as_number(barrier), ends, as_number(__builtin_return_address(0)));
  on_order(safety::Scope::block, __builtin_return_address(0));
  simt_current_block->look_at_object(as_number(barrier), true, arrived);
  use.what = PhaseUse::What::wait;
  note_phase_use(use, as_number(__builtin_return_address(0)));
}

void wait_for_barrier(BarrierState* barrier, std::uint64_t phase) noexcept {
  if (!is_used_by_kernel(*barrier, __builtin_return_address(0))) return;
  if (barrier->phase == phase) end_if_all_is_there(*barrier, __builtin_return_address(0));
  if (barrier->phase == phase) {
    simt_current_block->wait_at_object(as_number(barrier), as_number(__builtin_return_address(0)));
  }
  on_order(safety::Scope::block, __builtin_return_address(0));
  simt_current_block->look_at_object(as_number(barrier), true);
  note_phase_use({as_number(barrier), static_cast<std::uint16_t>(phase), PhaseUse::What::wait},
                 as_number(__builtin_return_address(0)));
}

bool test_barrier(BarrierState* barrier, std::uint64_t phase) noexcept {
  if (!is_used_by_kernel(*barrier, __builtin_return_address(0))) return true;
  on_order(safety::Scope::block, __builtin_return_address(0));
  simt_current_block->before_atomic(as_number(barrier));
  if (barrier->phase == phase) end_if_all_is_there(*barrier, __builtin_return_address(0));
  const bool has_ended = barrier->phase != phase;
  simt_current_block->look_at_object(as_number(barrier), has_ended);
  if (has_ended) {
    note_phase_use({as_number(barrier), static_cast<std::uint16_t>(phase), PhaseUse::What::wait},
                   as_number(__builtin_return_address(0)));
  }
  return has_ended;
}

void expect_bytes(BarrierState* barrier, std::uint64_t bytes) noexcept {
  if (!is_used_by_kernel(*barrier, __builtin_return_address(0))) return;
  {
    const OutsideKernel outside;
    simt_current_block->object_copies().expect(as_number(barrier), bytes);
  }
  end_if_awaited(barrier, __builtin_return_address(0));
}

void begin_for_phase(BarrierState* barrier, std::span<const LateCopy> copies, std::uint32_t counted, void* call) {
  note_phase_use(use_of(*barrier, PhaseUse::What::copy), as_number(call));
  {
    const OutsideKernel outside;
    for (const LateCopy& copy : copies)
      simt_current_block->object_copies().begin(as_number(barrier), begun(copy), std::exchange(counted, 0));
  }
  on_order(safety::Scope::block, call);
  simt_current_block->arrive_at_object(as_number(barrier), false);
  end_if_awaited(barrier, call);
}

void end_if_awaited(BarrierState* barrier, void* return_address) {
  if (simt_current_block->is_awaited(as_number(barrier))) end_if_all_is_there(*barrier, return_address);
}

std::uint64_t phase_of_parity(const BarrierState* barrier, bool parity) noexcept {
  const std::uint64_t phase = barrier->phase;
  return (phase & 1) == (parity ? 1 : 0) ? phase : (phase - 1) & BarrierState::kMost;
}

}  // namespace simt::detail
