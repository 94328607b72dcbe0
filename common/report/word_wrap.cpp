#include "common/report/word_wrap.h"

#include <sstream>

#include "common/report/source_excerpt.h"

namespace report {

std::vector<std::string> word_wrap(const std::string& text, std::size_t width) {
  std::vector<std::string> lines;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (lines.empty() || columns_of(lines.back()) + 1 + columns_of(word) > width) {
      lines.push_back(word);
    } else {
      lines.back() += " " + word;
    }
  }
  return lines;
}

}  // namespace report
