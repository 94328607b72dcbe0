#pragma once

#include <string>
#include <vector>

#include "tests/nets/mutation/program.h"

namespace mutation {

/// A program with one change.
struct Mutant {
  std::string change;  ///< "line 12: without the barrier"
  Program program;
};

/// All programs that one small change makes of this one.
std::vector<Mutant> mutants_of(const Program& program);

}  // namespace mutation
