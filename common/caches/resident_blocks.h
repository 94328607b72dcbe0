#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "common/caches/block_log.h"

namespace caches {

/// Which blocks run at the same time, and in which order their requests come.
///
/// The first blocks go to the SMs in turns, one each, until all are full; then each block goes where one has ended. In
/// turns each SM makes a request of each of its warps that does not wait at a barrier. Hardware keeps no such order:
/// this one is as fair as can be, and always the same.
class ResidentBlocks {
 public:
  /// Told of one request: by the SM, [0, sms).
  using Listener = std::function<void(int sm, const WarpLog& warp, const WarpLog::Step& step)>;

  /// @param blocks_per_sm  at least 1
  ResidentBlocks(int sms, int blocks_per_sm, Listener listener);

  /// The launch's next block. Requests follow as soon as it is certain which come first.
  void add(BlockLog block);
  /// No block follows: all that is left happens now.
  void finish();

 private:
  struct Running {
    BlockLog block;
    std::vector<std::size_t> next;  // step, by warp
    std::vector<bool> is_waiting;   // at a barrier, by warp
  };
  using Slot = std::optional<Running>;

  void run(bool no_more);
  [[nodiscard]] bool has_all_it_needs(bool no_more);
  void take_turns(int sm, Slot& slot);
  static void open_barrier(Running& running);

  int sms_;
  Listener listener_;
  std::deque<BlockLog> waiting_;
  std::vector<Slot> slots_;  // the first of each SM, the second of each SM, ...
};

}  // namespace caches
