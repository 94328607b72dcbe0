#pragma once

#include "cli/grade.h"
#include "cli/verbs.h"

namespace course {

/// The file of `exercise` that the options name: --solution, --file, or else the learner's.
/// Throws UsageError when --file names nothing that can be graded.
Attempt choose_file(const CourseTree& tree, const Exercise& exercise, const CheckOptions& options);

}  // namespace course
