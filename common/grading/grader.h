#pragma once

#include <cstdint>
#include <vector>

#include "common/grading/exercise.h"
#include "common/grading/metrics.h"
#include "common/grading/verdict.h"

namespace grading {

/// Grades the kernel that is linked into this program: correct and safe on every shape, then memory on one, and if all
/// is well there, on a second one that follows from `seed` (common/grading/second_shape.h).
///
/// Stops at the first shape that goes wrong. The caller fills in which exercise and file it was.
Verdict grade(const Exercise& graded, const std::vector<Target>& targets, std::uint64_t seed);

/// The same for one shape alone: what a single run costs, without the tour of awkward shapes.
Verdict grade_shape(const Exercise& graded, Shape shape, const std::vector<Target>& targets);

}  // namespace grading
