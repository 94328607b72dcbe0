#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace cuda_source {

/// What a token is.
enum class TokenKind {
  name,     ///< an identifier or keyword
  number,   ///< a literal number
  literal,  ///< a string or a character, raw strings included
  sign      ///< one character of punctuation: `<<<` is three of them
};

/// A token of C++ source. Comments and white space are none.
struct Token {
  TokenKind kind;                 ///< what it is
  std::string_view text;          ///< its characters, in the text that was read
  std::size_t begin;              ///< of its first character, in the text
  int directive = 0;              ///< of which preprocessor directive it is a part, counted from 1; 0: of none
  bool is_first_of_line = false;  ///< nothing but white space and comments stands before it on its line

  /// Behind its last character.
  [[nodiscard]] std::size_t end() const { return begin + text.size(); }
  /// Whether it is this name or sign.
  [[nodiscard]] bool is(std::string_view what) const { return kind != TokenKind::literal && text == what; }
};

/// The tokens of a text, in order. A directive ends with its line, or with the line that its last backslash goes on to.
/// Whatever is no C++, such as a string without an end, is read up to the end of its line.
std::vector<Token> tokens_of(std::string_view text);

}  // namespace cuda_source
