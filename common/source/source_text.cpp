#include "common/source/source_text.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <vector>

namespace source {
namespace {

bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

}  // namespace

std::optional<std::string> read_line(const std::filesystem::path& file, int number) {
  // `#line` can name anything. What is not a regular file, such as a pipe that never ends, has the largest of all
  // sizes.
  constexpr std::uintmax_t kLargestSource = std::uintmax_t{16} << 20;
  std::error_code error;
  if (number < 1 || std::filesystem::file_size(file, error) > kLargestSource) return std::nullopt;
  std::ifstream in(file);
  std::string line;
  for (int i = 0; i < number; ++i) {
    if (!std::getline(in, line)) return std::nullopt;
  }
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

int start_of_expression(std::string_view line, int column) {
  auto at = static_cast<std::size_t>(std::max(column, 0));
  if (at == 0 || at > line.size()) return column;
  --at;
  const auto back_over_spaces = [&] {
    while (at > 0 && line[at] == ' ') --at;
  };
  const bool is_operator = line[at] == '=' || std::string_view("+-*/%&|^<>").find(line[at]) != std::string_view::npos;
  if (is_operator && at > 0) {  // `=`, `+=`, ...: the left-hand side
    --at;
    back_over_spaces();
  }
  bool has_brackets = false;
  while (line[at] == ']' || line[at] == ')') {
    const char close = line[at];
    const char open = close == ']' ? '[' : '(';
    int depth = 0;
    while (at > 0) {
      depth += line[at] == close ? 1 : line[at] == open ? -1 : 0;
      if (depth == 0) break;
      --at;
    }
    if (line[at] != open || at == 0) return column;
    has_brackets = true;
    --at;
  }
  const auto belongs = [](char c) { return is_name(c) || c == '.'; };
  if (!has_brackets || !belongs(line[at])) return column;
  while (at > 0 && belongs(line[at - 1])) --at;
  return static_cast<int>(at) + 1;
}

}  // namespace source
