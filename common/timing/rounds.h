#pragma once

#include <functional>
#include <string>
#include <vector>

#include "common/timing/stopwatch.h"

namespace timing {

/// Something to be timed.
struct Contestant {
  std::string name;                     ///< for tables
  std::function<void(Stopwatch&)> run;  ///< queues the work once, between begin() and end() of the watch
};

struct RoundOptions {
  int warm_up_rounds = 3;
  int rounds = 31;
};

/// Times the contestants in turns, one round after the other, so that all of them see the same clocks and temperatures.
/// Before each of them, the L2 cache is flushed.
///
/// @return  for each contestant its seconds in each round
std::vector<std::vector<double>> time_in_rounds(const std::vector<Contestant>& contestants,
                                                const RoundOptions& options = {});

}  // namespace timing
