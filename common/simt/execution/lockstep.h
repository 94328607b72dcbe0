#pragma once

#include <cstdint>
#include <vector>

#include "common/simt/execution/warp.h"
#include "common/simt/requests/loop_ends.h"
#include "common/simt/trace/call_paths.h"

namespace simt {

/// Decides who goes on where the lanes of a warp run in step: each of them waits before every access, and every other
/// step that it would log, and those that are first in the program take theirs before anybody takes another one.
///
/// A GPU before Volta did so as well. There, a lane that spins keeps the others from ever doing what it waits for; here
/// they go on once it has looked often enough.
class Lockstep {
 public:
  /// For a block of so many threads. The others outlive it.
  Lockstep(const CallPaths& paths, const source::DebugInformation& places, unsigned threads)
      : paths_(paths), loops_(&places), waiting_(threads) {}

  /// The lane waits before the step `next`.
  /// @param before  tag of the step that it took last; 0 if that is not known
  void arrive(const Lane& lane, const TraceRecord& next, std::uint64_t before) {
    Waiting& waiting = of(lane);
    waiting.next = next;
    waiting.before = before;
  }
  /// The lane seems to spin: others go before it as long as any can.
  void note_spinning(const Lane& lane) { of(lane).spins = true; }

  /// Who takes a step, and whether that is because all spin.
  struct Turn {
    std::uint32_t lanes = 0;  ///< a bit each
    bool all_spin = false;    ///< of all that wait
  };
  /// @param lanes  those of the warp that wait before a step: at least one
  Turn next(const Warp& warp, std::uint32_t lanes);

 private:
  struct Waiting {
    TraceRecord next{};
    std::uint64_t before = 0;
    bool spins = false;
  };
  Waiting& of(const Lane& lane) { return waiting_[static_cast<std::size_t>(lane.index)]; }

  const CallPaths& paths_;
  LoopEnds loops_;
  std::vector<Waiting> waiting_;  // by the lane's index in the block
};

}  // namespace simt
