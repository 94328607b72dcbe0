#include "common/source/copied_value.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace source {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// The last character before `at` that is no space.
std::size_t before(std::string_view line, std::size_t at) {
  return at == 0 ? kNone : line.find_last_not_of(' ', at - 1);
}

bool is_assignment(std::string_view line, std::size_t at) {
  if (at == kNone || at >= line.size() || line[at] != '=') return false;
  const bool is_comparison = at + 1 < line.size() && line[at + 1] == '=';
  return !is_comparison && (at == 0 || std::string_view("=!<>+-*/%&|^").find(line[at - 1]) == kNone);
}

// The bracket that the one at `close` closes.
std::size_t opening(std::string_view line, std::size_t close) {
  const char last = line[close];
  const char first = last == ']' ? '[' : last == ')' ? '(' : '<';
  int depth = 0;
  for (std::size_t i = close + 1; i-- > 0;) {
    depth += line[i] == last ? 1 : line[i] == first ? -1 : 0;
    if (depth == 0) return i;
  }
  return kNone;
}

// Where the left-hand side begins that ends at `last`: "out[i]", "*to", "row->first", "reinterpret_cast<T*>(out)[i]".
std::size_t start_of_left_side(std::string_view line, std::size_t last) {
  std::size_t at = last;
  while (at != kNone && (line[at] == ']' || line[at] == ')')) {
    const std::size_t open = opening(line, at);
    if (open == kNone || open == 0) return kNone;
    if (line[open] == '(' && line[open - 1] != '>' && !is_name(line[open - 1])) {  // a cast, or brackets for their sake
      at = open;
      break;
    }
    at = line[open - 1] == '>' ? opening(line, open - 1) : open;
    if (at == kNone || at == 0) return kNone;
    --at;
  }
  const auto belongs = [&](std::size_t i) {
    const bool is_arrow = (line[i] == '>' && i > 0 && line[i - 1] == '-') || (line[i] == '-' && line[i + 1] == '>');
    return is_name(line[i]) || line[i] == '.' || is_arrow;
  };
  if (line[at] != '(' && !belongs(at)) return kNone;
  while (at > 0 && line[at] != '(' && belongs(at - 1)) --at;
  while (at > 0 && line[at - 1] == '*') --at;
  return at;
}

}  // namespace

int copied_value(std::string_view line, int column, bool is_store) {
  const auto at = static_cast<std::size_t>(std::max(column, 1)) - 1;
  if (at >= line.size() || !is_name(line[at])) return column;
  std::size_t end = at;
  while (end < line.size() && is_name(line[end])) ++end;
  if (is_store) {
    const std::size_t equals = before(line, at);
    const bool is_call = end < line.size() && (line[end] == '(' || line[end] == '{');
    if (!is_call || !is_assignment(line, equals)) return column;
    const std::size_t last = before(line, equals);
    const std::size_t start = last == kNone ? kNone : start_of_left_side(line, last);
    return start == kNone ? column : static_cast<int>(start) + 1;
  }
  const std::size_t type = before(line, at);
  const std::size_t equals = line.find_first_not_of(' ', end);
  const bool is_declared = type != kNone && (is_name(line[type]) || std::string_view("*&>").find(line[type]) != kNone);
  if (!is_declared || !is_assignment(line, equals)) return column;
  const std::size_t value = line.find_first_not_of(' ', equals + 1);
  return value == kNone ? column : static_cast<int>(value) + 1;
}

}  // namespace source
