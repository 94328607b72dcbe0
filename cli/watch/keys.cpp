#include "cli/watch/keys.h"

#include <array>
#include <cctype>
#include <optional>
#include <utility>

namespace course {
namespace {

constexpr char kEscape = '\x1b';

/// What comes after "ESC [" or "ESC O".
constexpr std::array<std::pair<std::string_view, Motion>, 10> kMotions{{{"A", Motion::line_up},
                                                                        {"B", Motion::line_down},
                                                                        {"5~", Motion::page_up},
                                                                        {"6~", Motion::page_down},
                                                                        {"H", Motion::home},
                                                                        {"1~", Motion::home},
                                                                        {"7~", Motion::home},
                                                                        {"F", Motion::end},
                                                                        {"4~", Motion::end},
                                                                        {"8~", Motion::end}}};

Motion motion_of(std::string_view sequence) {
  for (const auto& [spelling, motion] : kMotions) {
    if (sequence == spelling) return motion;
  }
  return Motion::none;
}

/// Bytes of the escape sequence that `text` begins with; empty: the rest of it has yet to come.
std::optional<std::size_t> length_of_sequence(std::string_view text) {
  if (text.size() < 2 || (text[1] != '[' && text[1] != 'O')) return 1;
  std::size_t end = 2;
  while (end < text.size() && (std::isdigit(static_cast<unsigned char>(text[end])) != 0 || text[end] == ';')) ++end;
  if (end == text.size()) return std::nullopt;
  return end + 1;
}

}  // namespace

std::vector<Key> KeyReader::read(std::string_view bytes) {
  const std::string all = std::exchange(begun_, "") + std::string(bytes);
  std::string_view rest = all;
  std::vector<Key> keys;
  while (!rest.empty()) {
    if (rest.front() != kEscape) {
      keys.push_back({.character = rest.front()});
      rest.remove_prefix(1);
      continue;
    }
    const auto length = length_of_sequence(rest);
    if (!length) {
      begun_ = rest;
      break;
    }
    const Motion motion = *length > 2 ? motion_of(rest.substr(2, *length - 2)) : Motion::none;
    if (motion != Motion::none) keys.push_back({.motion = motion});
    rest.remove_prefix(*length);
  }
  return keys;
}

}  // namespace course
