#include "common/report/foreign_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "common/report/utf8.h"

namespace report {
namespace {

constexpr std::size_t kMostLines = 18;
constexpr std::size_t kLongestLine = 240;  // bytes: three lines of a terminal
constexpr std::size_t kMostWarnings = 3;

// Not in the middle of a character.
std::string cut(const std::string& line) {
  if (line.size() <= kLongestLine) return line;
  std::size_t end = kLongestLine;
  while (end > 0 && continues_code_point(line[end])) --end;
  return fmt::format("{} ... ({} more bytes in this line)", line.substr(0, end), line.size() - end);
}

}  // namespace

std::string beginning_of(const std::string& program_output, const std::string& file) {
  std::istringstream lines(program_output);
  std::string text;
  std::size_t count = 0;
  bool is_whole = true;
  for (std::string line; std::getline(lines, line); ++count) {
    if (count < kMostLines) text += cut(line) + "\n";
    is_whole = is_whole && count < kMostLines && line.size() <= kLongestLine;
  }
  if (count > kMostLines) text += fmt::format("({} more lines)\n", count - kMostLines);
  if (!is_whole && !file.empty()) text += fmt::format("all that was kept of it: {}\n", file);
  return text;
}

std::string first_of(const std::vector<std::string>& warnings) {
  std::string text;
  for (std::size_t i = 0; i < std::min(warnings.size(), kMostWarnings); ++i) text += warnings[i];
  if (warnings.size() > kMostWarnings) text += fmt::format("(and {} more)\n", warnings.size() - kMostWarnings);
  return text;
}

}  // namespace report
