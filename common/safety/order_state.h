#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "common/core/architecture.h"
#include "common/safety/sync_object.h"

namespace safety {

/// A thread of the launch at a time: where in the order of things it is.
struct Moment {
  std::uint32_t state = 0;  ///< number of the state that it is in; tells the block, too
  int thread = 0;           ///< linear index in its block

  bool operator==(const Moment&) const = default;  ///< the same thread in the same state
};

/// What the lanes of a warp know of one another: of each, all that it did up to and including this state.
struct WarpClock {
  int warp = 0;                                                    ///< index in the block
  std::array<std::uint32_t, core::kH200.warp_lanes> last_known{};  ///< 0 for nothing since the last barrier
};

/// What a thread knows from some moment on, until it learns or releases more: then it comes to the next state.
///
/// States are numbered through, over all threads and launches, in the order in which they begin. A barrier begins one
/// for all threads of its block, a meeting of lanes one for all of these lanes. So most threads are in the same state
/// most of the time, and who was in which state is told by a number and a thread.
struct OrderState {
  std::uint32_t number = 0;               ///< its own
  std::uint32_t block = 0;                ///< ordinal in the launch
  std::uint32_t barrier = 0;              ///< the state that the block's last barrier began: knows all before
  std::shared_ptr<const WarpClock> warp;  ///< what came from meetings since; null if nothing
  Knowledge learned;                      ///< what came from atomic operations; null if nothing
};

}  // namespace safety
