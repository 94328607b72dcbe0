#pragma once

#include <string>
#include <vector>

namespace report {

/// `text` in lines of at most `width` columns, broken at spaces. A longer word gets a line of its own.
std::vector<std::string> word_wrap(const std::string& text, std::size_t width);

}  // namespace report
