#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "tests/nets/mutation/order.h"
#include "tests/nets/mutation/program.h"

namespace mutation {

/// Where a thread is.
struct Thread {
  enum class State : std::uint8_t {
    runs,
    spins,  ///< until somebody changes what it waits for
    ended,
    lost,  ///< it did what no thread may do
  };
  State state = State::runs;
  std::uint8_t block = 0;
  std::uint8_t stretch = 0;  ///< how often it has waited for others
  int step = 0;
  std::array<int, kLocals> local{};
  Knows knows;
  int notes = 0;  ///< that it has made, and the last of them
  std::pair<int, int> last_note{-1, 0};
};

/// What a thread leaves in a cell when it next waits for others: what it stored there before, nobody else need see.
struct Left {
  std::size_t cell = 0;
  std::uint8_t thread = 0, stretch = 0;
  int value = 0;

  bool is_of(std::size_t place, std::uint8_t who, std::uint8_t when) const {
    return cell == place && thread == who && stretch == when;
  }
};

/// Two stores that nothing orders: a race, unless both leave the same value.
struct StorePair {
  std::size_t cell = 0;
  Access first, second;
};

/// All that is so at one moment of an execution.
struct State {
  std::vector<Thread> threads;
  std::vector<Cell> cells;
  std::vector<Left> left;
  std::vector<StorePair> pairs;
  unsigned faults = 0;

  int left_by(std::size_t cell, const Access& store) const;
};

/// What a thread computes.
int value_of(const Expr& expr, const Thread& thread);

/// 128 bits that are the same for the same state, and hardly ever for two.
std::pair<std::uint64_t, std::uint64_t> key_of(const State& state);

}  // namespace mutation
