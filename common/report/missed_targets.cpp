#include "common/report/missed_targets.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace report {
namespace {

/// The smaller, the earlier.
std::ptrdiff_t rank(const grading::Measurement* measurement) {
  constexpr std::array<std::string_view, 4> kCauses{"copies", "launches", "requests_to_other_arrays",
                                                    "atomic_requests"};
  return std::ranges::find(kCauses, measurement->metric) - kCauses.begin();
}

}  // namespace

std::vector<const grading::Measurement*> missed_targets(const grading::Verdict& verdict) {
  std::vector<const grading::Measurement*> missed;
  for (const grading::Measurement& measurement : verdict.measurements) {
    if (!measurement.met && !measurement.counts_wrong_answers) missed.push_back(&measurement);
  }
  std::ranges::stable_sort(missed, {}, rank);
  return missed;
}

}  // namespace report
