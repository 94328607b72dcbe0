#pragma once

#include <vector>

#include "common/grading/verdict.h"

namespace report {

/// The targets that a verdict misses, in the order in which they are told: what other numbers follow from comes first.
/// Who copies arrays elsewhere has no loads from them either, and who stores each element 64 times makes many requests.
std::vector<const grading::Measurement*> missed_targets(const grading::Verdict& verdict);

}  // namespace report
