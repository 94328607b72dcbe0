#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace course {

/// The Markdown files that speak to learners and contributors: README, CONTRIBUTING, docs/ and the lessons.
std::vector<std::filesystem::path> documents();

/// A place in a document, as compilers write it: "README.md:17".
std::string place_in(const std::filesystem::path& document, std::size_t line_index);

/// What stands between "<!-- `kind`: " and " -->" on a line that consists of nothing else; empty when it does not.
std::string mark_of(const std::string& line, const std::string& kind);

}  // namespace course
