#pragma once

#include "common/safety/finding.h"
#include "tests/nets/differential/program.h"

namespace differential {

/// A mistake in a program, and what has to be said of it.
struct Planted {
  std::string what;  ///< "the barrier is missing"
  safety::FindingKind kind = safety::FindingKind::crash;
  int here = 0;   ///< the line to blame, once the source is written
  int other = 0;  ///< of a race, that of the other access; of a barrier, where others wait
};

/// Every third seed stands for a program with a mistake.
bool is_planted(unsigned seed);

/// Puts a mistake into a correct program, at a place that all threads pass. Which one depends on the seed.
void plant(Program& program);

/// What is wrong with a planted program.
Planted planted(const Program& program);

}  // namespace differential
