#pragma once

#include <string_view>

namespace instruction_counts {

/// What a GPU executes for a piece of the source.
struct Cost {
  unsigned instructions = 0;  ///< in slots of a warp scheduler
  unsigned chain = 0;         ///< how many additions take as long, one waiting for the other
  unsigned special = 0;       ///< cycles of units that have fewer lanes than those for additions
  unsigned integers = 0;      ///< of the instructions, those for units that have half as many lanes as those for floats
};

/// Of an operation on integers, or a comparison.
/// @source CUDA C++ Programming Guide, throughput of native arithmetic instructions, compute capability 9.0
inline constexpr Cost kInteger{.instructions = 1, .chain = 1, .integers = 1};

/// Of a function of CUDA's, by its name without underscores in front; null if nothing is known of it.
const Cost* cost_of_function(std::string_view name);

}  // namespace instruction_counts
