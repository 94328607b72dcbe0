#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace report {

/// One character of a text, as Unicode numbers them.
struct CodePoint {
  std::uint32_t value = 0;  ///< its number
  std::size_t bytes = 0;    ///< that it takes in UTF-8; 0: the text does not begin with one
};

/// The character that `text` begins with, strictly: no longer spelling than needed, and no half of a pair.
///
/// @pre `text` is not empty
CodePoint first_code_point(std::string_view text);

/// Whether a byte is not the first of its character.
constexpr bool continues_code_point(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

}  // namespace report
