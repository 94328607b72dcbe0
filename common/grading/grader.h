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

}  // namespace grading
