#include "tests/nets/mutation/oracle.h"

#include <cstring>
#include <unordered_set>

#include "common/core/poison.h"
#include "tests/nets/mutation/order.h"
#include "tests/nets/mutation/steps.h"

namespace mutation {
namespace {

using What = Statement::What;
using Kind = Access::Kind;
constexpr long kMostStates = 8000;
constexpr int kMostSteps = 4000;

constexpr int kPoison = static_cast<int>(core::kPoison * 0x01010101U);

struct Thread {
  enum class State : std::uint8_t { runs, spins, ended, lost };
  State state = State::runs;
  std::uint8_t block = 0;
  int step = 0;
  int ended_at = -1;  // the step by which it left
  int met = -1;       // the warp operation that is behind it, and its result
  std::array<int, kLocals> local{};
  Knows knows;
  int notes = 0;
  std::pair<int, int> last_note{-1, 0};
};

struct State {
  std::vector<Thread> threads;
  std::vector<Cell> cells;
  unsigned faults = 0;
};

int value_of(const Expr& e, const Thread& thread) {
  if (e.term == Expr::Term::number) return e.number;
  if (e.term == Expr::Term::local) return thread.local[static_cast<std::size_t>(e.number)];
  const auto a = static_cast<unsigned>(value_of(e.of[0], thread));
  const auto c = static_cast<unsigned>(value_of(e.of[1], thread));
  const int x = static_cast<int>(a);
  const int y = static_cast<int>(c);
  switch (e.term) {
    case Expr::Term::add:
      return static_cast<int>(a + c);
    case Expr::Term::subtract:
      return static_cast<int>(a - c);
    case Expr::Term::times:
      return static_cast<int>(a * c);
    case Expr::Term::divide:
      return y == 0 ? 0 : x / y;
    case Expr::Term::modulo:
      return y == 0 ? 0 : x % y;
    case Expr::Term::exclusive_or:
      return x ^ y;
    case Expr::Term::less:
      return x < y ? 1 : 0;
    case Expr::Term::equal:
      return x == y ? 1 : 0;
    default:
      return x != 0 && y != 0 ? 1 : 0;
  }
}

class Explorer {
 public:
  Explorer(const Program& program, const Trace* observed)
      : program_(program), observed_(observed), steps_(steps_of(program)) {}

  Truth run() {
    visit(first_state());
    while (!open_.empty() && !truth_.is_too_large) {
      const State state = std::move(open_.back());
      open_.pop_back();
      const int alone = block_alone(state);
      for (std::size_t i = 0; i < state.threads.size(); ++i) {
        if (!can_step(state.threads[i]) || (alone >= 0 && state.threads[i].block != alone)) continue;
        State next = state;
        is_other_ = false;
        do_update(next, i);
        if (!is_other_) visit(std::move(next));
      }
    }
    return truth_;
  }

 private:
  State first_state() {
    State state;
    int at = 0;
    const auto add = [&](const Array& array) {
      for (int i = 0; i < array.size; ++i, ++at) {
        Cell& cell = state.cells.emplace_back();
        cell.is_written = array.fill != Array::Fill::none;
        cell.value = array.fill == Array::Fill::numbers ? i : cell.is_written ? 0 : kPoison;
      }
    };
    for (const Array& array : program_.arrays) {
      first_cell_.push_back(at);
      for (int block = 0; block < (array.is_shared ? program_.blocks : 1); ++block) add(array);
    }
    const int all = program_.workers() + (program_.warps > 1 ? 1 : 0);
    for (int block = 0; block < program_.blocks; ++block) {
      for (int i = 0; i < all; ++i) {
        Thread& thread = state.threads.emplace_back();
        const bool works = i < program_.workers();
        thread.block = static_cast<std::uint8_t>(block);
        thread.local[0] = works ? i : kIdle;
        thread.local[1] = block;
        thread.local[2] = works ? i % program_.lanes : program_.lanes;
        thread.local[3] = works ? i / program_.lanes : 0;
        thread.knows.now.at(state.threads.size() - 1) = 1;
      }
    }
    return state;
  }

  const Step& step_of(const Thread& thread) const { return steps_[static_cast<std::size_t>(thread.step)]; }
  bool is_at(const Thread& thread, What what) const {
    const bool is_there = thread.state == Thread::State::runs || thread.state == Thread::State::spins;
    const Step& step = step_of(thread);
    return is_there && step.what == Step::What::statement && step.statement->what == what;
  }
  bool is_at_warp_operation(const Thread& thread) const {
    return is_at(thread, What::meet) || is_at(thread, What::ballot) || is_at(thread, What::shuffle);
  }
  bool waits(const Thread& thread) const {
    return thread.state != Thread::State::runs || is_at(thread, What::barrier) || is_at_warp_operation(thread);
  }
  bool can_step(const Thread& thread) const {
    return thread.state == Thread::State::runs && (is_at(thread, What::update) || is_at(thread, What::spin));
  }

  // A block whose threads are all about to use shared memory, or wait for each other: whatever other blocks do may as
  // well come after that. -1 if there is none.
  int block_alone(const State& state) const {
    std::array<bool, kMostBlocks> can_step{};
    std::array<bool, kMostBlocks> meets_others{};
    for (const Thread& thread : state.threads) {
      can_step[thread.block] |= this->can_step(thread);
      const bool uses = is_at(thread, What::update) || is_at(thread, What::spin);
      meets_others[thread.block] |= uses && !array_of(step_of(thread)).is_shared;
    }
    for (std::size_t block = 0; block < kMostBlocks; ++block) {
      if (can_step[block] && !meets_others[block]) return static_cast<int>(block);
    }
    return -1;
  }
  const Array& array_of(const Step& step) const {
    return program_.arrays[static_cast<std::size_t>(step.statement->array)];
  }

  // Goes on with all threads until each is at an atomic operation, or can go on no more.
  void visit(State state) {
    is_other_ = false;
    int done = 0;
    for (bool goes_on = true; goes_on && !is_other_;) {
      goes_on = false;
      for (std::size_t i = 0; i < state.threads.size(); ++i) {
        while (!waits(state.threads[i]) && !is_strong(state.threads[i]) && !is_other_) {
          do_step(state, i);
          if (++done <= kMostSteps) continue;
          fault(state, kHang, step_of(state.threads[i]).number);
          state.threads[i].state = Thread::State::lost;
        }
      }
      if (!is_other_) goes_on = meet_warps(state) || pass_barriers(state);
      if (observed_ != nullptr && state.faults != 0) return finish(state);
    }
    if (is_other_) return;
    if (std::ranges::none_of(state.threads, [this](const Thread& one) { return can_step(one); })) {
      look_at_stuck(state);
      return finish(state);
    }
    if (!known_.insert(key_of(state)).second) return;
    if (++truth_.states > kMostStates) truth_.is_too_large = true;
    open_.push_back(std::move(state));
  }
  bool is_strong(const Thread& thread) const { return is_at(thread, What::spin) || is_at(thread, What::update); }

  void finish(const State& state) {
    if (observed_ != nullptr && state.faults == 0) {
      for (std::size_t i = 0; i < state.threads.size(); ++i) {
        if (static_cast<std::size_t>(state.threads[i].notes) != notes_of(i).size()) return;
      }
    }
    truth_.faults |= state.faults;
    ++(state.faults == 0 ? truth_.clean : truth_.faulty);
  }

  void fault(State& state, Fault what, int number) {
    state.faults |= what;
    truth_.places.insert(number);
  }

  const Notes& notes_of(std::size_t thread) const {
    static const Notes kNone;
    const std::size_t of_block = static_cast<std::size_t>(program_.workers()) + (program_.warps > 1 ? 1U : 0U);
    const std::size_t place = thread % of_block;
    if (place >= static_cast<std::size_t>(program_.workers())) return kNone;
    return (*observed_)[thread / of_block * static_cast<std::size_t>(program_.workers()) + place];
  }
  void note(State& state, std::size_t index, int number, int value) {
    Thread& thread = state.threads[index];
    if (observed_ == nullptr || state.faults != 0 || thread.last_note == std::pair(number, value)) return;
    thread.last_note = {number, value};
    const Notes& notes = notes_of(index);
    const auto at = static_cast<std::size_t>(thread.notes++);
    if (at >= notes.size() || notes[at] != thread.last_note) is_other_ = true;
  }

  // Null if the index is none.
  Cell* cell_of(State& state, Thread& thread, const Step& step) {
    const Statement& s = *step.statement;
    const Array& array = program_.arrays[static_cast<std::size_t>(s.array)];
    const int index = value_of(s.index, thread);
    if (index < 0 || index >= array.size) {
      fault(state, kOutOfBounds, step.number);
      thread.state = Thread::State::lost;
      return nullptr;
    }
    const int block = array.is_shared ? thread.block * array.size : 0;
    return &state.cells[static_cast<std::size_t>(first_cell_[static_cast<std::size_t>(s.array)] + block + index)];
  }

  void access(State& state, std::size_t index, Cell& cell, const Step& step, Kind kind, int value = 0) {
    Thread& thread = state.threads[index];
    const Array& array = program_.arrays[static_cast<std::size_t>(step.statement->array)];
    if (++thread.knows.now[index] == 255) truth_.is_too_large = true;
    if (kind != Kind::store && !cell.is_written) {
      fault(state, array.is_shared ? kUninitializedShared : kUninitializedGlobal, step.number);
    }
    const bool is_block = kind == Kind::update && (array.is_shared || step.statement->scope == Scope::block);
    Access now{kind,
               is_block,
               static_cast<std::uint8_t>(index),
               thread.block,
               thread.knows.now[index],
               kind == Kind::store ? value : 0,
               step.number};
    if (kind == Kind::update) cell.meet(thread.knows, thread.block, is_block ? Scope::block : Scope::device);
    cell.find_races(now, thread.knows, [&](const Access& other) {
      fault(state, array.is_shared ? kRaceShared : kRaceGlobal, step.number);
      truth_.places.insert(other.number);
    });
    cell.keep(now);
    if (kind == Kind::load) return;
    cell.is_written = true;
  }

  // Whoever waits for a change looks again. To look again without one orders more, and so shows no other race.
  void change(State& state, Cell& cell, int value) {
    if (cell.value == value) return;
    cell.value = value;
    for (Thread& other : state.threads) {
      if (other.state == Thread::State::spins && cell_of(state, other, step_of(other)) == &cell) {
        other.state = Thread::State::runs;
      }
    }
  }

  void do_update(State& state, std::size_t index) {
    Thread& thread = state.threads[index];
    const Step& step = step_of(thread);
    const Statement& s = *step.statement;
    Cell* cell = cell_of(state, thread, step);
    if (cell == nullptr) return;
    const bool spins = s.what == What::spin;
    const int operand = value_of(spins && s.update != Update::compare_and_swap ? s.other : s.value, thread);
    const int compare = value_of(s.other, thread);
    if (s.is_plain) {
      access(state, index, *cell, step, Kind::load);
    } else {
      access(state, index, *cell, step, Kind::update);
    }
    const int old = cell->value;
    int updated = old;
    bool stores = true;
    switch (s.update) {
      case Update::add:
        updated = static_cast<int>(static_cast<unsigned>(old) + static_cast<unsigned>(operand));
        stores = operand != 0 || !spins;
        break;
      case Update::exchange:
        updated = operand;
        break;
      case Update::compare_and_swap:
        stores = old == compare;
        if (stores) updated = operand;
        break;
      case Update::maximum:
        stores = old < operand;
        updated = std::max(old, operand);
        break;
    }
    change(state, *cell, updated);
    if (s.is_plain && stores) access(state, index, *cell, step, Kind::store, updated);
    if (s.local >= 0) {
      thread.local[static_cast<std::size_t>(s.local)] = old;
      note(state, index, step.number, old);
    }
    const bool is_met = s.update == Update::compare_and_swap ? old == compare : value_of(s.value, thread) != 0;
    if (spins && !is_met) {
      thread.state = Thread::State::spins;
    } else {
      thread.state = Thread::State::runs;
      ++thread.step;
    }
  }

  void do_step(State& state, std::size_t index) {
    Thread& thread = state.threads[index];
    const Step& step = step_of(thread);
    if (step.what == Step::What::end) {
      thread.state = Thread::State::ended;
      thread.ended_at = thread.step;
      return;
    }
    const Statement& s = *step.statement;
    const auto set = [&](int value) {
      if (s.local >= 0) thread.local[static_cast<std::size_t>(s.local)] = value;
    };
    if (step.what == Step::What::jump_unless) {
      thread.step = value_of(s.value, thread) != 0 ? thread.step + 1 : step.target;
      return;
    }
    if (step.what == Step::What::jump) {
      set(value_of(s.other, thread));
      thread.step = step.target;
      return;
    }
    Cell* cell = nullptr;
    switch (s.what) {
      case What::set:
        set(value_of(s.value, thread));
        break;
      case What::loop:
        set(value_of(s.index, thread));
        break;
      case What::load:
        if ((cell = cell_of(state, thread, step)) == nullptr) return;
        access(state, index, *cell, step, Kind::load);
        set(cell->value);
        break;
      case What::store: {
        if ((cell = cell_of(state, thread, step)) == nullptr) return;
        const int value = value_of(s.value, thread);
        access(state, index, *cell, step, Kind::store, value);
        change(state, *cell, value);
        break;
      }
      case What::fence:
        thread.knows.fence(s.scope);
        ++thread.knows.now[index];
        break;
      case What::leave:
        thread.state = Thread::State::ended;
        thread.ended_at = thread.step;
        return;
      default:
        break;
    }
    ++thread.step;
  }

  // Whether `lane` of the warp of `thread` exists, and which thread it is.
  const Thread* lane_of(const State& state, const Thread& thread, int lane) const {
    for (const Thread& other : state.threads) {
      if (other.block != thread.block || other.local[3] != thread.local[3]) continue;
      if (other.local[2] == lane || (other.local[0] == kIdle && lane >= program_.lanes)) return &other;
    }
    return nullptr;
  }
  bool does_the_same(const Thread& one, const Thread& other) const {
    return is_at_warp_operation(other) && step_of(other).statement->what == step_of(one).statement->what &&
           step_of(other).statement->mask == step_of(one).statement->mask;
  }

  bool meet_warps(State& state) {
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
          if (other->ended_at > thread.step) fault(state, kOpenMask, step.number);
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

  void complete(State& state, const std::vector<std::size_t>& together, const Step& step) {
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
    }
    if (outside == together.size() && outside > 1) fault(state, kInvalidMask, step.number);
  }

  bool pass_barriers(State& state) {
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
      for (Thread& thread : state.threads) {
        if (thread.block != block) continue;
        thread.knows = all;
        ++thread.step;
      }
    }
    return passed;
  }

  // No thread can go on.
  void look_at_stuck(State& state) {
    if (std::ranges::any_of(state.threads, [](const Thread& one) { return one.state == Thread::State::lost; })) return;
    for (const Thread& thread : state.threads) {
      const Step& step = step_of(thread);
      if (thread.state == Thread::State::spins) fault(state, kHang, step.number);
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

  // Equal for equal states: 128 bits, so that none is taken for another.
  static std::string key_of(const State& state) {
    std::uint64_t high = 1469598103934665603ULL;
    std::uint64_t low = 88172645463325252ULL;
    const auto add = [&](std::uint64_t word) {
      high = (high ^ word) * 1099511628211ULL;
      high ^= high >> 29;
      low = (low + word) * 0x9e3779b97f4a7c15ULL;
      low ^= low >> 32;
    };
    const auto add_clock = [&](const Clock& clock) {
      for (const std::uint8_t one : clock) add(one);
    };
    const auto number = [](int value) { return static_cast<std::uint64_t>(static_cast<unsigned>(value)); };
    const auto add_access = [&](const Access& one) {
      add(static_cast<std::uint64_t>(one.kind) << 32 | (one.is_block ? 1ULL : 0ULL) << 24 |
          static_cast<std::uint64_t>(one.thread) << 16 | one.clock);
      add(number(one.value));
    };
    add(state.faults);
    for (const Thread& one : state.threads) {
      add(static_cast<std::uint64_t>(one.state) << 32 | number(one.step));
      for (const int value : one.local) add(number(value));
      add_clock(one.knows.now);
      add_clock(one.knows.published[0]);
      add_clock(one.knows.published[1]);
      add(number(one.notes));
    }
    for (const Cell& cell : state.cells) {
      add(number(cell.value) << 1 | (cell.is_written ? 1 : 0));
      add(cell.plain.size());
      for (const Access& one : cell.plain) add_access(one);
      for (const Access& one : cell.updates) add_access(one);
      for (const Clock& clock : cell.for_block) add_clock(clock);
      for (const Clock& clock : cell.for_device) add_clock(clock);
    }
    std::string key(16, ' ');
    std::memcpy(key.data(), &high, 8);
    std::memcpy(key.data() + 8, &low, 8);
    return key;
  }

  const Program& program_;
  const Trace* observed_;
  std::vector<Step> steps_;
  std::vector<int> first_cell_;
  std::vector<State> open_;
  std::unordered_set<std::string> known_;
  bool is_other_ = false;  // the execution is not the one that was observed
  Truth truth_;
};

}  // namespace

std::string names_of(unsigned faults) {
  static const char* const kNames[] = {"race_shared",         "race_global",          "out_of_bounds",
                                       "uninitialized_shared", "uninitialized_global", "divergent_barrier",
                                       "invalid_mask",         "hang",                 "mask names a lane that came past"};
  std::string all;
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    if ((faults >> i & 1U) != 0) all += (all.empty() ? "" : ", ") + std::string(kNames[i]);
  }
  return all.empty() ? "nothing" : all;
}

Truth explore(const Program& program, const Trace* observed) { return Explorer(program, observed).run(); }

}  // namespace mutation
