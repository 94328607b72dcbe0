#pragma once

#include <cstddef>
#include <vector>

#include "common/core/architecture.h"
#include "common/simt/execution/lane.h"
#include "common/simt/execution/thread_stacks.h"
#include "common/simt/trace/warp_log.h"

namespace simt {

/// What a block needs in order to run: lanes, a log, and stacks. One block after the other uses the same.
///
/// Whatever is left of a block that was stopped is forgotten: the frames of its lanes own nothing.
struct Stage {
  static constexpr int kMostLanes = static_cast<int>(core::kH200.block_threads);  ///< for blocks of any size
  static constexpr int kSpareLanes = 4;  ///< behind the last one, so that a prefetch may look ahead

  /// For blocks of at most `threads` threads.
  /// @throws std::bad_alloc
  Stage(int threads, ThreadStacks::Kind kind)
      : lanes(static_cast<std::size_t>(threads + kSpareLanes)), stacks(threads, kind) {
    for (int i = 0; i < threads; ++i) lanes[static_cast<std::size_t>(i)].index = static_cast<std::int16_t>(i);
  }

  /// That it was made for.
  [[nodiscard]] int threads() const { return static_cast<int>(lanes.size()) - kSpareLanes; }

  std::vector<Lane> lanes;  ///< by their index in the block
  WarpLog log;              ///< of the warp whose turn it is
  ThreadStacks stacks;      ///< one for each lane
};

}  // namespace simt
