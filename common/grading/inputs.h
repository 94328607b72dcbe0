#pragma once

#include <cstddef>
#include <cstdint>

#include "common/portable/scramble.h"

namespace grading {

/// What Run::input() fills arrays with.
enum class Inputs : std::uint8_t {
  numbered,    ///< 1, 2, 3, ...: a wrong element says where it came from
  fractional,  ///< as random, small and huge ones, with a part that no integer holds and, of a double, no float
  random,      ///< the same numbers in no order, for timing: memory may be faster on data with a pattern
  none,        ///< nothing but what Run::input_in_order() fills; for estimates: they look at addresses
};

/// So many numbers differ from each other, unless they are fractional.
constexpr std::size_t kDistinctInputs = 1U << 22;

/// Which number goes to element i. Nobody can tell in the run in which nothing can be guessed.
inline std::size_t input_order(Inputs inputs, std::size_t i) {
  return inputs == Inputs::fractional ? portable::scramble(static_cast<std::uint32_t>(i)) : i;
}

/// Number i of an array. Whole numbers below 2^24 are exact in a float, and so are their products with a small factor.
/// Fractional ones are exact also after a multiplication by a small factor, and of sizes that no integer type holds
/// together.
template <typename T>
T input_number(Inputs inputs, std::size_t i) {
  constexpr std::size_t kFew = 1U << 18;  // with a fraction
  const bool is_fractional = inputs == Inputs::fractional;
  const std::size_t place = inputs == Inputs::random ? portable::scramble(static_cast<std::uint32_t>(i)) : i;
  const std::size_t whole = place % (is_fractional ? kFew : kDistinctInputs) + 1;
  if (!is_fractional) return static_cast<T>(whole);
  const double fraction = 0.25 + (sizeof(T) > sizeof(float) ? 0x1p-30 : 0);
  return static_cast<T>((static_cast<double>(whole) + fraction) * (whole % 2 == 0 ? 0x1p40 : 0x1p-40));
}

}  // namespace grading
