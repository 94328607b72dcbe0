#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "common/core/index3.h"
#include "common/simt/execution/block.h"

namespace simt {

/// Where a CUDA thread was when it was looked at from outside.
struct RunningThread {
  core::Index3 block;                 ///< the block of the thread
  core::Index3 thread;                ///< its index in the block
  std::uint64_t program_counter = 0;  ///< where it was last seen
};

/// The CUDA thread that the calling OS thread runs, if it is inside a kernel.
std::optional<RunningThread> thread_running_here();

/// For a signal handler, see ThreadStacks::grow(): gives more stack to the CUDA thread that the calling OS thread runs.
bool grow_running_stack(std::uint64_t address, std::uint64_t stack_pointer);

/// Runs blocks on one OS thread, several of them in turns if they wait for each other. Kept from launch to launch.
class Worker {
 public:
  /// @param first   of the first block's stacks
  /// @param budget  for the stacks of further blocks, of all workers; outlives the worker
  Worker(ThreadStacks::Kind first, StackBudget& budget);
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// Runs the blocks that the queue of `context` gives out.
  /// @return  the lanes found stuck; blocks above a fatal one may not have run
  /// @throws std::bad_alloc  when more blocks wait than there is memory for
  StuckLanes run(const BlockContext& context, AddressMap& map);

  /// The call paths of all lanes that have ever run here.
  [[nodiscard]] CallPaths& paths() { return paths_; }

  // For a watchdog or a signal handler: these take no locks, and may be a few instructions out of date.
  /// The CUDA thread that ran here last, while a launch runs.
  [[nodiscard]] std::optional<RunningThread> last_thread() const;
  /// Whether `address` is among the stacks of CUDA threads.
  [[nodiscard]] bool has_stack_at(std::uint64_t address) const;
  /// See ThreadStacks::exhausted_bytes(): what endless recursion runs into.
  [[nodiscard]] std::size_t exhausted_stack_bytes(std::uint64_t address, std::uint64_t stack_pointer) const;
  /// Whether a fault at `address` is how ThreadStacks::fault_if_exhausted() says so: then it is not the instruction
  /// that is to blame, but the call that the thread has just made.
  [[nodiscard]] bool is_exhausted_stack(std::uint64_t address) const;

 private:
  class Run;

  Stage& take_stage(int threads);
  void give_back(Stage& stage);
  template <typename Keep>
  void keep_further_stages(const Keep& keep);

  StackBudget& budget_;
  CallPaths paths_;
  std::vector<std::unique_ptr<Stage>> stages_;
  std::vector<Stage*> free_stages_;
  std::atomic<const Block*> on_stage_{nullptr};  // the block that runs, or ran last in this launch
};

}  // namespace simt
