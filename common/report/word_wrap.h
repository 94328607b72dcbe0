#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace report {

/// `text` in lines of at most `width` columns, broken at spaces. A longer word gets a line of its own.
std::vector<std::string> word_wrap(const std::string& text, std::size_t width);

/// `text` with its parts unbroken by the functions here: where `separator` ends, and nowhere else, a line may.
std::string keep_parts(std::string_view text, std::string_view separator);

/// A paragraph with a hanging indent: lines of at most `width` columns, the first of which begins with `first`, the
/// others with `others`. A line break in `text` stays one. Every line ends in a newline.
///
/// Example:
///   EXPECT_EQ(hang("  - ", "one two three four five", 25, "    "), "  - one two three four\n    five\n");
std::string hang(std::string_view first, std::string_view text, std::size_t width, std::string_view others);

/// The same, indented by as many spaces as `first` is wide.
std::string hang(std::string_view first, std::string_view text, std::size_t width);

/// A line that was laid out for another width: as it is where it fits, else wrapped below its own indentation. What has
/// no spaces is cut where the width ends.
std::vector<std::string> refit(const std::string& line, std::size_t width);

}  // namespace report
