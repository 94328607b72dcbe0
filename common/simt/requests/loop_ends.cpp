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
        std::uint64_t& end = ends_[tag & kPcMask];
        end = std::max(end, pc_bits(log.step(i).access.address[lane]));
        // It names the start of the stretch of code that jumps. What that accesses comes before the jump, too.
        if (tag_path(before) == tag_path(tag)) end = std::max(end, before & kPcMask);
      }
      before = tag;
    }
  }
}

std::uint64_t LoopEnds::in_order(std::uint64_t tag) const {
  if (tag_kind(tag).step != Step::loop_back) return tag;
  const auto end = ends_.find(tag & kPcMask);
  if (end == ends_.end()) return tag;
  return (end->second + (std::uint64_t{1} << kPcShift)) | (tag & ~kPcMask);
}

}  // namespace simt
