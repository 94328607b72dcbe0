#pragma once

#include <string>

#include "cli/course/course_tree.h"
#include "cli/course/progress.h"

namespace course {

/// The hints of an exercise that were shown before, and one more, which counts as shown from now on.
std::string one_more_hint(const CourseTree& tree, const Exercise& exercise, Progress& progress);

}  // namespace course
