#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "common/safety/order_state.h"
#include "common/safety/sync_objects.h"

namespace safety {

/// Knows which accesses CUDA orders: what must happen before what, not what happened to come first here.
///
/// Orders, as in the memory consistency model of the PTX ISA (section "Memory Consistency Model"):
///  - a thread's own steps; the end of a launch;
///  - __syncthreads(), among the threads of a block; __syncwarp(), among the lanes that meet;
///  - a release and an acquire: what a thread did before a fence comes before what another thread does after its atomic
///    operation, if the first one did an atomic operation on the same memory after the fence, and before the other's.
///    Both the fence and the two operations must reach as far as the other thread: block or device;
///  - the arrivals of a phase of a cuda::barrier, which release, and a wait for its end, which acquires;
///  - whatever follows from these, over any number of threads and blocks.
/// A store hides what was released to its memory before, from all that its scope reaches; an operation that also reads
/// does not. Shuffles and votes order nothing (CUDA C++ Programming Guide, "Warp Shuffle Functions": they do not imply
/// a memory barrier).
///
/// In two ways it knows more order than CUDA gives: an atomic operation acquires without a fence after it, and a fence
/// publishes for all threads that its thread meets afterwards, at a barrier or a __syncwarp(), too.
///
/// Synchronisation is told when it happens, accesses possibly later, thread by thread in their order: fence() and use()
/// return the state that the thread comes to, and go_on() says when the accesses come that belong to it.
///
/// One block runs at a time; it may be suspended, and goes on later.
class HappensBefore {
 public:
  /// @param first_state  above every state of earlier launches, so that their marks look old
  explicit HappensBefore(std::uint32_t first_state);

  /// The next block of the launch starts. The one before has ended or waits.
  void begin_block(std::uint64_t block);
  /// The running block waits: others run before it goes on.
  void suspend_block();
  /// A block that waits goes on where it stopped. The one that ran has ended or waits.
  /// @throws std::logic_error if the block does not wait
  void resume_block(std::uint64_t block);
  /// The running block has ended. What it published stays known.
  void end_block();

  /// All threads of the block have met. All that they did has been told.
  void pass_barrier();
  /// The `lanes` of a warp have met at a __syncwarp(). All that they did has been told.
  void meet(int warp, std::uint32_t lanes);
  /// A thread of the running block does a fence. Returns its next state.
  std::uint32_t fence(int thread, Scope reach);
  /// A thread of the running block does an atomic operation. Returns its next state, or 0 if it stays in the one it is
  /// in.
  std::uint32_t use(int thread, std::uint64_t address, Scope scope, Use use);
  /// A thread of the running block arrives at a barrier object of the block: it publishes all that it has done, and
  /// learns nothing. Returns its next state.
  std::uint32_t arrive(int thread, std::uint64_t object);
  /// What was released by the block's arrivals at a barrier object so far: what a phase that ends now hands on.
  [[nodiscard]] Learned arrivals(std::uint64_t object) const { return objects_.all_of({object, running_.ordinal}); }
  /// A thread of the running block has waited for a phase that ended with these arrivals. Returns its next state, or 0
  /// if it stays in the one it is in.
  std::uint32_t wait(int thread, const Learned& arrivals);
  /// From here on, what is told of the thread was done in this state; in the same one if it is 0.
  void go_on(int thread, std::uint32_t state) {
    if (state != 0) running_.threads[static_cast<std::size_t>(thread)].told = state;
  }

  /// The state that the last barrier of the running block began.
  [[nodiscard]] std::uint32_t interval() const { return running_.interval; }
  /// The state of a thread of the running block, of which is told now.
  [[nodiscard]] std::uint32_t state_of(int thread) const {
    if (!running_.has_order) return running_.interval;
    const std::uint32_t told = running_.threads[static_cast<std::size_t>(thread)].told;
    return told > running_.interval ? told : running_.interval;
  }
  /// The first state of the launch.
  [[nodiscard]] std::uint32_t launch_begin() const { return launch_begin_; }
  /// Above every state so far: where the next launch may begin.
  [[nodiscard]] std::uint32_t next_interval() const { return last_ + 1; }

  /// How two moments lie to one another.
  enum class Relation : std::uint8_t {
    none,    ///< nothing orders them
    before,  ///< what was told before comes before what is told now
    after,   ///< it comes after it: accesses are told in an order that need not be theirs
  };
  /// How all that was done at `what`, of which was told before, lies to what is told now.
  /// @pre `now` is of the running block, and neither is of an earlier launch
  [[nodiscard]] Relation relation(Moment what, Moment now) const {
    if (what.state == now.state) return what.thread == now.thread ? Relation::before : Relation::none;
    const bool is_own = this->is_own(what.state);
    if (is_own && (what.thread == now.thread || what.state < running_.interval)) return Relation::before;
    if (!running_.has_order && (is_own || !has_objects_)) return Relation::none;
    return relation_by_states(what, now);
  }
  /// Whether what was done at one of two moments is before all that was done at the other.
  /// @pre that of relation()
  [[nodiscard]] bool are_ordered(Moment before, Moment now) const { return relation(before, now) != Relation::none; }
  /// Whether that is Relation::after.
  [[nodiscard]] bool is_after(Moment what, Moment now) const { return relation(what, now) == Relation::after; }

  /// Whether all that was done at one moment of the running block comes before what was done at another of its moments,
  /// whenever that was told.
  [[nodiscard]] bool is_before(Moment one, Moment other) const {
    if (one.thread == other.thread) return one.state <= other.state;
    return one.state != other.state && relation_by_states(one, other) == Relation::before;
  }

  /// Whether all that is before `now`, and not before `what`, was told before `now` was.
  /// @pre that of relation()
  [[nodiscard]] bool is_all_told(Moment what, Moment now) const;

  /// From this state on, all are the running block's own. There may be others of its own before if it has waited.
  [[nodiscard]] std::uint32_t own_from() const { return running_.own_from; }
  /// Whether other blocks' accesses may be before what the running block does, or its own before own_from().
  [[nodiscard]] bool has_order_between_blocks() const { return has_objects_ || running_.has_waited; }
  /// Whether the running block did what was done in a state, which may be of an earlier launch.
  [[nodiscard]] bool is_own(std::uint32_t state) const {
    return state >= running_.own_from || (running_.has_waited && is_of_this_block(state));
  }
  /// Whether anything but barriers has ordered threads of the block since the last one.
  [[nodiscard]] bool has_order_in_interval() const { return running_.has_order; }

  /// The block of this launch that was in a state.
  [[nodiscard]] std::uint64_t block_of(std::uint32_t state) const { return blocks_[ordinal_of(state)]; }

  static constexpr std::size_t kMostStates = std::size_t{1} << 24;  ///< that are kept of a launch
  /// Whether there were more: from then on everything counts as ordered.
  [[nodiscard]] bool has_given_up() const { return has_given_up_; }

 private:
  static constexpr std::uint32_t kNone = ~0U;

  // What each scope may learn of.
  using PublishedByScope = std::array<Published, 2>;

  struct Thread {
    std::uint32_t done = 0;      // the state that it has come to; an old one stands for the last barrier's
    std::uint32_t told = 0;      // of which is told
    std::uint32_t fenced = 0;    // the state in which `published` was last set; likewise
    PublishedByScope published;  // by its fences, or those of lanes that it met
  };
  // What is about the block that runs, and is put aside while it waits.
  struct Running {
    std::uint32_t interval;
    std::uint32_t own_from;  // all states from here on are its own; kNone while others have run since the last
    std::uint32_t ordinal = 0;
    bool has_order = false;
    bool has_learned = false;  // a thread has, since the last barrier
    bool has_waited = false;
    Knowledge learned;           // by all threads, at the last barrier
    PublishedByScope published;  // for all threads, at the last barrier
    std::vector<Thread> threads;
  };
  // What was asked lately: lanes ask the same of a thread for every element that it has left them.
  struct Answer {
    Moment before, now;
    Relation relation = Relation::none;
  };
  // Of the objects that has_learned() has yet to look at: the latest first.
  struct Open {
    std::uint32_t time = 0;
    Learned what;
  };
  // States of one block that follow on one another.
  struct Stretch {
    std::uint32_t first;
    std::uint32_t ordinal;  // of the block, in blocks_
  };

  std::uint32_t new_number();
  std::uint32_t learn(int thread, const Knowledge& released);
  void release(const SyncObjects::Key& key, const Published& published);
  std::uint32_t begin_state(OrderState state);
  Thread& thread(int index);
  [[nodiscard]] const PublishedByScope& published_by(const Thread& thread) const {
    return thread.fenced > running_.interval ? thread.published : running_.published;
  }
  [[nodiscard]] const OrderState* listed_state(std::uint32_t number) const;
  [[nodiscard]] OrderState state(std::uint32_t number) const;
  [[nodiscard]] std::uint32_t ordinal_of(std::uint32_t state) const;
  [[nodiscard]] bool is_of_this_block(std::uint32_t state) const;
  [[nodiscard]] Relation relation_by_states(Moment what, Moment now) const;
  [[nodiscard]] Relation relation_by_knowledge(Moment what, Moment now) const;
  [[nodiscard]] bool knows(const OrderState& state, Moment what, std::uint32_t block) const;
  [[nodiscard]] static bool knows_from_meeting(const OrderState& state, Moment what);
  [[nodiscard]] bool has_learned(const OrderState& state, Moment what, std::uint32_t block) const;
  [[nodiscard]] bool is_released(const Learned& learned, Moment what, std::uint32_t block) const;

  std::uint32_t launch_begin_;
  std::uint32_t last_;                  // state that was begun
  std::uint32_t last_ordinal_ = kNone;  // whose it was
  bool has_objects_ = false;
  bool has_given_up_ = false;
  Running running_;
  std::unordered_map<std::uint64_t, Running> suspended_;
  std::vector<std::uint64_t> blocks_;  // their numbers, in the order in which they began
  std::vector<Stretch> stretches_;     // by their first state
  std::deque<OrderState> states_;      // by number; of those that are not listed, all is known from the number
  SyncObjects objects_;
  mutable std::array<Answer, 1024> answers_{};
  mutable std::uint64_t search_ = 0;              // of has_learned(), its number
  mutable std::vector<std::uint64_t> looked_at_;  // by object, in which search last
  mutable std::vector<Open> open_;
};

}  // namespace safety
