#pragma once

#include "cli/course_tree.h"
#include "common/report/terminal.h"

namespace course {

/// What stdout can show: colour on a terminal unless NO_COLOR is set, UTF-8 when the locale says so.
report::RenderOptions console_options(const CourseTree& tree);

/// Whether the locale of the environment (LC_ALL, LC_CTYPE, LANG, in this order) uses UTF-8.
bool locale_is_utf8();

}  // namespace course
