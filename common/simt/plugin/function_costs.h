#pragma once

#include <string_view>

namespace instruction_counts {

/// What a GPU executes for a piece of the source.
struct Cost {
  unsigned instructions = 0;  ///< in slots of a warp scheduler
  unsigned chain = 0;         ///< how many additions take as long, one waiting for the other
  unsigned special = 0;       ///< cycles of units that have fewer lanes than those for additions
};

/// Of a function of CUDA's, by its name without underscores in front; null if nothing is known of it.
const Cost* cost_of_function(std::string_view name);

}  // namespace instruction_counts
