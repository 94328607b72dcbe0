#pragma once

#include <cstdint>
#include <unordered_map>

#include "common/simt/trace/warp_log.h"

namespace simt {

/// Where the loops of a program end, as far as lanes have shown: behind the last place from which one jumps back.
///
/// Lanes jump back to the start of one loop from several places: `continue` in an endless loop, or each part of a
/// condition like `a || b`. The next turn begins for all of them together, so the first to jump waits for the last.
class LoopEnds {
 public:
  /// Looks at all jumps back in the logs of these lanes.
  void learn(WarpLog& log, std::uint32_t lanes);
  /// A tag that says where a step stands among others: for a jump back the end of its loop, for others their own.
  [[nodiscard]] std::uint64_t in_order(std::uint64_t tag) const;

 private:
  std::unordered_map<std::uint64_t, std::uint64_t> ends_;  // by the loop's start, both as in a tag
};

}  // namespace simt
