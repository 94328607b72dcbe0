#include "common/cuda_source/tokens.h"

#include <cctype>
#include <string>

namespace cuda_source {
namespace {

bool begins_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$'; }
bool continues_name(char c) { return begins_name(c) || std::isdigit(static_cast<unsigned char>(c)) != 0; }

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::vector<Token> read() {
    while (at_ < text_.size()) step();
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  [[nodiscard]] bool sees(std::string_view what) const { return text_.substr(at_).starts_with(what); }

  void step() {
    if (skip_space()) return;
    if (peek() == '#' && is_line_start_ && directive_ == 0) directive_ = ++directives_;
    const std::size_t begin = at_;
    const TokenKind kind = take();
    tokens_.push_back({kind, text_.substr(begin, at_ - begin), begin, directive_, is_line_start_});
    is_line_start_ = false;
  }

  bool skip_space() {
    if (sees("\\\n") || sees("\\\r\n")) {
      at_ += sees("\\\n") ? 2 : 3;
    } else if (peek() == '\n') {
      ++at_;
      is_line_start_ = true;
      directive_ = 0;
    } else if (std::isspace(static_cast<unsigned char>(peek())) != 0) {
      ++at_;
    } else if (sees("//")) {
      skip_line();
    } else if (sees("/*")) {
      const std::size_t end = text_.find("*/", at_ + 2);
      at_ = end == std::string_view::npos ? text_.size() : end + 2;
    } else {
      return false;
    }
    return true;
  }

  // To the line break, which a backslash before it takes away.
  void skip_line() {
    while (at_ < text_.size() && peek() != '\n') at_ += sees("\\\n") ? 2 : sees("\\\r\n") ? 3 : 1;
  }

  TokenKind take() {
    if (begins_name(peek())) return name_or_literal();
    if (std::isdigit(static_cast<unsigned char>(peek())) != 0) return number();
    if (peek() == '"' || peek() == '\'') return quoted();
    ++at_;
    return TokenKind::sign;
  }

  TokenKind name_or_literal() {
    const std::size_t begin = at_;
    while (continues_name(peek())) ++at_;
    const std::string_view name = text_.substr(begin, at_ - begin);
    const bool is_prefix = name == "L" || name == "u" || name == "U" || name == "u8";
    if (peek() == '"' && (name == "R" || name == "LR" || name == "uR" || name == "UR" || name == "u8R")) return raw();
    if (is_prefix && (peek() == '"' || peek() == '\'')) return quoted();
    return TokenKind::name;
  }

  // 0x1p-3, 1'000, 1.5f
  TokenKind number() {
    while (continues_name(peek()) || peek() == '.' || (peek() == '\'' && continues_name(peek(1)))) {
      const char c = peek();
      ++at_;
      const bool is_exponent = c == 'e' || c == 'E' || c == 'p' || c == 'P';
      if (is_exponent && (peek() == '+' || peek() == '-')) ++at_;
    }
    return TokenKind::number;
  }

  TokenKind quoted() {
    const char quote = peek();
    ++at_;
    while (at_ < text_.size() && peek() != quote && peek() != '\n') at_ += peek() == '\\' ? 2 : 1;
    if (peek() == quote) ++at_;
    if (at_ > text_.size()) at_ = text_.size();
    return TokenKind::literal;
  }

  TokenKind raw() {
    const std::size_t open = text_.find('(', at_);
    if (open == std::string_view::npos) return quoted();
    const std::string close = ")" + std::string(text_.substr(at_ + 1, open - at_ - 1)) + "\"";
    const std::size_t end = text_.find(close, open);
    at_ = end == std::string_view::npos ? text_.size() : end + close.size();
    return TokenKind::literal;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool is_line_start_ = true;
  int directive_ = 0;
  int directives_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokens_of(std::string_view text) { return Reader(text).read(); }

}  // namespace cuda_source
