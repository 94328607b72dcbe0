#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "common/simt/execution/block_barrier.h"
#include "common/simt/execution/block_choice.h"
#include "common/simt/execution/block_queue.h"
#include "common/simt/execution/lane_scheduler.h"
#include "common/simt/execution/late_copies.h"
#include "common/simt/execution/lockstep.h"
#include "common/simt/execution/object_copies.h"
#include "common/simt/execution/stop_gate.h"
#include "common/simt/execution/warp_exchange.h"
#include "common/simt/program/address_map.h"
#include "common/simt/requests/reconvergence.h"
#include "common/source/debug_information.h"

namespace simt {

/// What the blocks of one worker have in common while a launch runs.
struct BlockContext {
  const GridLaunch& launch;                             ///< what runs
  const GridLaunch& untold;                             ///< what runs where nobody looks at a block
  const AddressMap& map;                                ///< where its memory is
  const source::DebugInformation& places;               ///< where its source is
  BlockQueue& queue;                                    ///< whose turn it is
  CallPaths& paths;                                     ///< the call paths of the lanes
  RequestStream& stream;                                ///< who listens
  safety::HappensBefore* order = nullptr;               ///< of a checked launch: what is before what
  bool tells_meetings = false;                          ///< of lanes at a __syncwarp(), in their order
  bool tells_basic_blocks = false;                      ///< at all
  bool in_step = false;                                 ///< see Lockstep
  bool eager = false;                                   ///< copies are done when they are begun
  BlockChoice* choice = nullptr;                        ///< which blocks are told; null: all
  StopGate* gate = nullptr;                             ///< of a single worker: for whoever cannot wait for the end
  const std::function<bool()>& has_enough;              ///< may be empty; true: blocks that have not begun need not run
  const std::function<bool(WarpPlace)>& has_enough_of;  ///< may be empty; true: nor need this warp run to its end
  const std::function<std::uint64_t(std::uint64_t)>& which_block;  ///< of the grid, by number; may be empty: the same

  /// Where the block with this number is in the grid.
  [[nodiscard]] core::Index3 index_of(std::uint64_t number) const {
    return launch.shape.block_index(which_block ? which_block(number) : number);
  }
};

/// A block that runs, or is suspended in the middle: its lanes, its barrier, where each of its warps is.
///
/// Contract:
///  - A lane runs until it ends, waits, or has filled its log; then the next lane of its warp runs. Lanes that are to
///    run in step have a log for one step: its end is where the next one would be written.
///  - When no lane of a warp can run, what its lanes did is put into lockstep and told (Reconvergence).
///  - Warp after warp, from barrier to barrier.
///  - Requests and results depend on the kernel only, not on the worker.
class Block : private LaneStacks {
 public:
  /// Why it does not run.
  enum class Outcome : std::uint8_t {
    wants_turn,  ///< goes on when it has the turn
    gave_way,    ///< its warps may wait for what another block has yet to do; goes on when it has the turn again
    ended,       ///< all threads have returned
    left,        ///< nobody wants to know what else its threads do
    stopped,     ///< by a mistake; it cannot go on
  };

  /// The block `number`, linear in its launch. `stage` is its own until it ends.
  Block(const BlockContext& context, Stage& stage, std::uint64_t number);

  /// Starts, or goes on from where it was. On the same OS thread each time, with its shared memory in place.
  Outcome run();

  /// Linear in its launch.
  [[nodiscard]] std::uint64_t number() const { return number_; }
  /// The launch.
  [[nodiscard]] const GridLaunch& launch() const { return context_.launch; }
  [[nodiscard]] core::Index3 index() const { return context_.index_of(number_); }  ///< where it is in the grid
  [[nodiscard]] const AddressMap& map() const { return context_.map; }             ///< where its memory is
  [[nodiscard]] bool is_eager() const { return context_.eager; }  ///< copies are done when they are begun
  /// What it runs on.
  [[nodiscard]] Stage& stage() const { return stage_; }
  /// Its lanes, each on its stack.
  [[nodiscard]] LaneScheduler& lanes() { return lanes_; }
  [[nodiscard]] const LaneScheduler& lanes() const { return lanes_; }  ///< likewise
  /// What its threads have begun to copy, and will wait for themselves.
  [[nodiscard]] LateCopies& late_copies() { return late_copies_; }
  /// Likewise, from shared memory by bulk copies.
  [[nodiscard]] LateCopies& bulk_stores() { return bulk_stores_; }
  /// What phases of its barrier objects wait for.
  [[nodiscard]] ObjectCopies& object_copies() { return object_copies_; }
  /// Barriers and warp operations that can never be completed, or that CUDA does not promise to complete.
  [[nodiscard]] const StuckLanes& stuck() const { return stuck_; }

  // Called by the lane that runs.
  /// Waits for the block. Nothing may follow it on the way of a barrier: see context_switch.h.
  [[gnu::always_inline]] void wait_at_barrier(bool vote, std::uint64_t return_address) noexcept {
    Lane& lane = *lanes_.running();
    lane.wait_tag = tag_of_call(return_address, simt_current_log->origin);
    barrier_.arrive(lane.wait_tag, vote);
    lanes_.suspend(LaneState::at_barrier);
  }
  /// What the votes of all threads amount to that met at the latest barrier.
  [[nodiscard]] int barrier_result() const { return barrier_.result(); }
  /// A warp operation on the `value` of each lane. Returns its result.
  unsigned long long exchange(WarpRequest request, unsigned long long value, std::uint64_t return_address) noexcept;
  /// The log is full.
  void on_full_log();
  /// Waits for the turn, if the address is in global memory; and lets others run, if the lane seems to wait for them.
  void before_atomic(std::uint64_t address);
  /// In a checked launch: the atomic or volatile access that was recorded last happens now, and orders this lane with
  /// others.
  void synchronize(std::uint64_t address, memory::Kind kind, safety::Strength strength);
  /// The same of a fence.
  void fence(safety::Scope reach);
  /// A barrier object begins its first phase.
  void make_object(std::uint64_t object);
  /// Arrives at a barrier object: a step of the lane, that was recorded last. If the phase `ends` so, whoever waits for
  /// it goes on.
  void arrive_at_object(std::uint64_t object, bool ends);
  /// Arrives there, and waits for the end of the phase. Returns the state that the lane has come to by its arrival, or
  /// 0.
  std::uint32_t meet_at_object(std::uint64_t object, bool ends, std::uint64_t return_address);
  /// Whether a thread waits for a barrier object.
  [[nodiscard]] bool is_awaited(std::uint64_t object) const;
  /// Waits as long as another lane is about to end a phase of a barrier object.
  void wait_while_ending(std::uint64_t object, std::uint64_t return_address);
  /// Waits until a phase of a barrier object ends.
  void wait_at_object(std::uint64_t object, std::uint64_t return_address);
  /// Learns whether the last phase of a barrier object `has_ended`: a step of the lane, that was recorded last.
  /// @param arrived  what meet_at_object() returned
  void look_at_object(std::uint64_t object, bool has_ended, std::uint32_t arrived = 0);
  /// Ends the block: the lane uses a barrier object that nobody has made. Does not return to the lane.
  void stop_at_unmade_object(std::uint64_t object, std::uint64_t return_address);
  /// An atomic operation has changed memory.
  void note_change() {
    changed_ = warp_.has_updated = true;
    simt_current_log->idle_atomics = 0;
  }
  /// Remembers an access at `address` that was to go to the variable at `meant`, and did not take place.
  void note_beyond(std::uint64_t address, std::uint64_t meant, std::uint64_t tag);
  /// Remembers that free() was called for what is no block of the device heap.
  void note_bad_free(std::uint64_t address, std::uint64_t return_address);
  /// Ends the block at an access that the CPU might not survive. Does not return to the lane.
  /// @param bulk  what is wrong, if it is a bulk or tensor copy that is wrong otherwise than by its address
  void stop_at_misaligned(std::uint64_t address, std::uint64_t tag, const BulkMistake& bulk = {});
  /// Ends the lane that runs, because what its program asserts does not hold. Blocks above this one need not run, and
  /// whoever waits for the lane is not told of. Does not return to the lane.
  [[noreturn]] void fail_assertion();
  /// Whether a lane of it has ended so.
  [[nodiscard]] bool has_failed_assertion() const { return has_failed_assertion_; }
  /// Calls a function that is not inlined.
  void enter_function(std::uint64_t return_address);
  /// Returns from it.
  void leave_function();

 private:
  using Masks = std::array<std::uint32_t, Stage::kMostLanes / memory::kWarpSize>;
  // Lanes with a full log of which nothing was told, for so many rounds in a row.
  struct HeldBack {
    std::uint32_t lanes = 0;
    int rounds = 0;
  };
  // A step of a lane that has run ahead of others of its warp.
  struct StepAhead {
    std::size_t lane;
    TraceRecord record;
    safety::StoredValue value;
  };

  void suspend_for_log();
  void start_sweep(const Masks& lanes);
  bool next_warp();
  bool run_warp();
  [[nodiscard]] bool has_had_its_share() const;
  Outcome give_way();
  [[nodiscard]] bool may_wait_in_vain() const;
  void note_held_back(std::uint32_t lanes);
  [[nodiscard]] bool may_hold_lock() const;
  unsigned throw_dice();
  void drain();
  void end_step();
  bool complete_operations();
  void complete(std::uint32_t lanes);
  [[nodiscard]] bool should_pause();
  [[nodiscard]] bool is_known(int warp) const;
  [[nodiscard]] bool is_known() const;
  void drop_log();
  void set_log_aside();
  void take_log_back();
  [[nodiscard]] bool must_stop() const { return stuck_.fatal || misaligned_; }
  bool release_barrier();
  [[nodiscard]] bool waits_at_one_place() const;
  [[nodiscard]] Masks waiting_at_barrier() const;
  void report_divergent_barrier(bool at_one_place);
  void note_stuck_lanes();
  void report_waiting_at_object();
  void end_phase(std::uint64_t object);
  void wake(Lane& lane);
  [[nodiscard]] bool keeps_order() const { return context_.order != nullptr && is_told_; }
  [[nodiscard]] std::span<Lane> all_lanes() const;
  [[nodiscard]] std::span<Lane> begun_lanes() const;
  // The lane's next state holds for what it does after the step that it recorded last: so it travels with this step.
  template <typename Change>
  void note_state(Change change) {
    std::uint32_t& next = stage_.log.values(simt_current_log->size() - 1).word[3][lanes_.running()->number()];
    const OutsideKernel outside;
    next = change();
  }
  [[nodiscard]] bool is_own(std::uint64_t address, int thread) const override;
  [[nodiscard]] int owner(std::uint64_t address) const override;
  [[nodiscard]] WarpPlace place() const { return {number_, warp_.index}; }

  const BlockContext& context_;
  Stage& stage_;
  const std::uint64_t number_;
  const int warps_;
  const bool is_told_;    // or it only runs
  const bool has_order_;  // where an instruction stands says when it runs: not so in a twin
  Reconvergence reconvergence_;
  LaneScheduler lanes_;
  WarpExchange exchange_;
  BlockBarrier barrier_;
  Warp warp_;                                    // whose turn it is
  Masks existing_{};                             // the lanes of each warp
  Masks sweep_{};                                // the lanes of each warp that run in this sweep over the block
  Masks paused_{};                               // the lanes of each warp that were stopped although they may run
  std::optional<Lockstep> lockstep_;             // if its lanes run in step
  std::map<int, std::vector<StepAhead>> ahead_;  // of each warp that was stopped, what is yet to be told
  bool changed_ = false;  // memory by an atomic operation, or a warp came to an end or a barrier, since the sweep began
  bool has_turn_ = false;
  bool has_given_way_ = false;
  bool has_waiting_ = false;  // a lane of it has seemed to wait for others
  std::array<HeldBack, Stage::kMostLanes / memory::kWarpSize> held_back_{};  // of each warp
  unsigned dice_ = 1;
  int work_ = 0;  // rounds of its warps since it gave way last; those that filled the log count more
  bool used_warp_operations_ = false;
  int warps_begun_ = 0;                                  // whose lanes have been set up
  std::map<std::uint64_t, safety::Learned> phase_ends_;  // of each barrier object, what its last phase hands on
  LateCopies late_copies_;
  LateCopies bulk_stores_;
  ObjectCopies object_copies_;
  bool misaligned_ = false;
  bool has_failed_assertion_ = false;
  StuckLanes stuck_;
};

}  // namespace simt
