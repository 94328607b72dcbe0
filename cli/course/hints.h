#pragma once

#include <string>

#include "cli/course/course_tree.h"
#include "cli/course/progress.h"
#include "common/report/terminal_page.h"

namespace course {

/// One more hint of an exercise, which counts as shown from now on, below those that were shown before.
std::string one_more_hint(const CourseTree& tree, const Exercise& exercise, Progress& progress,
                          const report::RenderOptions& look);

}  // namespace course
