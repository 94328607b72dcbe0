#include "tests/nets/mutation/execution.h"

#include <algorithm>

#include "common/core/poison.h"

namespace mutation {
namespace {

using What = Statement::What;
using Kind = Access::Kind;

constexpr int kPoison = static_cast<int>(core::kPoison * 0x01010101U);

}  // namespace

Execution::Execution(const Program& program, const Trace* observed, Truth& truth)
    : program_(program), observed_(observed), truth_(truth), steps_(steps_of(program)) {}

State Execution::first_state() {
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
  const int all = threads_of_block();
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

void Execution::give_up(State& state, std::size_t index) {
  fault(state, kHang, step_of(state.threads[index]).number);
  state.threads[index].state = Thread::State::lost;
}

bool Execution::has_all_notes(const State& state) const {
  for (std::size_t i = 0; i < state.threads.size(); ++i) {
    if (static_cast<std::size_t>(state.threads[i].notes) != notes_of(i).size()) return false;
  }
  return true;
}

const Notes& Execution::notes_of(std::size_t thread) const {
  static const Notes none;
  const auto of_block = static_cast<std::size_t>(threads_of_block());
  const std::size_t place = thread % of_block;
  if (place >= static_cast<std::size_t>(program_.workers())) return none;
  return (*observed_)[thread / of_block * static_cast<std::size_t>(program_.workers()) + place];
}
void Execution::note(State& state, std::size_t index, int number, int value) {
  Thread& thread = state.threads[index];
  if (observed_ == nullptr || state.faults != 0 || thread.last_note == std::pair(number, value)) return;
  thread.last_note = {number, value};
  const Notes& notes = notes_of(index);
  const auto at = static_cast<std::size_t>(thread.notes++);
  if (at >= notes.size() || notes[at] != thread.last_note) is_other_ = true;
}

void Execution::do_update(State& state, std::size_t index) {
  Thread& thread = state.threads[index];
  const Step& step = step_of(thread);
  const Statement& s = *step.statement;
  Cell* cell = cell_of(state, thread, step);
  if (cell == nullptr) return;
  const bool spins = s.what == What::spin;
  const int operand = value_of(spins && s.update != Update::compare_and_swap ? s.other : s.value, thread);
  const int compare = value_of(s.other, thread);
  const bool is_atomic = s.way == Way::usual;
  const bool reads = is_atomic || s.local >= 0 || s.update != Update::exchange;
  if (reads) access(state, index, *cell, step, is_atomic ? Kind::update : Kind::load);
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
  if (!is_atomic && stores) store(state, index, *cell, step, updated);
  if (is_atomic) change(state, *cell, updated);
  if (s.local >= 0) {
    thread.local[static_cast<std::size_t>(s.local)] = old;
    note(state, index, step.number, old);
  }
  const bool is_met = s.update == Update::compare_and_swap ? old == compare : value_of(s.value, thread) != 0;
  if (spins && !is_met) {
    thread.state = Thread::State::spins;
    // Without atomic, what others write need never be seen.
    if (s.way == Way::without_atomic) fault(state, kHang, step.number);
  } else {
    thread.state = Thread::State::runs;
    ++thread.step;
  }
}

void Execution::do_step(State& state, std::size_t index) {
  Thread& thread = state.threads[index];
  const Step& step = step_of(thread);
  if (step.what == Step::What::end) {
    thread.state = Thread::State::ended;
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
    case What::store:
      if ((cell = cell_of(state, thread, step)) == nullptr) return;
      store(state, index, *cell, step, value_of(s.value, thread));
      break;
    case What::fence:
      thread.knows.fence(s.scope);
      ++thread.knows.now[index];
      break;
    case What::leave:
      thread.state = Thread::State::ended;
      return;
    default:
      break;
  }
  ++thread.step;
}

}  // namespace mutation
