#include "common/report/markup.h"

#include <cstdint>

#include "common/report/utf8.h"

namespace report {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

bool is_shown(std::uint32_t value) {
  const bool is_control = (value < 0x20 && value != '\n' && value != '\t') || (value >= 0x7F && value < 0xA0);
  const bool turns_text = (value >= 0x202A && value <= 0x202E) || (value >= 0x2066 && value <= 0x2069);
  const bool is_no_character = value == 0xFFFE || value == 0xFFFF;
  return !is_control && !turns_text && !is_no_character;
}

std::string_view spelling(char c) {
  switch (c) {
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '&':
      return "&amp;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return {};
  }
}

}  // namespace

std::string as_markup(std::string_view text) {
  std::string markup;
  while (!text.empty()) {
    const CodePoint point = first_code_point(text);
    const std::string_view piece = text.substr(0, point.bytes == 0 ? 1 : point.bytes);
    if (point.bytes == 0 || !is_shown(point.value)) {
      markup += kReplacement;
    } else if (const std::string_view entity = spelling(piece.front()); !entity.empty()) {
      markup += entity;
    } else {
      markup += piece;
    }
    text.remove_prefix(piece.size());
  }
  return markup;
}

}  // namespace report
