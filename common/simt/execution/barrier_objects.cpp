// cuda::barrier: what its threads call, and what their block does then. A phase hands on what was done before its
// arrivals, and nothing that came later; arrivals alone learn nothing.

#include <algorithm>

#include "common/simt/device/barrier_object.h"
#include "common/simt/execution/block.h"
#include "common/simt/execution/current.h"
#include "common/simt/execution/hooks.h"
#include "common/simt/execution/partial_order.h"

const char kSimtOrdersSomeThreads = 1;

namespace simt {

void Block::make_object(std::uint64_t object) {
  const OutsideKernel outside;
  phase_ends_.erase(object);
  if (!keeps_order()) return;
  context_.order->use(lanes_.running()->index, object, safety::Scope::block, safety::Use::overwrite);
}

void Block::arrive_at_object(std::uint64_t object, bool ends) {
  note_change();
  if (keeps_order()) note_state([&] { return context_.order->arrive(lanes_.running()->index, object); });
  if (!ends) return;
  if (keeps_order()) {
    const OutsideKernel outside;
    phase_ends_[object] = context_.order->arrivals(object);
  }
  for (Lane& lane : begun_lanes()) {
    if (waits_at_object(lane) && lane.value == object) wake(lane);
  }
}

// The warp may have had its turn in this sweep over the block, or not.
void Block::wake(Lane& lane) {
  lane.state = LaneState::ready;
  if (lane.warp() == warp_.index) {
    warp_.runnable |= lane.bit();
  } else {
    (lane.warp() > warp_.index ? sweep_ : paused_)[static_cast<std::size_t>(lane.warp())] |= lane.bit();
  }
}

void Block::wait_at_object(std::uint64_t object, std::uint64_t return_address) {
  Lane& lane = *lanes_.running();
  lane.wait_tag = tag_of_call(return_address, simt_current_log->origin);
  lane.value = object;
  lanes_.suspend(LaneState::at_object);
}

void Block::look_at_object(std::uint64_t object, bool has_ended) {
  if (!keeps_order()) return;
  note_state([&] {
    const auto end = phase_ends_.find(object);
    return end == phase_ends_.end() || !has_ended ? 0 : context_.order->wait(lanes_.running()->index, end->second);
  });
}

void Block::stop_at_unmade_object(std::uint64_t object, std::uint64_t return_address) {
  Lane& lane = *lanes_.running();
  if (!stuck_) {
    stuck_ = StuckLane{.block = number_,
                       .thread = lane.index,
                       .tag = tag_of_call(return_address, simt_current_log->origin),
                       .at_barrier = false,
                       .object = BarrierObject{.is_made = false, .is_shared = context_.map.is_shared(object)}};
  }
  lanes_.leave();
}

// No lane can go on, and none waits at __syncthreads().
void Block::report_waiting_at_object() {
  const auto block = begun_lanes();
  const auto waiting = std::ranges::find_if(block, waits_at_object);
  if (waiting == block.end() || stuck_) return;
  const auto elsewhere =
      std::ranges::find_if(block, [](const Lane& lane) { return lane.state == LaneState::at_warp_op; });
  const Lane& other = elsewhere == block.end() ? *waiting : *elsewhere;
  const auto& object = *reinterpret_cast<const detail::BarrierState*>(waiting->value);
  stuck_ = StuckLane{
      .block = number_,
      .thread = waiting->index,
      .tag = waiting->wait_tag,
      .at_barrier = false,
      .other_thread = other.index,
      .other = whereabouts(other),
      .other_tag = other.wait_tag,
      .object = BarrierObject{
          .is_shared = context_.map.is_shared(waiting->value), .expected = object.expected, .missing = object.pending}};
}

namespace detail {
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
  const bool ends = times >= barrier->pending;
  barrier->expected -= drops;
  barrier->pending = ends ? barrier->expected : barrier->pending - times;
  barrier->phase += ends ? 1 : 0;
  simt_current_block->arrive_at_object(as_number(barrier), ends);
  return phase;
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

}  // namespace detail
}  // namespace simt
