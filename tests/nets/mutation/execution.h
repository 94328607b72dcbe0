#pragma once

#include <cstddef>
#include <vector>

#include "tests/nets/mutation/oracle.h"
#include "tests/nets/mutation/state.h"
#include "tests/nets/mutation/steps.h"

namespace mutation {

/// What each step does to a state.
class Execution {
 public:
  /// @param observed  see explore()
  /// @param truth     gets the places of what is wrong
  Execution(const Program& program, const Trace* observed, Truth& truth);

  State first_state();

  /// Whether the thread is about to do what others can see at once: an atomic operation, or a volatile access.
  bool is_at_strong(const Thread& thread) const {
    const bool is_volatile = is_at(thread, What::load) || is_at(thread, What::store);
    return is_at(thread, What::update) || is_at(thread, What::spin) ||
           (is_volatile && step_of(thread).statement->way == Way::by_volatile);
  }
  bool can_do_strong(const Thread& thread) const { return thread.state == Thread::State::runs && is_at_strong(thread); }
  /// Whether it waits for others, or is done.
  bool waits(const Thread& thread) const {
    return thread.state != Thread::State::runs || is_at(thread, What::barrier) || is_at_warp_operation(thread);
  }
  bool is_about_to_use_global(const Thread& thread) const {
    return is_at_strong(thread) && !array_of(step_of(thread)).is_shared;
  }

  void do_strong(State& state, std::size_t index) {
    const What what = step_of(state.threads[index]).statement->what;
    return what == What::update || what == What::spin ? do_update(state, index) : do_step(state, index);
  }
  /// Anything else but to wait.
  void do_step(State& state, std::size_t index);
  /// Lanes that can go on together do; returns whether some did.
  bool meet_warps(State& state);
  bool pass_barriers(State& state);
  /// No thread can go on.
  void look_at_stuck(State& state);
  /// The thread does not end.
  void give_up(State& state, std::size_t index);
  /// Stores that turned out to leave different values.
  void judge_pairs(State& state);

  /// Whether the execution has left the way that was observed.
  bool is_other() const { return is_other_; }
  void begin() { is_other_ = false; }
  /// Whether the threads have made all notes that were observed.
  bool has_all_notes(const State& state) const;

 private:
  using What = Statement::What;

  const Step& step_of(const Thread& thread) const { return steps_[static_cast<std::size_t>(thread.step)]; }
  bool is_at(const Thread& thread, What what) const {
    const bool is_there = thread.state == Thread::State::runs || thread.state == Thread::State::spins;
    const Step& step = step_of(thread);
    return is_there && step.what == Step::What::statement && step.statement->what == what;
  }
  bool is_at_warp_operation(const Thread& thread) const {
    return is_at(thread, What::meet) || is_at(thread, What::ballot) || is_at(thread, What::shuffle);
  }
  const Array& array_of(const Step& step) const {
    return program_.arrays[static_cast<std::size_t>(step.statement->array)];
  }
  void fault(State& state, unsigned what, int number) {
    state.faults |= what;
    truth_.places.insert(number);
  }
  int threads_of_block() const { return program_.workers() + (program_.warps > 1 ? 1 : 0); }

  const Notes& notes_of(std::size_t thread) const;
  void note(State& state, std::size_t index, int number, int value);
  Cell* cell_of(State& state, Thread& thread, const Step& step);
  static std::size_t place_of(const State& state, const Cell& cell) {
    return static_cast<std::size_t>(&cell - state.cells.data());
  }
  void do_update(State& state, std::size_t index);
  static bool is_overwritten(const State& state, std::size_t place, const Access& one, const Access& other);
  bool is_shared_cell(std::size_t place) const;
  void access(State& state, std::size_t index, Cell& cell, const Step& step, Access::Kind kind);
  void change(State& state, Cell& cell, int value);
  void store(State& state, std::size_t index, Cell& cell, const Step& step, int value);
  const Thread* lane_of(const State& state, const Thread& thread, int lane) const;
  bool does_the_same(const Thread& one, const Thread& other) const;
  void forget_shared(State& state, int block);
  void complete(State& state, const std::vector<std::size_t>& together, const Step& step);

  const Program& program_;
  const Trace* observed_;
  Truth& truth_;
  std::vector<Step> steps_;
  std::vector<int> first_cell_;  // of each array
  bool is_other_ = false;
};

}  // namespace mutation
