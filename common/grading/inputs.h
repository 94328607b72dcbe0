#pragma once

#include <cstdint>

namespace grading {

/// What Run::input() fills arrays with.
enum class Inputs : std::uint8_t {
  numbered,    ///< 1, 2, 3, ...: a wrong element says where it came from
  fractional,  ///< as random, small and huge ones, with a part that no integer holds and, of a double, no float
  random,      ///< the same numbers in no order, for timing: memory may be faster on data with a pattern
  none,        ///< real numbers are left as the memory is, for estimates: they look at addresses; integers as numbered
};

}  // namespace grading
