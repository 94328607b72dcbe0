#pragma once

#include <string>

#include "cli/course/course_tree.h"
#include "common/report/terminal_page.h"

namespace course {

/// For who has solved everything: what they can do now, and what is worth doing next.
std::string end_of_course(const CourseTree& tree, const report::RenderOptions& look);

}  // namespace course
