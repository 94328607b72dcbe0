#pragma once

#include <cstdint>

#include "common/simt/requests/loop_ends.h"
#include "common/simt/requests/request_stream.h"
#include "common/simt/trace/call_paths.h"
#include "common/simt/trace/warp_log.h"

namespace simt {

/// Puts the lanes of a warp, which ran ahead one by one, back into lockstep, and issues what they did.
///
/// The rule of SIMT hardware without its hazards: among lanes at different places the one that comes first in the
/// program goes first, and lanes at the same place go together. Because a jump back is a step of its own, a lane that
/// skipped the body of an `if` waits at the end of the loop body for those that did not (LoopEnds).
///
/// Contract:
///  - Stops when a lane that still runs has nothing left to issue: that lane has to run on first.
///  - A lane whose records have all been issued has an empty log afterwards.
class Reconvergence {
 public:
  /// What is issued goes to `stream`. For `places`, see LoopEnds.
  Reconvergence(const CallPaths& paths, RequestStream& stream, const source::DebugInformation* places)
      : paths_(paths), stream_(stream), loops_(places) {}

  /// @param existing  the lanes of the warp that have a thread
  /// @param running   those of them that will run on, and so may have more to say
  void drain(WarpLog& log, std::uint32_t existing, std::uint32_t running, WarpPlace place);

 private:
  /// Steps that all of these lanes have left, and that the one with the most has.
  struct Remaining {
    std::uint32_t lanes = 0;  ///< with anything left; none if a lane has to run on first
    std::ptrdiff_t least = 0;
    std::ptrdiff_t most = 0;
    std::ptrdiff_t first = 0;  ///< the step at which the lowest of them goes on
    bool side_by_side = true;  ///< and all others
  };
  static Remaining remaining(WarpLog& log, std::uint32_t existing, std::uint32_t running);
  std::ptrdiff_t issue_together(WarpLog& log, const Remaining& left, WarpPlace place);
  std::ptrdiff_t issue_gathered(WarpLog& log, const Remaining& left, WarpPlace place);
  void issue_first(WarpLog& log, std::uint32_t lanes, std::uint32_t existing, WarpPlace place);

  const CallPaths& paths_;
  RequestStream& stream_;
  LoopEnds loops_;
  bool knows_loops_ = false;       // those that are in the logs now
  memory::WarpAccess gathered_;    // of lanes that do not stand side by side
  safety::StoredValues values_{};  // likewise
};

}  // namespace simt
