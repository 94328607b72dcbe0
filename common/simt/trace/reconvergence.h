#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "common/memory/warp_access.h"
#include "common/simt/trace/call_paths.h"
#include "common/simt/requests/collector.h"
#include "common/simt/execution/lane.h"

namespace simt {

/// Puts the lanes of a warp, which ran ahead one by one, back into lockstep, and issues their requests.
///
/// The rule of SIMT hardware without its hazards: among lanes at different places the one that comes first in the
/// program goes first, and lanes at the same place go together. Because a jump back is a step of its own, a lane that
/// skipped the body of an `if` waits at the end of the loop body for those that did not.
///
/// Contract:
///  - Stops when a lane that still runs has nothing left to issue: that lane has to run on first.
///  - A lane whose records have all been issued has an empty log afterwards.
class Reconvergence {
 public:
  /// Requests go to `collector`.
  Reconvergence(const CallPaths& paths, Collector& collector) : paths_(paths), collector_(collector) {
    values_.fill(&kNoValue);
  }

  /// @param lanes  the warp's lanes, at most 32; lane i of the warp is lanes[i]
  void drain(std::span<Lane> lanes, int warp);

 private:
  void issue(std::uint64_t tag, std::uint32_t active, int warp);
  void find_values(std::span<const Lane> lanes, std::uint32_t active, std::ptrdiff_t step);

  static constexpr safety::StoredValue kNoValue{};

  const CallPaths& paths_;
  Collector& collector_;
  memory::WarpAccess access_;
  safety::StoredValues values_;
};

}  // namespace simt
