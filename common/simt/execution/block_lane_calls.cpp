// What the lane that runs asks of its block.

#include <algorithm>
#include <atomic>
#include <bit>

#include "common/core/lanes.h"
#include "common/simt/execution/block.h"
#include "common/simt/execution/current.h"

namespace simt {
namespace {

// One of 16; neighbouring words are of different kinds.
unsigned kind_of(std::uint64_t address) { return static_cast<std::uint32_t>(address / 4) * 2654435769U >> 28; }

}  // namespace

unsigned long long Block::exchange(WarpRequest request, unsigned long long value,
                                   std::uint64_t return_address) noexcept {
  used_warp_operations_ = true;
  Lane& lane = *lanes_.running();
  lane.wait_tag = tag_of_call(return_address, simt_current_log->origin);
  lane.operation = request.operation;
  lane.mask = request.mask;
  lane.argument = request.argument & 63U;
  lane.is_wide = request.is_wide ? 1U : 0U;
  lane.width = request.width;
  lane.value = value;
  lane.state = LaneState::at_warp_op;
  // What was logged before a meeting has to be told before it: then the lane cannot simply go on.
  const bool must_drain = context_.tells_meetings && is_told_ && lane.operation == detail::WarpOperation::sync;
  const bool is_last = (warp_.runnable & lane.mask) == 0;  // who has yet to run has yet to come
  if (is_last && !must_drain) {
    if (const std::uint32_t together = WarpExchange::together_with(warp_, lane); together != 0) {
      complete(together);
      warp_.runnable &= ~lane.bit();  // this lane simply goes on
      return lane.value;
    }
  }
  return lanes_.suspend(LaneState::at_warp_op);
}

void Block::on_full_log() {
  if (is_told_ || lockstep_) return suspend_for_log();
  LaneLog& log = *simt_current_log;
  log.clear();
}

// The access that filled the log has not happened yet: it becomes the first of the next log.
void Block::suspend_for_log() {
  LaneLog& log = *simt_current_log;
  log.cursor += -1;
  const std::uint64_t address = log.cursor.address();
  const std::uint64_t tag = log.cursor.tag();
  if (lockstep_) {
    lockstep_->arrive(*lanes_.running(), {address, tag}, log.is_empty() ? 0 : (log.cursor + -1).tag());
  } else {
    warp_.log_was_full = true;
  }
  lanes_.suspend(LaneState::log_full);
  log.stores = is_store(tag) ? 1 : 0;
  log.cursor.address() = address;
  log.cursor.tag() = tag;
  log.cursor += 1;
  if (lockstep_) log.end = log.cursor + 1;
}

void Block::before_atomic(std::uint64_t address) {
  constexpr int kManyLooks = 128;  // at memory that stays as it is
  constexpr int kFewPlaces = 2;    // that are looked at in turns
  warp_.used_atomics = true;
  LaneLog& log = *simt_current_log;
  if (log.idle_atomics == 0) log.idle_places = 0;
  log.idle_places |= static_cast<std::uint16_t>(1U << kind_of(address));
  if (++log.idle_atomics >= kManyLooks) {
    log.idle_atomics = 0;
    warp_.is_idle = !lockstep_;                          // else it is when all of its lanes spin
    if (std::popcount(log.idle_places) <= kFewPlaces) {  // who walks along an array does not wait
      if (lockstep_) lockstep_->note_spinning(*lanes_.running());
      has_waiting_ = true;
      if (has_turn_) context_.queue.note_waiting();
    }
    suspend_for_log();
  } else if (may_hold_lock() && throw_dice() == 0) {
    suspend_for_log();
  }
  if (has_turn_ || context_.map.is_shared(address)) return;
  while (!context_.queue.has_turn(number_)) lanes_.freeze();
  has_turn_ = true;
}

void Block::synchronize(std::uint64_t address, memory::Kind kind, safety::Strength strength) {
  if (!keeps_order()) return;
  const bool is_block = strength == safety::Strength::block || context_.map.is_shared(address);
  const safety::Scope scope = is_block ? safety::Scope::block : safety::Scope::device;
  const safety::Use use = kind == memory::Kind::load    ? safety::Use::acquire
                          : kind == memory::Kind::store ? safety::Use::overwrite
                                                        : safety::Use::update;
  note_state([&] { return context_.order->use(lanes_.running()->index, address, scope, use); });
}

void Block::fence(safety::Scope reach) {
  if (!keeps_order()) return;
  note_state([&] { return context_.order->fence(lanes_.running()->index, reach); });
}

bool Block::is_own(std::uint64_t address, int thread) const {
  const int stack = stage_.lanes[static_cast<std::size_t>(thread)].stack;
  const auto top = [this](int of) { return reinterpret_cast<std::uint64_t>(stage_.stacks.top(of)); };
  return address < top(stack) && address >= (stack == 0 ? stage_.stacks.begin() : top(stack - 1));
}

// Of the others the stage may still show what lanes of another block did there.
std::span<Lane> Block::begun_lanes() const {
  const auto all = all_lanes();
  return all.first(std::min(all.size(), static_cast<std::size_t>(warps_begun_ * memory::kWarpSize)));
}

int Block::owner(std::uint64_t address) const {
  int owner = -1;
  for (const Lane& lane : begun_lanes()) {
    if (lane.state == LaneState::fresh || !is_own(address, lane.index)) continue;
    if (owner != -1) return -1;  // one of several that ran here, one after the other
    owner = lane.index;
  }
  return owner;
}

void Block::note_beyond(std::uint64_t address, std::uint64_t meant, std::uint64_t tag) {
  context_.stream.add_bad_access(
      {.tag = tag, .address = address, .block = number_, .thread = lanes_.running()->index, .meant = meant});
}

void Block::note_bad_free(std::uint64_t address, std::uint64_t return_address) {
  context_.stream.add_bad_access({.tag = tag_of_call(return_address, simt_current_log->origin),
                                  .address = address,
                                  .block = number_,
                                  .thread = lanes_.running()->index,
                                  .heap = HeapMistake::not_a_block});
}

void Block::stop_at_misaligned(std::uint64_t address, std::uint64_t tag, const BulkMistake& bulk) {
  context_.stream.add_bad_access(
      {.tag = tag, .address = address, .block = number_, .thread = lanes_.running()->index, .bulk = bulk});
  misaligned_ = true;
  lanes_.leave();
}

void Block::fail_assertion() {
  has_failed_assertion_ = true;
  lanes_.end_lane(stage_.stacks.top(lanes_.running()->stack));
  __builtin_unreachable();
}

void Block::enter_function(std::uint64_t return_address) {
  LaneLog& log = *simt_current_log;
  const std::uint64_t call_pc = return_address - 1;
  const std::uint64_t path = tag_path(log.origin);
  if (const std::uint64_t known = context_.paths.entered_last(path, call_pc); known != 0) [[likely]] {
    log.last_pc = 0;
    log.origin = tag_origin(known);
    return;
  }
  if (log.last_pc == 0) log.last_pc = call_pc;  // nothing in a twin keeps it
  std::atomic_signal_fence(std::memory_order_seq_cst);
  stage_.stacks.fault_if_exhausted();  // as long as last_pc says where the call is
  log.last_pc = 0;
  const OutsideKernel outside;
  log.origin = tag_origin(context_.paths.enter(path, call_pc));
}

void Block::leave_function() {
  LaneLog& log = *simt_current_log;
  const std::uint64_t path = tag_path(log.origin);
  log.last_pc = context_.paths.call_pc(path);
  log.origin = tag_origin(context_.paths.parent(path));
}

}  // namespace simt
