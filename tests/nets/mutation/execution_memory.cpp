// What accesses do: who races with them, and what they leave.

#include <algorithm>

#include "tests/nets/mutation/execution.h"

namespace mutation {

using Kind = Access::Kind;

// Null if the index is none.
Cell* Execution::cell_of(State& state, Thread& thread, const Step& step) {
  const Statement& s = *step.statement;
  const Array& array = array_of(step);
  const int index = value_of(s.index, thread);
  if (index < 0 || index >= array.size) {
    fault(state, kOutOfBounds, step.number);
    thread.state = Thread::State::lost;
    return nullptr;
  }
  const int block = array.is_shared ? thread.block * array.size : 0;
  const int place = first_cell_[static_cast<std::size_t>(s.array)] + block + index;
  return &state.cells[static_cast<std::size_t>(place)];
}

void Execution::access(State& state, std::size_t index, Cell& cell, const Step& step, Kind kind) {
  Thread& thread = state.threads[index];
  const bool is_shared = array_of(step).is_shared;
  if (++thread.knows.now[index] == 255) truth_.is_too_large = true;
  const bool is_exchange = kind == Kind::update && step.statement->update == Update::exchange;
  if (kind != Kind::store && !is_exchange && !cell.is_written) {
    fault(state, is_shared ? kUninitializedShared : kUninitializedGlobal, step.number);
  }
  const bool is_volatile = step.statement->way == Way::by_volatile;
  const bool is_strong = kind == Kind::update || is_volatile;
  const bool is_block = is_strong && (is_shared || (!is_volatile && step.statement->scope == Scope::block));
  const Access now{.kind = kind,
                   .is_block = is_block,
                   .is_volatile = is_volatile,
                   .thread = static_cast<std::uint8_t>(index),
                   .block = thread.block,
                   .clock = thread.knows.now[index],
                   .stretch = thread.stretch,
                   .number = step.number};
  if (is_strong) cell.meet(thread.knows, now);
  cell.find_races(now, thread.knows, [&](const Access& other) {
    if (kind == Kind::store && other.kind == Kind::store) {
      state.pairs.push_back({place_of(state, cell), other, now});
    } else {
      fault(state, is_shared ? kRaceShared : kRaceGlobal, step.number);
      truth_.places.insert(other.number);
    }
  });
  cell.keep(now, thread.knows);
  for (StorePair& pair : state.pairs) {
    if (is_strong || pair.cell != place_of(state, cell)) continue;
    pair.first.note_overwritten(now, thread.knows);
    pair.second.note_overwritten(now, thread.knows);
  }
  cell.is_written |= kind != Kind::load;
}

void Execution::store(State& state, std::size_t index, Cell& cell, const Step& step, int value) {
  access(state, index, cell, step, Kind::store);
  const std::size_t place = place_of(state, cell);
  const auto who = static_cast<std::uint8_t>(index);
  const std::uint8_t stretch = state.threads[index].stretch;
  const auto known = std::ranges::find_if(state.left, [&](const Left& one) { return one.is_of(place, who, stretch); });
  if (known == state.left.end()) {
    state.left.push_back({place, who, stretch, value});
  } else {
    known->value = value;
  }
  change(state, cell, value);
}

// Whether what overwrote the one store, in order, left what the other one leaves.
bool Execution::is_overwritten(const State& state, std::size_t place, const Access& one, const Access& other) {
  if (one.over_thread == Access::kNobody) return false;
  Access over = one;
  over.thread = one.over_thread;
  over.stretch = one.over_stretch;
  return state.left_by(place, over) == state.left_by(place, other);
}

void Execution::judge_pairs(State& state) {
  for (const StorePair& one : state.pairs) {
    if (state.left_by(one.cell, one.first) == state.left_by(one.cell, one.second)) continue;
    const bool is_open = is_overwritten(state, one.cell, one.first, one.second) ||
                         is_overwritten(state, one.cell, one.second, one.first);
    const unsigned race = is_shared_cell(one.cell) ? kRaceShared : kRaceGlobal;
    fault(state, is_open ? kOpenStores : race, one.first.number);
    truth_.places.insert(one.second.number);
  }
}

bool Execution::is_shared_cell(std::size_t place) const {
  std::size_t array = first_cell_.size();
  while (static_cast<std::size_t>(first_cell_[--array]) > place) continue;
  return program_.arrays[array].is_shared;
}

// Whoever waits for a change looks again. To look again without one orders more, and so shows no other race.
void Execution::change(State& state, Cell& cell, int value) {
  if (cell.value == value) return;
  cell.value = value;
  for (Thread& other : state.threads) {
    if (other.state == Thread::State::spins && cell_of(state, other, step_of(other)) == &cell) {
      other.state = Thread::State::runs;
    }
  }
}

}  // namespace mutation
