#include "common/simt/requests/loop_ends.h"

#include <algorithm>

#include "common/core/lanes.h"

namespace simt {
namespace {

constexpr std::uint64_t kPcMask = ~std::uint64_t{0} << kPcShift;

}  // namespace

void LoopEnds::learn(WarpLog& log, std::uint32_t lanes) {
  for (const std::size_t lane : core::lanes_in(lanes)) {
    std::uint64_t before = 0;
    for (std::ptrdiff_t i = 0; i < log.lane(lane).size(); ++i) {
      const std::uint64_t tag = log.step(i).tag[lane];
      if (tag_kind(tag).step == Step::loop_back) {
        // It names the start of the stretch of code that jumps. What that accesses comes before the jump, too; what is
        // behind that start in the program can be reached without a jump back only there.
        const bool is_near = tag_path(before) == tag_path(tag) && tag_kind(before).step != Step::loop_back;
        learn(tag, log.step(i).access.address[lane], std::max(tag, is_near ? before : 0) & kPcMask);
      }
      before = tag;
    }
  }
}

void LoopEnds::learn(std::uint64_t tag, std::uint64_t start, std::uint64_t end) {
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

std::uint64_t LoopEnds::in_order(std::uint64_t tag, std::uint64_t start) const {
  if (tag_kind(tag).step != Step::loop_back) return tag;
  const auto found = jumps_.find(start);
  if (found == jumps_.end()) return tag;
  const std::vector<Jump>& jumps = found->second;
  const auto own = std::ranges::find(jumps, tag & kPcMask, &Jump::from);
  if (own == jumps.end()) return tag;
  std::uint64_t end = 0;
  for (const Jump& jump : jumps) {
    if (jump.is_below == own->is_below) end = std::max(end, jump.end);
  }
  return (end + (std::uint64_t{1} << kPcShift)) | (tag & ~kPcMask);
}

}  // namespace simt
