#include "common/report/utf8.h"

namespace report {

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
    if (!continues_code_point(text[i])) return {};
    value = value << 6 | (byte(i) & 0x3FU);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};  // shorter spellings exist below
  const bool is_surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < kLeast[bytes] || value > 0x10FFFF || is_surrogate) return {};
  return {value, bytes};
}

}  // namespace report
