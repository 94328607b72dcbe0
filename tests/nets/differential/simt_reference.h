#pragma once

#include <compare>
#include <map>
#include <string>

#include "tests/nets/differential/scalar_reference.h"

namespace differential {

/// Accesses of one line that are alike.
struct AccessKey {
  int line = 0;
  std::string array;
  std::string kind;  ///< load, store or atomic
  int bytes = 0;     ///< per lane
  auto operator<=>(const AccessKey&) const = default;
};

/// What they cost in the whole launch.
struct AccessCost {
  std::uint64_t requests = 0;
  std::uint64_t lanes = 0;
  std::uint64_t cost = 0;  ///< sectors or wavefronts
  bool operator==(const AccessCost&) const = default;
};

using Costs = std::map<AccessKey, AccessCost>;

/// Runs each warp in lockstep: whatever lanes do an `if`, a loop or a call together, they do what follows it together.
/// @param costs  of all global and shared accesses; written
Outcome run_simt(const Program& program, Costs& costs);

}  // namespace differential
