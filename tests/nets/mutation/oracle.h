#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/nets/mutation/program.h"

namespace mutation {

// What a kernel may do wrong, as bits.
inline constexpr unsigned kRaceShared = 1;
inline constexpr unsigned kRaceGlobal = 2;
inline constexpr unsigned kOutOfBounds = 4;
inline constexpr unsigned kUninitializedShared = 8;
inline constexpr unsigned kUninitializedGlobal = 16;
inline constexpr unsigned kDivergentBarrier = 32;
inline constexpr unsigned kInvalidMask = 64;
inline constexpr unsigned kHang = 128;
/// A lane that a mask names came past and has ended since: whether that is wrong is left open.
inline constexpr unsigned kOpenMask = 256;
/// Stores of two values race, but a third one overwrites the one and leaves the value of the other: whichever comes
/// first, this is what remains. It is told where the checks come upon the two values (docs/safety.md).
inline constexpr unsigned kOpenStores = 512;
/// Whether there is more than that: then silence is a miss.
constexpr bool is_open(unsigned faults) { return faults != 0 && (faults & ~(kOpenMask | kOpenStores)) == 0; }

/// In words.
std::string names_of(unsigned faults);

/// What the atomic operations of a thread returned: statement and value, those that repeat only once.
using Notes = std::vector<std::pair<int, int>>;
/// Of all threads that work, block by block.
using Trace = std::vector<Notes>;

/// What is true of a program.
struct Truth {
  unsigned faults = 0;        ///< of all executions
  std::set<int> places;       ///< the statements that take part in them
  long clean = 0;             ///< executions without a fault, up to the order of independent steps
  long faulty = 0;            ///< and with one
  long states = 0;            ///< that were looked at
  bool is_too_large = false;  ///< it has more states than may be looked at
};

/// Explores all executions of a program.
/// @param observed  if given, only those whose atomic operations return these values, until something is wrong
Truth explore(const Program& program, const Trace* observed = nullptr);

}  // namespace mutation
