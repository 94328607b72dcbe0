#include "common/timing/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>

namespace timing {
namespace {

/// The value below which `share` of the sorted values lie.
double quantile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - std::floor(place)) * (sorted[above] - sorted[below]);
}

}  // namespace

Summary summarize(std::vector<double> values) {
  if (values.empty()) throw std::invalid_argument("summarize: expected at least one value, got none");
  if (std::ranges::any_of(values, [](double value) { return std::isnan(value); })) {
    throw std::invalid_argument("summarize: one of the values is not a number");
  }
  std::ranges::sort(values);
  return {.median = quantile(values, 0.5), .low = quantile(values, 0.25), .high = quantile(values, 0.75)};
}

std::vector<double> paired_ratios(const std::vector<double>& numerators, const std::vector<double>& denominators) {
  if (numerators.size() != denominators.size()) {
    throw std::invalid_argument("paired_ratios: expected as many numerators as denominators, got " +
                                std::to_string(numerators.size()) + " and " + std::to_string(denominators.size()));
  }
  std::vector<double> ratios;
  for (std::size_t round = 0; round < numerators.size(); ++round) {
    if (!(denominators[round] > 0)) {
      throw std::invalid_argument("paired_ratios: expected denominators above 0, got " +
                                  std::to_string(denominators[round]) + " in round " + std::to_string(round));
    }
    ratios.push_back(numerators[round] / denominators[round]);
  }
  return ratios;
}

}  // namespace timing
