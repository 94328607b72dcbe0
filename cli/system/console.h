#pragma once

#include <filesystem>

#include "common/report/terminal.h"

namespace course {

/// What stdout can show: colour on a terminal unless NO_COLOR is set, UTF-8 when the locale says so. Source files with
/// relative paths are looked up below `course_root`.
report::RenderOptions console_options(const std::filesystem::path& course_root);

/// Whether the locale of the environment (LC_ALL, LC_CTYPE, LANG, in this order) uses UTF-8.
bool locale_is_utf8();

}  // namespace course
