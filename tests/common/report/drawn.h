#pragma once

#include <cstddef>
#include <regex>
#include <set>
#include <string>

namespace report {

/// How often `pattern` occurs in drawn markup.
inline std::size_t occurrences(const std::string& markup, const std::string& pattern) {
  const std::regex regex(pattern);
  return static_cast<std::size_t>(std::distance(std::sregex_iterator(markup.begin(), markup.end(), regex), {}));
}

/// The different texts that the group in `pattern` matches.
inline std::set<std::string> distinct(const std::string& markup, const std::string& pattern) {
  const std::regex regex(pattern);
  std::set<std::string> texts;
  for (auto it = std::sregex_iterator(markup.begin(), markup.end(), regex); it != std::sregex_iterator(); ++it) {
    texts.insert((*it)[1]);
  }
  return texts;
}

}  // namespace report
