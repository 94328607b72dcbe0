#pragma once

#include <filesystem>

#include "common/report/terminal.h"

namespace course {

/// What stdout can show: colour on a terminal unless NO_COLOR is set, UTF-8 when the locale says so, lines as wide as
/// text_width(). Source files with relative paths are looked up below `course_root`.
report::RenderOptions console_options(const std::filesystem::path& course_root);

/// Longer lines are hard to read.
constexpr int kWidestText = 100;

/// Columns for text: those of the terminal, but no more than are easy to read. Where stdout is none, what COLUMNS says:
/// whoever reads the pipe may know.
int text_width();

/// Whether the locale of the environment (LC_ALL, LC_CTYPE, LANG, in this order) uses UTF-8.
bool locale_is_utf8();

}  // namespace course
