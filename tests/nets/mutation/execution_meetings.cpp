// Where threads wait for each other: barriers, warp operations, and waiting in vain.

#include <algorithm>
#include <array>

#include "tests/nets/mutation/execution.h"

namespace mutation {

using What = Statement::What;

// Whether `lane` of the warp of `thread` exists, and which thread it is.
const Thread* Execution::lane_of(const State& state, const Thread& thread, int lane) const {
  for (const Thread& other : state.threads) {
    if (other.block != thread.block || other.local[3] != thread.local[3]) continue;
    if (other.local[2] == lane || (other.local[0] == kIdle && lane >= program_.lanes)) return &other;
  }
  return nullptr;
}
bool Execution::does_the_same(const Thread& one, const Thread& other) const {
  return is_at_warp_operation(other) && step_of(other).statement->what == step_of(one).statement->what &&
         step_of(other).statement->mask == step_of(one).statement->mask;
}

bool Execution::meet_warps(State& state) {
  for (const Thread& thread : state.threads) {
    if (!is_at_warp_operation(thread)) continue;
    const Step step = step_of(thread);
    const Statement& s = *step.statement;
    if ((s.mask >> thread.local[2] & 1U) == 0) continue;
    std::vector<std::size_t> together;
    bool is_complete = true;
    for (int lane = 0; lane < 32; ++lane) {
      if ((s.mask >> lane & 1U) == 0) continue;
      const Thread* other = lane_of(state, thread, lane);
      if (other == nullptr) continue;
      if (other->state == Thread::State::ended) {
        if (other->step > thread.step) fault(state, kOpenMask, step.number);
      } else if (!does_the_same(thread, *other)) {
        is_complete = false;
      } else {
        const auto index = static_cast<std::size_t>(other - state.threads.data());
        if (together.empty() || together.back() != index) together.push_back(index);  // one stands for all idle ones
      }
    }
    if (!is_complete) continue;
    complete(state, together, step);
    return true;
  }
  return false;
}

void Execution::complete(State& state, const std::vector<std::size_t>& together, const Step& step) {
  const unsigned mask = step.statement->mask;
  Knows all;
  unsigned votes = 0;
  std::array<int, 32> offered{};
  unsigned here = 0;
  for (const std::size_t i : together) {
    const Thread& thread = state.threads[i];
    const Statement& s = *step_of(thread).statement;
    const int lane = thread.local[2];
    all.join(thread.knows);
    here |= 1U << lane;
    offered[static_cast<std::size_t>(lane)] = value_of(s.value, thread);
    if (offered[static_cast<std::size_t>(lane)] != 0) votes |= 1U << lane;
  }
  std::size_t outside = 0;
  for (const std::size_t i : together) {
    Thread& thread = state.threads[i];
    const Statement& s = *step_of(thread).statement;
    int result = static_cast<int>(votes);
    if (s.what == What::meet) thread.knows = all;
    if (s.what == What::shuffle) {
      const int source = value_of(s.index, thread) & 31;
      outside += (mask >> source & 1U) == 0 ? 1 : 0;
      if ((mask & ~here) >> source & 1U) fault(state, kInvalidMask, step.number);
      result = (here >> source & 1U) != 0 ? offered[static_cast<std::size_t>(source)] : -1;
    }
    if (s.local >= 0) thread.local[static_cast<std::size_t>(s.local)] = result;
    ++thread.step;
    ++thread.stretch;
  }
  if (outside == together.size() && outside > 1) fault(state, kInvalidMask, step.number);
}

// All that the block did in its shared memory is before all that it will do there.
void Execution::forget_shared(State& state, int block) {
  for (std::size_t array = 0; array < program_.arrays.size(); ++array) {
    if (!program_.arrays[array].is_shared) continue;
    const int first = first_cell_[array] + block * program_.arrays[array].size;
    const auto is_in = [&](std::size_t place) {
      return static_cast<int>(place) >= first && static_cast<int>(place) < first + program_.arrays[array].size;
    };
    for (int i = 0; i < program_.arrays[array].size; ++i) {
      const int place = first + i;
      Cell& cell = state.cells[static_cast<std::size_t>(place)];
      cell.weak.clear();
      cell.strong.clear();
      cell.for_block = cell.for_device = {};
    }
    if (state.pairs.empty()) std::erase_if(state.left, [&](const Left& one) { return is_in(one.cell); });
  }
}

bool Execution::pass_barriers(State& state) {
  bool passed = false;
  for (int block = 0; block < program_.blocks; ++block) {
    Knows all;
    int step = -1;
    bool is_complete = true;
    for (const Thread& thread : state.threads) {
      if (thread.block != block) continue;
      if (step == -1) step = thread.step;
      is_complete &= is_at(thread, What::barrier) && thread.step == step;
      all.join(thread.knows);
    }
    if (!is_complete) continue;
    passed = true;
    forget_shared(state, block);
    for (Thread& thread : state.threads) {
      if (thread.block != block) continue;
      thread.knows = all;
      ++thread.step;
      ++thread.stretch;
    }
  }
  return passed;
}

// No thread can go on.
void Execution::look_at_stuck(State& state) {
  const bool is_lost =
      std::ranges::any_of(state.threads, [](const Thread& one) { return one.state == Thread::State::lost; });
  for (const Thread& thread : state.threads) {
    const Step& step = step_of(thread);
    if (thread.state == Thread::State::spins) fault(state, kHang, step.number);
    if (is_lost) continue;
    if (is_at_warp_operation(thread)) {
      bool waits_for_spin = false;
      for (int lane = 0; lane < 32; ++lane) {
        const Thread* other = (step.statement->mask >> lane & 1U) != 0 ? lane_of(state, thread, lane) : nullptr;
        waits_for_spin |= other != nullptr && other->state == Thread::State::spins;
      }
      fault(state, waits_for_spin ? kHang : kInvalidMask, step.number);
    }
    if (!is_at(thread, What::barrier)) continue;
    for (const Thread& other : state.threads) {
      if (other.block != thread.block || other.state == Thread::State::spins) continue;
      if (!is_at(other, What::barrier) || other.step != thread.step) fault(state, kDivergentBarrier, step.number);
    }
  }
}

}  // namespace mutation
