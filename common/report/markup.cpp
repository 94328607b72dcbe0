#include "common/report/markup.h"

#include <cstddef>
#include <cstdint>

namespace report {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t bytes = 0;  ///< 0: not UTF-8
};

CodePoint first_code_point(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t bytes = byte(0) < 0x80       ? 1
                            : byte(0) >> 5 == 6  ? 2
                            : byte(0) >> 4 == 14 ? 3
                            : byte(0) >> 3 == 30 ? 4
                                                 : 0;
  if (bytes == 0 || bytes > text.size()) return {};
  std::uint32_t value = bytes == 1 ? byte(0) : byte(0) & (0x7FU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if (byte(i) >> 6 != 2) return {};
    value = value << 6 | (byte(i) & 0x3FU);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};  // shorter spellings exist below
  const bool is_surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < kLeast[bytes] || value > 0x10FFFF || is_surrogate) return {};
  return {value, bytes};
}

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
