#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/nets/mutation/batch.h"
#include "tests/nets/mutation/oracle.h"

namespace mutation {

/// How the emulator's verdict compares with the truth.
enum class Outcome {
  clean,         ///< no execution is wrong, and nothing was found
  found,         ///< wrong, and found with a kind that it has
  other_kind,    ///< wrong, and found as something else
  other_place,   ///< wrong, and found in a line that has no part in it
  not_this_way,  ///< wrong, but the executions that go the emulator's way are not, or not all of them
  left_open,     ///< either verdict is accepted, see is_open()
  too_large,     ///< the oracle gave up
  false_alarm,   ///< something was found, and no execution is wrong
  miss,          ///< all executions that go the emulator's way are wrong, and nothing was found
  unknown_way,   ///< the oracle knows no execution that goes the emulator's way
};
const char* name_of(Outcome outcome);

/// A program and what is true of it.
struct Specimen {
  std::string change;  ///< empty for a template itself
  Program program;
  Truth truth;
};

/// Compares one program's truth with what was observed.
/// @param lines  of the statements that take part in what is wrong
Outcome compare(const Specimen& specimen, const Observed& observed, const std::set<int>& lines);

/// What happened to all of them.
struct Tally {
  std::map<Outcome, long> counts;
  std::string report() const;
  long of(Outcome outcome) const {
    const auto found = counts.find(outcome);
    return found == counts.end() ? 0 : found->second;
  }
};

}  // namespace mutation
