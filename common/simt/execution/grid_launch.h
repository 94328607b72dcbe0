#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <mutex>
#include <vector>

#include "common/simt/runtime/launch.h"

namespace simt {

/// What every block of a launch has in common.
struct GridLaunch {
  void (*kernel)() = nullptr;  ///< the kernel, its type erased
  detail::KernelThunk thunk = nullptr;  ///< knows the type and calls it
  void* const* arguments = nullptr;  ///< a pointer to each argument
  dim3 grid;  ///< in blocks
  dim3 block;  ///< in threads
  std::uint64_t shared_bytes = 0;  ///< of the `extern __shared__` array

  /// Of the whole grid.
  [[nodiscard]] std::uint64_t blocks() const { return std::uint64_t{grid.x} * grid.y * grid.z; }
  /// Of one block.
  [[nodiscard]] unsigned threads_per_block() const { return block.x * block.y * block.z; }
};

/// Hands out the blocks of a launch, in order, to the workers that run them.
class BlockQueue {
 public:
  static constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();  ///< no block

  /// Blocks 0 to `blocks` - 1, for workers 0 to `workers` - 1.
  BlockQueue(std::uint64_t blocks, int workers) : end_(blocks), current_(static_cast<std::size_t>(workers)) {
    for (auto& block : current_) block.store(kNone, std::memory_order_relaxed);
  }

  /// The next block for `worker`, or kNone.
  std::uint64_t take(int worker) {
    const std::lock_guard lock(mutex_);
    const std::uint64_t block = next_ < end_ ? next_++ : kNone;
    current_[static_cast<std::size_t>(worker)].store(block, std::memory_order_release);
    return block;
  }

  /// No block above `block` needs to run any more.
  void stop_after(std::uint64_t block) {
    const std::lock_guard lock(mutex_);
    if (block + 1 < end_) end_ = block + 1;
  }

  /// `worker` runs no block any more, though there may be some left.
  void leave(int worker) { current_[static_cast<std::size_t>(worker)].store(kNone, std::memory_order_release); }

  /// Whether every block below the one `worker` runs has ended.
  [[nodiscard]] bool is_lowest(int worker) const {
    const std::uint64_t mine = current_[static_cast<std::size_t>(worker)].load(std::memory_order_acquire);
    for (const auto& other : current_) {
      if (other.load(std::memory_order_acquire) < mine) return false;
    }
    return true;
  }

 private:
  mutable std::mutex mutex_;
  std::uint64_t next_ = 0;
  std::uint64_t end_;
  std::vector<std::atomic<std::uint64_t>> current_;
};

}  // namespace simt
