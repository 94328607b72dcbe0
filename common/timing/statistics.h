#pragma once

#include <vector>

namespace timing {

/// What is left of many measurements of one thing: the middle, and where the middle half lies.
struct Summary {
  double median = 0;  ///< as many values lie above it as below
  double low = 0;     ///< first quartile: a quarter of the values is not above it
  double high = 0;    ///< third quartile
};

/// Quartiles between two values are interpolated linearly.
///
/// @throws std::invalid_argument if there is no value, or one is not a number
Summary summarize(std::vector<double> values);

/// numerators[i] / denominators[i] for every round i. Two things that were measured in turns saw the same clocks and
/// temperatures, so their ratio in one round says more than the ratio of their medians.
///
/// @throws std::invalid_argument if the numbers of rounds differ, or a denominator is not above 0
std::vector<double> paired_ratios(const std::vector<double>& numerators, const std::vector<double>& denominators);

}  // namespace timing
