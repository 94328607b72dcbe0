#include "common/source/call_text.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <optional>

namespace source {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// The place behind the bracket that closes the one at `open`.
std::size_t behind(std::string_view text, std::size_t open) {
  const char opening = text[open];
  const char closing = opening == '<' ? '>' : ')';
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    depth += text[i] == opening ? 1 : text[i] == closing ? -1 : 0;
    if (depth == 0) return i + 1;
  }
  return kNone;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == kNone ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// Of the call that `column` means.
std::optional<std::size_t> opening_bracket(std::string_view line, std::string_view function, int column) {
  std::optional<std::size_t> only;
  int calls = 0;
  for (std::size_t at = line.find(function); at != kNone; at = line.find(function, at + 1)) {
    if (at > 0 && is_name(line[at - 1])) continue;
    std::size_t open = at + function.size();
    if (open < line.size() && line[open] == '<') open = behind(line, open);
    open = open == kNone ? kNone : line.find_first_not_of(' ', open);
    if (open == kNone || line[open] != '(') continue;
    if (static_cast<int>(open) + 1 == column) return open;
    ++calls;
    only = open;
  }
  return calls == 1 ? only : std::nullopt;
}

// What the brackets of a macro hold whose name begins at `column`: g++ places there what its arguments call. Else
// `line`.
std::string_view in_macro_at(std::string_view line, int column) {
  const auto first = static_cast<std::size_t>(std::max(column, 1)) - 1;
  std::size_t open = first;
  while (open < line.size() && is_name(line[open])) ++open;
  if (open == first || open >= line.size() || line[open] != '(') return line;
  const std::size_t end = behind(line, open);
  return line.substr(open + 1, end == kNone ? kNone : end - open - 2);
}

std::string_view first_argument(std::string_view text) {
  int depth = 0;
  std::size_t end = 0;
  for (; end < text.size(); ++end) {
    const char c = text[end];
    if (depth == 0 && (c == ',' || c == ')')) break;
    depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
  }
  return trimmed(text.substr(0, end));
}

// `(void**)` or `reinterpret_cast<void**>`, and the brackets around what is cast.
std::string_view without_casts(std::string_view text) {
  while (!text.empty() && text[0] != '&') {
    if (text[0] != '(') {
      if (text.find("_cast<") == kNone) return "";
      const std::size_t end = behind(text, text.find('<'));
      if (end == kNone) return "";
      text = trimmed(text.substr(end));
      continue;
    }
    const std::size_t end = behind(text, 0);
    if (end == kNone) return "";
    text = trimmed(end == text.size() ? text.substr(1, end - 2) : text.substr(end));
  }
  return text;
}

}  // namespace

std::string filled_by_call(std::string_view line, std::string_view function, int column) {
  const std::string_view text = in_macro_at(line, column);
  const auto open = opening_bracket(text, function, text.size() == line.size() ? column : 0);
  if (!open) return "";
  const std::string_view argument = without_casts(first_argument(text.substr(*open + 1)));
  if (argument.empty()) return "";
  const std::string_view name = trimmed(argument.substr(1));
  const auto belongs = [](char c) { return is_name(c) || std::string_view(".->[]:").find(c) != kNone; };
  constexpr std::size_t kLongest = 40;
  return name.size() <= kLongest && std::ranges::all_of(name, belongs) ? std::string(name) : "";
}

std::string called_at(std::string_view line, int column) {
  const auto open = static_cast<std::size_t>(std::max(column, 1)) - 1;
  if (open >= line.size() || line[open] != '(') return "";
  std::size_t first = open;
  while (first > 0 && is_name(line[first - 1])) --first;
  return std::string(line.substr(first, open - first));
}

}  // namespace source
