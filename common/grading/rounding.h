#pragma once

#include <cmath>
#include <type_traits>

namespace grading {

/// The largest relative error of one rounded operation: half of the last place.
template <typename T = float>
constexpr double unit_roundoff() {
  static_assert(std::is_floating_point_v<T> && sizeof(T) <= sizeof(double));
  return std::is_same_v<T, float> ? 0x1p-24 : 0x1p-53;
}

/// The largest relative error of `roundings` rounded operations in a row, in any order. A sum of n numbers that are all
/// positive has n - 1; of other sums, it is a share of the sum of their absolute values.
/// @source N. Higham, Accuracy and Stability of Numerical Algorithms, Lemma 3.1
///
/// Example:
///   const double bound = relative_error(kNumbers - 1) * exact;
template <typename T = float>
constexpr double relative_error(double roundings) {
  const double first_order = roundings * unit_roundoff<T>();
  return first_order / (1 - first_order);
}

/// Whether `value` differs from `expected` by `bound` at most. Infinities and NaN are within no bound, and nothing is
/// within one that is infinite, negative or NaN.
[[nodiscard]] inline bool is_within(double value, double expected, double bound) {
  return std::isfinite(value) && std::isfinite(bound) && std::abs(value - expected) <= bound;
}

}  // namespace grading
