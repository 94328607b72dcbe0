#include "common/simt/trace/reconvergence.h"

#include <algorithm>
#include <cstddef>

namespace simt {
namespace {

bool still_runs(const Lane& lane) {
  return lane.state == LaneState::ready || lane.state == LaneState::log_full || lane.state == LaneState::fresh;
}

}  // namespace

void Reconvergence::issue(std::uint64_t tag, std::uint32_t active, int warp) {
  if (tag_step(tag) == Step::loop_back) return;
  access_.active = active;
  collector_.add(tag, access_, warp, values_);
}

// Of the records `step` beyond each lane's head.
void Reconvergence::find_values(std::span<const Lane> lanes, std::uint32_t active, std::ptrdiff_t step) {
  if (!collector_.needs_values()) return;
  for (std::uint32_t rest = active; rest != 0; rest &= rest - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(rest));
    values_[i] = lanes[i].values + (lanes[i].head + step - lanes[i].log_begin);
  }
}

void Reconvergence::drain(std::span<Lane> lanes, int warp) {
  while (true) {
    std::uint32_t pending = 0;
    std::ptrdiff_t common_steps = PTRDIFF_MAX;
    std::ptrdiff_t most_steps = 0;
    std::array<const TraceRecord*, memory::kWarpSize> heads;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      const Lane& lane = lanes[i];
      const std::ptrdiff_t left = lane.cursor - lane.head;
      heads[i] = lane.head;
      if (left > 0) {
        pending |= 1U << i;
        common_steps = std::min(common_steps, left);
        most_steps = std::max(most_steps, left);
      } else if (still_runs(lane)) {
        pending = 0;
        break;
      }
    }
    if (pending == 0) break;

    // As long as all lanes are at the same instruction there is nothing to decide.
    const auto leader = static_cast<std::size_t>(std::countr_zero(pending));
    std::ptrdiff_t step = 0;
    for (; step < common_steps; ++step) {
      const std::uint64_t tag = heads[leader][step].tag;
      std::uint64_t differs = 0;
      if (pending == ~0U) {
        for (std::size_t i = 0; i < memory::kWarpSize; ++i) {
          const TraceRecord& record = heads[i][step];
          access_.address[i] = record.address;
          differs |= record.tag ^ tag;
        }
      } else {
        for (std::uint32_t rest = pending; rest != 0; rest &= rest - 1) {
          const auto i = static_cast<std::size_t>(std::countr_zero(rest));
          const TraceRecord& record = heads[i][step];
          access_.address[i] = record.address;
          differs |= record.tag ^ tag;
        }
      }
      if (differs != 0) break;
      if (tag_step(tag) == Step::store) find_values(lanes, pending, step);
      issue(tag, pending, warp);
    }
    if (step == most_steps) {
      for (Lane& lane : lanes) lane.clear_log();
      return;
    }
    for (std::uint32_t rest = pending; rest != 0; rest &= rest - 1) {
      lanes[static_cast<std::size_t>(std::countr_zero(rest))].head += step;
    }
    if (step == common_steps) continue;

    // Divergence: the lanes that are first in the program take one step.
    std::uint64_t first = lanes[leader].head->tag;
    for (std::uint32_t rest = pending; rest != 0; rest &= rest - 1) {
      const std::uint64_t tag = lanes[static_cast<std::size_t>(std::countr_zero(rest))].head->tag;
      if (tag != first && paths_.before(tag, first)) first = tag;
    }
    std::uint32_t group = 0;
    for (std::uint32_t rest = pending; rest != 0; rest &= rest - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(rest));
      if (lanes[i].head->tag != first) continue;
      group |= 1U << i;
      access_.address[i] = lanes[i].head->address;
    }
    if (tag_step(first) == Step::store) find_values(lanes, group, 0);
    for (std::uint32_t rest = group; rest != 0; rest &= rest - 1) {
      ++lanes[static_cast<std::size_t>(std::countr_zero(rest))].head;
    }
    issue(first, group, warp);
  }
  for (Lane& lane : lanes) {
    if (lane.head == lane.cursor) lane.clear_log();
  }
}

}  // namespace simt
