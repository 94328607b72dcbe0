// What a block does at __syncthreads().

#include "common/simt/execution/block_barrier.h"

#include <algorithm>

#include "common/simt/execution/block.h"

namespace simt {

// Every lane of the block has ended or waits. Returns whether there is more to run.
bool Block::release_barrier() {
  if (!barrier_.has_waiting()) {
    report_waiting_at_object();
    return false;
  }
  const bool all_arrived = barrier_.is_complete(context_.launch.shape.threads_per_block());
  const bool at_one_place = !has_order_ || barrier_.is_at_one_call() || waits_at_one_place();
  if (!all_arrived || !at_one_place) report_divergent_barrier(at_one_place);
  if (must_stop()) return false;
  barrier_.release();
  if (is_told_) context_.stream.barrier(number_);
  start_sweep(all_arrived ? existing_ : waiting_at_barrier());
  return true;
}

Block::Masks Block::waiting_at_barrier() const {
  Masks waiting{};
  for (const Lane& lane : all_lanes()) {
    if (lane.state == LaneState::at_barrier) waiting[static_cast<std::size_t>(lane.warp())] |= lane.bit();
  }
  return waiting;
}

// The compiler may make two calls of one in the source. A function that it inlines twice makes one line of two calls:
// then it is the calls of the function that differ. CUDA asks for one barrier: a condition around it must "evaluate
// identically across the entire thread block", whichever barrier stands on its other side.
// @source CUDA C++ Programming Guide, Synchronization Functions
bool Block::waits_at_one_place() const {
  const source::DebugInformation& places = context_.places;
  std::uint64_t known = tag_pc(barrier_.tag());
  const auto place = places.location_of(known);
  const auto calls = places.inlined_calls(known);
  return !place.file.empty() && std::ranges::all_of(all_lanes(), [&](const Lane& lane) {
    if (lane.state != LaneState::at_barrier) return true;
    const std::uint64_t pc = tag_pc(lane.wait_tag);
    if (tag_path(lane.wait_tag) != tag_path(barrier_.tag())) return false;
    if (pc == known) return true;
    const auto other = places.inlined_calls(pc);
    // Copies may have lost a call that was inlined; then they say nothing.
    if (places.location_of(pc) != place || (other.size() == calls.size() && other != calls)) return false;
    known = pc;
    return true;
  });
}

void Block::report_divergent_barrier(bool at_one_place) {
  const auto block = all_lanes();
  const auto waits = [](const Lane& lane) { return lane.state == LaneState::at_barrier; };
  const Lane& first = *std::ranges::find_if(block, waits);
  // A GPU goes on without those that have returned, and whichever barrier the others wait at, but not without one that
  // waits for something else: that one is told first, and last of all who has returned.
  const auto weight = [&](const Lane& lane) {
    if (waits(lane)) return at_one_place || lane.wait_tag == first.wait_tag ? 0 : 2;
    return lane.state == LaneState::exited ? 1 : 3;
  };
  const Lane& other = *std::ranges::max_element(block, {}, weight);
  stuck_.note({number_, first.index, first.wait_tag, true, other.index, whereabouts(other), other.wait_tag});
}

}  // namespace simt
