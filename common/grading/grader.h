#pragma once

#include <vector>

#include "common/grading/exercise.h"
#include "common/grading/metrics.h"
#include "common/grading/verdict.h"

namespace grading {

/// Grades the kernel that is linked into this program: correct and safe on every shape, then memory on one.
///
/// Stops at the first shape that goes wrong. The caller fills in which exercise and file it was.
Verdict grade(const Exercise& graded, const std::vector<Target>& targets);

/// The same for one shape alone: what a single run costs, without the tour of awkward shapes.
Verdict grade_shape(const Exercise& graded, Shape shape, const std::vector<Target>& targets);

}  // namespace grading
