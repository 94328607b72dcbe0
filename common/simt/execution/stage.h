#pragma once

#include <cstdint>
#include <vector>

#include "common/core/architecture.h"
#include "common/simt/execution/fibers.h"
#include "common/simt/execution/lane.h"
#include "common/simt/trace/warp_log.h"

namespace simt {

/// What a block needs in order to run: lanes, a log, and stacks. One block after the other uses the same.
struct Stage {
  static constexpr int kLanes = static_cast<int>(core::kH200.block_threads);  ///< lanes and fibers

  /// @param body  see Fibers
  explicit Stage(void (*body)(int fiber)) : lanes(kLanes), fibers(kLanes, body) {
    for (int i = 0; i < kLanes; ++i) lanes[static_cast<std::size_t>(i)].index = static_cast<std::int16_t>(i);
    free_all_fibers();
  }

  /// Whatever ran here is forgotten.
  void abandon() {
    fibers.abandon_all();
    free_all_fibers();
  }

  std::vector<Lane> lanes;               ///< by their index in the block
  WarpLog log;                           ///< of the warp whose turn it is
  Fibers fibers;                         ///< that lanes run on
  std::vector<std::int16_t> free_fibers; ///< that no lane runs on; the last one is taken first

 private:
  void free_all_fibers() {
    free_fibers.clear();
    for (int i = kLanes; i-- > 0;) free_fibers.push_back(static_cast<std::int16_t>(i));
  }
};

}  // namespace simt
