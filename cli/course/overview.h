#pragma once

#include <string>

#include "cli/course/course_tree.h"
#include "cli/course/progress.h"

namespace course {

/// All chapters and exercises, what is solved, and where the learner is.
std::string overview(const CourseTree& tree, const Progress& progress);

}  // namespace course
