#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "common/simt/trace/call_paths.h"
#include "common/simt/requests/collector.h"
#include "common/simt/execution/fibers.h"
#include "common/simt/execution/lane.h"
#include "common/simt/execution/grid_launch.h"
#include "common/simt/trace/reconvergence.h"

namespace simt {

/// A barrier or warp intrinsic that some lanes can never complete.
struct StuckLane {
  std::uint64_t block = 0;  ///< linear index in the launch
  int thread = 0;  ///< linear index in its block
  std::uint64_t tag = 0;         ///< where it waits
  bool at_barrier = true;        ///< else at a warp intrinsic
  int other_thread = 0;          ///< one of the threads it waits for in vain
  LaneState other_state{};       ///< what that one does instead; fresh: there is no such thread
  std::uint64_t other_tag = 0;   ///< where, unless it has exited
};

/// Runs the threads of a block on one OS thread, warp after warp, barrier to barrier.
///
/// Contract:
///  - A lane runs until it ends, waits, or has filled its log; then the next lane of its warp runs.
///  - When no lane of a warp can run, its accesses are put into lockstep and counted (Reconvergence).
///  - Counters and results depend on the kernel only, not on the OS thread.
class BlockRunner {
 public:
  BlockRunner();

  /// Runs the blocks that `queue` gives to `worker` and leaves the counters in `collector`.
  /// @param checker  null, or the checker behind the collector, to be told of blocks, barriers and __syncwarp()
  /// @return  the first lane found stuck, if any; blocks above it may not have run
  std::optional<StuckLane> run(const GridLaunch& launch, BlockQueue& queue, int worker, const AddressMap& map,
                               Collector& collector, safety::AccessChecker* checker);

  /// The fibers that run the lanes.
  [[nodiscard]] const Fibers& fibers() const { return fibers_; }

  // Called by the lane that runs.
  /// The lane's log is full.
  void suspend_for_log(Lane& lane);
  /// Returns what the votes of the whole block amount to.
  int wait_at_barrier(int value, std::uint64_t pc);
  /// A warp operation; returns the lane's result.
  unsigned long long exchange(detail::WarpOperation operation, unsigned mask, unsigned long long value, int argument,
                              int width, std::uint64_t pc);
  /// Blocks take turns with atomics on one address, lowest first.
  void wait_for_lower_blocks(std::uint64_t address);
  /// Ends the launch at an access that the CPU might not survive. Does not return to the lane.
  void stop_at_misaligned(const Lane& lane, std::uint64_t address, std::uint64_t tag);
  /// The call paths of the lanes.
  CallPaths& paths() { return paths_; }
  /// Null unless the launch is checked.
  safety::AccessChecker* checker() { return checker_; }

  /// For messages from a signal handler or a watchdog.
  [[nodiscard]] std::uint64_t block() const { return block_; }
  /// Null while nothing runs.
  [[nodiscard]] const GridLaunch* launch() const { return launch_; }
  /// Null while none runs.
  [[nodiscard]] const Lane* running_lane() const { return running_; }
  /// Also while the logs of its warp are merged; an endless loop spends most of its time there.
  [[nodiscard]] const Lane* last_lane() const { return last_; }

 private:
  void run_block(std::uint64_t block);
  void note_values(Lane& lane);
  void run_warp(int warp, std::uint32_t runnable);
  [[nodiscard]] bool should_pause(int warp, int rounds);
  void run_lanes();
  void drain(int warp);
  [[nodiscard]] bool must_stop() const { return stuck_ || misaligned_; }
  bool release_barrier();
  bool waits_at_one_barrier();
  void report_divergent_barrier();
  bool release_warp_operations();
  void complete(std::uint32_t lanes);
  void check_mask(const Lane& lane, std::uint32_t lanes);
  void report_mask(const Lane& lane, std::uint32_t missing);
  std::uint32_t waiting_with(const Lane& lane) const;

  [[noreturn]] void fiber_body(int fiber);
  void resume(Lane& lane);
  void suspend(Lane& lane, LaneState state);
  Lane* next_runnable();
  void make_current(Lane* lane);
  std::span<Lane> warp_lanes(int warp);

  // Set for the duration of run().
  const GridLaunch* launch_ = nullptr;
  BlockQueue* queue_ = nullptr;
  const AddressMap* map_ = nullptr;
  Collector* collector_ = nullptr;
  Reconvergence* reconvergence_ = nullptr;
  safety::AccessChecker* checker_ = nullptr;
  int worker_ = 0;

  // Set for the duration of a block.
  std::uint64_t block_ = 0;
  bool is_lowest_block_ = false;
  std::optional<StuckLane> stuck_;
  bool misaligned_ = false;  ///< the collector knows where
  std::vector<std::uint32_t> warp_runnable_;  ///< the lanes of each warp that may run after the last barrier
  std::vector<std::uint32_t> warp_paused_;    ///< the lanes of each warp that were stopped although they may run
  unsigned arrived_ = 0;                      ///< threads at the barrier
  bool arrived_together_ = true;              ///< all of them at the same call
  std::uint64_t barrier_tag_ = 0;
  int barrier_votes_ = 0;   ///< of those that arrived
  int barrier_result_ = 0;  ///< of the barrier that everybody passed

  // The warp that runs.
  std::span<Lane> warp_;
  std::uint32_t runnable_ = 0;
  bool log_was_full_ = false;  ///< some lane of the warp is in state log_full
  bool used_atomics_ = false;  ///< since it was last its turn
  Lane* running_ = nullptr;
  Lane* last_ = nullptr;
  Lane* starting_ = nullptr;

  CallPaths paths_;
  std::vector<Lane> lanes_;
  std::vector<TraceRecord> logs_;
  std::vector<safety::StoredValue> values_;  // parallel to logs_
  std::vector<int> free_fibers_;
  Fibers fibers_;
};

/// The runner that is busy on the calling OS thread, or null.
const BlockRunner* runner_of_this_thread();

// What the compiler's hooks need; each is about the lane that runs on the calling OS thread.
/// The lane cannot write another record.
void on_log_full(Lane* lane);
/// The lane is about to make a misaligned access.
void on_misaligned(Lane* lane, std::uint64_t address, std::uint64_t tag);
/// The lane calls a function that is not inlined.
void enter_function(Lane* lane, std::uint64_t call_pc);
/// The lane returns from it.
void leave_function(Lane* lane);
/// The lane is about to do an atomic on global memory.
void wait_for_lower_blocks(void* address);
/// The lane has executed a memory fence.
void note_fence();

}  // namespace simt
