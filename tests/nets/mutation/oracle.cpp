#include "tests/nets/mutation/oracle.h"

#include <algorithm>
#include <set>

#include "tests/nets/mutation/execution.h"

namespace mutation {
namespace {

constexpr long kMostStates = 20000;
constexpr int kMostSteps = 4000;  // of all threads, from one atomic operation to the next

class Explorer {
 public:
  Explorer(const Program& program, const Trace* observed)
      : observed_(observed), execution_(program, observed, truth_) {}

  Truth run() {
    visit(execution_.first_state());
    while (!open_.empty() && !truth_.is_too_large) {
      const State state = std::move(open_.back());
      open_.pop_back();
      const int alone = block_alone(state);
      for (std::size_t i = 0; i < state.threads.size(); ++i) {
        const Thread& thread = state.threads[i];
        if (!execution_.can_do_strong(thread) || (alone >= 0 && thread.block != alone)) continue;
        State next = state;
        execution_.begin();
        execution_.do_strong(next, i);
        if (!execution_.is_other()) visit(std::move(next));
      }
    }
    return truth_;
  }

 private:
  // A block whose threads are all about to use shared memory, or wait for each other: whatever other blocks do may as
  // well come after that. -1 if there is none.
  int block_alone(const State& state) const {
    std::array<bool, kMostBlocks> can_step{};
    std::array<bool, kMostBlocks> meets_others{};
    for (const Thread& thread : state.threads) {
      can_step[thread.block] |= execution_.can_do_strong(thread);
      meets_others[thread.block] |= execution_.is_about_to_use_global(thread);
    }
    for (std::size_t block = 0; block < kMostBlocks; ++block) {
      if (can_step[block] && !meets_others[block]) return static_cast<int>(block);
    }
    return -1;
  }

  // Goes on with all threads until each is at an atomic operation, or can go on no more. The order of anything else
  // matters only to kernels with a race, and the race shows in any order.
  void visit(State state) {
    execution_.begin();
    int done = 0;
    for (bool goes_on = true; goes_on && !execution_.is_other();) {
      for (std::size_t i = 0; i < state.threads.size(); ++i) {
        const Thread& thread = state.threads[i];
        while (!execution_.waits(thread) && !execution_.is_at_strong(thread) && !execution_.is_other()) {
          execution_.do_step(state, i);
          if (++done > kMostSteps) execution_.give_up(state, i);
        }
      }
      if (observed_ != nullptr && state.faults != 0) return finish(state);
      goes_on = !execution_.is_other() && (execution_.meet_warps(state) || execution_.pass_barriers(state));
    }
    if (execution_.is_other()) return;
    if (std::ranges::none_of(state.threads, [this](const Thread& one) { return execution_.can_do_strong(one); })) {
      execution_.look_at_stuck(state);
      return finish(state);
    }
    if (!known_.insert(key_of(state)).second) return;
    if (++truth_.states > kMostStates) truth_.is_too_large = true;
    open_.push_back(std::move(state));
  }

  void finish(State& state) {
    execution_.judge_pairs(state);
    if (observed_ != nullptr && state.faults == 0 && !execution_.has_all_notes(state)) return;
    truth_.faults |= state.faults;
    ++(state.faults == 0 ? truth_.clean : truth_.faulty);
  }

  const Trace* observed_;
  Truth truth_;
  Execution execution_;
  std::vector<State> open_;
  std::set<std::pair<std::uint64_t, std::uint64_t>> known_;
};

}  // namespace

std::string names_of(unsigned faults) {
  static constexpr const char* kNames[] = {"race_shared",
                                           "race_global",
                                           "out_of_bounds",
                                           "uninitialized_shared",
                                           "uninitialized_global",
                                           "divergent_barrier",
                                           "invalid_mask",
                                           "hang",
                                           "mask names a lane that came past",
                                           "stores of which a third one makes good"};
  std::string all;
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    if ((faults >> i & 1U) != 0) all += (all.empty() ? "" : ", ") + std::string(kNames[i]);
  }
  return all.empty() ? "nothing" : all;
}

Truth explore(const Program& program, const Trace* observed) { return Explorer(program, observed).run(); }

}  // namespace mutation
