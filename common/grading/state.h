#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace grading {

/// How far an attempt got. The order is the order of the checks.
enum class State : std::uint8_t {
  does_not_compile,  ///< no program to run
  stopped,           ///< crash, hang or an unsafe access: nothing can be said about the result
  wrong,             ///< ran to the end, but an output differs from the reference
  misses_target,     ///< correct and safe, but wasteful with memory: the state this course exists for
  solved,
};

/// A state in words.
struct StateWords {
  std::string_view name;      ///< in JSON and in files
  std::string_view title;     ///< in a table
  std::string_view sentence;  ///< on its own
  int exit_code;              ///< of `course`; 2 is a usage error
};

/// Every State, in the order of the enumeration.
inline constexpr std::array<StateWords, 5> kStateWords{
    {{"does_not_compile", "does not compile", "does not compile", 3},
     {"stopped", "stopped", "stopped: a crash, a hang or an unsafe access", 4},
     {"wrong", "wrong result", "the result is wrong", 1},
     {"misses_target", "correct, but", "correct, but it misses a memory target", 1},
     {"solved", "solved", "solved", 0}}};
static_assert(static_cast<std::size_t>(State::solved) + 1 == kStateWords.size());

/// All words for a state.
constexpr const StateWords& words_of(State state) { return kStateWords[static_cast<std::size_t>(state)]; }

/// "misses_target" and so on.
constexpr std::string_view name_of(State state) { return words_of(state).name; }

/// `course`'s exit code: 0 solved, 1 not solved, 3 does not compile, 4 stopped (2 is a usage error).
constexpr int exit_code(State state) { return words_of(state).exit_code; }

/// The state of a name, if it is one.
constexpr std::optional<State> state_named(std::string_view name) {
  for (std::size_t i = 0; i < kStateWords.size(); ++i) {
    if (kStateWords[i].name == name) return static_cast<State>(i);
  }
  return std::nullopt;
}

}  // namespace grading
