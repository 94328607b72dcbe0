#include "common/source/source_text.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <vector>

namespace source {
namespace {

bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool has_word(std::string_view line, std::string_view word) {
  for (std::size_t at = line.find(word); at != std::string_view::npos; at = line.find(word, at + 1)) {
    const bool starts = at == 0 || !is_name(line[at - 1]);
    const bool ends = at + word.size() == line.size() || !is_name(line[at + word.size()]);
    if (starts && ends) return true;
  }
  return false;
}

// Whether the line may declare the name: `float* tile = ...`, but not `sum * tile[i]`.
bool may_declare(std::string_view line, std::string_view name) {
  for (std::size_t at = line.find(name); at != std::string_view::npos; at = line.find(name, at + 1)) {
    if (at == 0 || is_name(line[at - 1])) continue;
    const std::size_t before = line.find_last_not_of(' ', at - 1);
    const std::size_t after = line.find_first_not_of(' ', at + name.size());
    if (before == std::string_view::npos || after == std::string_view::npos) continue;
    const bool follows_type =
        is_name(line[before]) || std::string_view("*&>").find(line[before]) != std::string_view::npos;
    if (follows_type && std::string_view("=;,({)").find(line[after]) != std::string_view::npos) return true;
  }
  return false;
}

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

std::string array_named_at(const core::SourceLocation& where) {
  std::ifstream in(where.file);
  std::vector<std::string> lines;
  for (std::string line; static_cast<int>(lines.size()) < where.line && std::getline(in, line);) lines.push_back(line);
  if (where.line < 1 || static_cast<int>(lines.size()) < where.line) return "";

  const std::string_view line = lines.back();
  const int column = start_of_expression(line, where.column);
  if (column < 1 || column > static_cast<int>(line.size())) return "";
  auto first = line.begin() + (column - 1);
  auto last = std::find_if_not(first, line.end(), is_name);
  if (last != line.end() && *last == '(') {  // a call: its first argument
    first = std::find_if(last, line.end(), is_name);
    last = std::find_if_not(first, line.end(), is_name);
  }
  if (first == last || last == line.end() || *last != '[') return "";
  std::string name(first, last);
  bool is_inside = true;  // of the function
  for (auto above = lines.rbegin(); above != lines.rend(); ++above) {
    const bool is_declaration = above->find(';') != std::string::npos && has_word(*above, name);
    if (is_inside && is_declaration && has_word(*above, "__shared__")) return has_word(*above, "extern") ? "" : name;
    if (is_inside && may_declare(*above, name)) return "";  // something else of that name
    if (is_declaration && has_word(*above, "__device__") && above->find('(') == std::string::npos) return name;
    if (has_word(*above, "__global__") || has_word(*above, "__device__")) {
      is_inside = false;
      if (has_word(*above, name)) return "";  // a parameter
    }
  }
  return "";
}

}  // namespace source
