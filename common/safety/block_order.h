#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace safety {

/// Knows which accesses CUDA orders: what must happen before what, not what happened to come first here.
///
/// Orders: a thread's own steps; barriers, within a block; __syncwarp(), among the lanes that take part; atomics on the
/// same address, from the thread that came first to the one that came later, and between blocks only what a
/// __threadfence() came before; launches. Shuffles and votes order
/// nothing (CUDA C++ Programming Guide, "Warp Shuffle Functions": they do not imply a memory barrier).
///
/// Contract: blocks run one after another, begin_block() before each. Where it cannot keep track (very many atomics or
/// __syncwarp() calls) it calls accesses ordered: it may miss a race, it does not invent one.
class BlockOrder {
 public:
  /// @param first_interval  above every interval of earlier launches, so that their marks look old
  explicit BlockOrder(std::uint32_t first_interval);

  /// The next block of the launch starts.
  void begin_block(std::uint64_t block);
  /// All threads of the block have met at a barrier.
  void pass_barrier();
  /// The `lanes` of a warp have met at a __syncwarp().
  void sync_lanes(int warp, std::uint32_t lanes);
  /// A thread does an atomic operation.
  void note_atomic(std::uint64_t address, int thread, bool is_global);
  /// A thread does a __threadfence().
  void note_fence();

  /// The interval that runs.
  [[nodiscard]] std::uint32_t interval() const { return interval_; }
  /// The first interval of the launch.
  [[nodiscard]] std::uint32_t launch_begin() const { return launch_begin_; }
  /// The first interval of the running block.
  [[nodiscard]] std::uint32_t block_begin() const { return block_begin_; }
  /// __syncwarp() calls of a thread since the last barrier, at most kMaxClock.
  [[nodiscard]] int clock(int thread) const;

  /// Whether something that `thread` did in `interval` of this launch, when its clock was `clock`, is before all that
  /// thread `now` of the running block does from here on.
  [[nodiscard]] bool is_before(std::uint32_t interval, int thread, int clock, int now) const {
    if (interval == interval_) return thread == now || (has_order_in_interval_ && is_synced(thread, clock, now));
    return interval >= block_begin_ || (has_atomics_ && is_acquired(interval));
  }

  /// Whether __syncwarp() or atomics have ordered anything since the last barrier.
  [[nodiscard]] bool has_order_in_interval() const { return has_order_in_interval_; }

  /// The block of this launch that ran in an interval.
  [[nodiscard]] std::uint64_t block_of(std::uint32_t interval) const;

  static constexpr int kMaxClock = 255;  ///< clocks do not count further

 private:
  static constexpr int kWarps = 32;
  static constexpr int kLanes = 32;

  // How many steps of each lane every lane of a warp knows of. Filled by the first __syncwarp() after a barrier.
  struct WarpClocks {
    std::uint32_t interval = 0;
    std::array<std::array<std::uint8_t, kLanes>, kLanes> known{};
  };

  struct AtomicUse {
    std::uint64_t address = 0;
    std::uint32_t first = 0;  // interval
    std::uint32_t last = 0;
  };

  struct BlockAtomics {
    std::vector<AtomicUse> uses;
    std::uint32_t last_fence = 0;  // interval
    bool is_complete = true;
  };

  [[nodiscard]] bool is_synced(int earlier, int clock, int now) const;
  [[nodiscard]] bool is_acquired(std::uint32_t earlier) const;

  std::uint32_t interval_;
  std::uint32_t launch_begin_;
  std::uint32_t block_begin_;
  std::vector<std::pair<std::uint32_t, std::uint64_t>> blocks_;  // first interval, block
  std::vector<WarpClocks> warps_;                                // empty until the first __syncwarp()

  bool has_order_in_interval_ = false;
  bool has_atomics_ = false;
  std::vector<std::pair<std::uint64_t, int>> interval_atomics_;  // address, thread
  std::vector<BlockAtomics> block_atomics_;                      // parallel to blocks_
};

}  // namespace safety
