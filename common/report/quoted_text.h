#pragma once

#include <string>
#include <vector>

namespace report {

/// What a compiler or the learner's program has printed, in lines of at most `width` columns, without control
/// characters. Sentences are wrapped. A source line that a compiler quotes is cut together with the marks below it, so
/// that a caret stays under what it points at; `ellipsis` shows where.
std::vector<std::string> fit_quoted_text(const std::string& text, std::size_t width, const std::string& ellipsis);

}  // namespace report
