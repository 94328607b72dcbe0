// cuda::barrier: what a block does for its threads. A phase hands on what was done before its arrivals, and nothing
// that came later; arrivals alone learn nothing.

#include <algorithm>

#include "common/simt/device/barrier_object.h"
#include "common/simt/execution/block.h"
#include "common/simt/execution/current.h"

namespace simt {
namespace {

// In Lane::argument of a lane that waits at an object: that it has arrived there is not told yet. Then Lane::mask is to
// be the state that it comes to.
constexpr std::uint8_t kIsToArrive = 1;

bool waits_here(const Lane& lane, std::uint64_t object) { return waits_at_object(lane) && lane.value == object; }

const detail::BarrierState& object_of(const Lane& lane) {
  return *reinterpret_cast<const detail::BarrierState*>(lane.value);
}

}  // namespace

void Block::make_object(std::uint64_t object) {
  const OutsideKernel outside;
  phase_ends_.erase(object);
  (void)object_copies_.end_phase(object);
  object_copies_.has_ended(object);
  if (!keeps_order()) return;
  context_.order->use(lanes_.running()->index, object, safety::Scope::block, safety::Use::overwrite);
}

void Block::arrive_at_object(std::uint64_t object, bool ends) {
  note_change();
  if (keeps_order()) note_state([&] { return context_.order->arrive(lanes_.running()->index, object); });
  if (ends) end_phase(object);
}

// Who waits right behind its arrival is told of when the phase ends: where that is all threads of the block, it is as
// if they had met at __syncthreads(), which costs far less than what each of them learns from each other one.
std::uint32_t Block::meet_at_object(std::uint64_t object, bool ends, std::uint64_t return_address) {
  note_change();
  Lane& lane = *lanes_.running();
  lane.wait_tag = tag_of_call(return_address, simt_current_log->origin);
  lane.value = object;
  lane.mask = 0;
  lane.argument = kIsToArrive;
  if (!ends) {
    lanes_.suspend(LaneState::at_object);
    return lane.mask;
  }
  lane.state = LaneState::at_object;
  const auto meets = [&](const Lane& one) { return waits_here(one, object) && one.argument == kIsToArrive; };
  const auto block = begun_lanes();
  if (block.size() != all_lanes().size() || !std::ranges::all_of(block, meets)) {
    end_phase(object);
    warp_.runnable &= ~lane.bit();  // it simply goes on
    return lane.mask;
  }
  for (Lane& one : block) {
    one.state = LaneState::at_barrier;
    barrier_.arrive(lane.wait_tag, false);
  }
  phase_ends_.erase(object);
  object_copies_.has_ended(object);
  lanes_.suspend(LaneState::at_barrier);
  return 0;
}

void Block::end_phase(std::uint64_t object) {
  object_copies_.has_ended(object);
  for (Lane& lane : begun_lanes()) {
    if (!waits_here(lane, object) || lane.argument != kIsToArrive || !keeps_order()) continue;
    const OutsideKernel outside;
    lane.mask = context_.order->arrive(lane.index, object);
  }
  if (keeps_order()) {
    const OutsideKernel outside;
    phase_ends_[object] = context_.order->arrivals(object);
  }
  for (Lane& lane : begun_lanes()) {
    if (waits_here(lane, object)) wake(lane);
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

bool Block::is_awaited(std::uint64_t object) const {
  return std::ranges::any_of(begun_lanes(), [&](const Lane& lane) { return waits_here(lane, object); });
}

void Block::wait_while_ending(std::uint64_t object, std::uint64_t return_address) {
  while (object_copies_.is_ending(object)) wait_at_object(object, return_address);
}

void Block::wait_at_object(std::uint64_t object, std::uint64_t return_address) {
  Lane& lane = *lanes_.running();
  lane.wait_tag = tag_of_call(return_address, simt_current_log->origin);
  lane.value = object;
  lane.argument = 0;
  lanes_.suspend(LaneState::at_object);
}

void Block::look_at_object(std::uint64_t object, bool has_ended, std::uint32_t arrived) {
  if (!keeps_order()) return;
  note_state([&] {
    const auto end = phase_ends_.find(object);
    if (end == phase_ends_.end() || !has_ended) return arrived;
    const std::uint32_t learned = context_.order->wait(lanes_.running()->index, end->second);
    return learned != 0 ? learned : arrived;
  });
}

void Block::stop_at_unmade_object(std::uint64_t object, std::uint64_t return_address) {
  Lane& lane = *lanes_.running();
  if (!stuck_.fatal) {
    stuck_.note({.block = number_,
                 .thread = lane.index,
                 .tag = tag_of_call(return_address, simt_current_log->origin),
                 .at_barrier = false,
                 .object = BarrierObject{.is_made = false, .is_shared = context_.map.is_shared(object)}});
  }
  lanes_.leave();
}

// No lane can go on, and none waits at __syncthreads().
void Block::report_waiting_at_object() {
  const auto block = begun_lanes();
  // No arrival of another could help who waits for bytes: where such a lane is, the others wait on account of it.
  auto waiting = std::ranges::find_if(
      block, [](const Lane& lane) { return waits_at_object(lane) && object_of(lane).pending == 0; });
  if (waiting == block.end()) waiting = std::ranges::find_if(block, waits_at_object);
  if (waiting == block.end() || stuck_.fatal) return;
  const auto elsewhere =
      std::ranges::find_if(block, [](const Lane& lane) { return lane.state == LaneState::at_warp_op; });
  const Lane& other = elsewhere == block.end() ? *waiting : *elsewhere;
  const detail::BarrierState& object = object_of(*waiting);
  const ObjectCopies::Bytes bytes = object_copies_.bytes(waiting->value);
  stuck_.note({.block = number_,
               .thread = waiting->index,
               .tag = waiting->wait_tag,
               .at_barrier = false,
               .other_thread = other.index,
               .other = whereabouts(other),
               .other_tag = other.wait_tag,
               .object = BarrierObject{.is_shared = context_.map.is_shared(waiting->value),
                                       .expected = object.expected,
                                       .missing = object.pending,
                                       .expected_bytes = bytes.expected,
                                       .coming_bytes = bytes.coming}});
}

}  // namespace simt
