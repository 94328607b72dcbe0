#include "common/simt/requests/loop_ends.h"

#include <algorithm>

#include "common/core/lanes.h"

namespace simt {
namespace {

constexpr std::uint64_t kPcMask = ~std::uint64_t{0} << kPcShift;

}  // namespace

void LoopEnds::learn(WarpLog& log, std::uint32_t lanes) {
  for (const std::size_t number : core::lanes_in(lanes)) {
    LaneLog& lane = log.lane(number);
    const auto size = static_cast<std::int32_t>(lane.size());
    for (std::int32_t i = lane.looked_at; i < size; ++i) {
      const TraceRecord step{log.step(i).access.address[number], log.step(i).tag[number]};
      if (tag_kind(step.tag).step == Step::loop_back) learn(step, i == 0 ? 0 : log.step(i - 1).tag[number]);
    }
    lane.looked_at = size;
  }
}

void LoopEnds::learn(const TraceRecord& jump, std::uint64_t before) {
  const auto [start, tag] = jump;
  // A jump names the start of the stretch of code that it ends. What that accesses comes before it, too; and what is
  // behind the start in the program can be reached without a jump back only there.
  const bool is_near = tag_path(before) == tag_path(tag) && tag_kind(before).step != Step::loop_back;
  const std::uint64_t end = std::max(tag, is_near ? before : 0) & kPcMask;
  if (tag == last_.tag && end <= last_.end) return;  // most lanes jump from where the one before did
  last_ = {tag, end};
  asked_ = {};
  std::vector<Jump>& jumps = jumps_[start];
  const std::uint64_t from = tag & kPcMask;
  const auto known = std::ranges::find(jumps, from, &Jump::from);
  if (known != jumps.end()) {
    known->end = std::max(known->end, end);
    return;
  }
  jumps.push_back({.from = from, .end = end});
  if (jumps.size() == 2) jumps.front().is_below = is_below(jumps.front().from, start);
  if (jumps.size() >= 2) jumps.back().is_below = is_below(from, start);
}

bool LoopEnds::is_below(std::uint64_t from, std::uint64_t start) const {
  return places_ != nullptr && places_->location_of(tag_pc(from)).line >= places_->location_of(start - 1).line;
}

std::uint64_t LoopEnds::find_end(std::uint64_t tag, std::uint64_t start) {
  const std::vector<Jump>& jumps = jumps_[start];
  const auto own = std::ranges::find(jumps, tag & kPcMask, &Jump::from);
  if (own == jumps.end()) return tag;
  std::uint64_t end = 0;
  for (const Jump& jump : jumps) {
    if (jump.is_below == own->is_below) end = std::max(end, jump.end);
  }
  asked_ = {tag, (end + (std::uint64_t{1} << kPcShift)) | (tag & ~kPcMask)};
  return asked_.end;
}

}  // namespace simt
