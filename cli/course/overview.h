#pragma once

#include <string>

#include "cli/course/course_tree.h"
#include "cli/course/progress.h"
#include "common/report/terminal_page.h"

namespace course {

/// All chapters and exercises, what is solved, and where the learner is: at `here`, or at the first exercise that is
/// not solved.
std::string overview(const CourseTree& tree, const Progress& progress, const report::RenderOptions& look,
                     const Exercise* here = nullptr);

/// How the line of the exercise where the learner is begins in it, and no other.
std::string mark_of_here(const report::RenderOptions& look);

}  // namespace course
