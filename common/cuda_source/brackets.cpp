#include "common/cuda_source/brackets.h"

namespace cuda_source {
namespace {

bool opens(const Token& token) { return token.is("(") || token.is("[") || token.is("{"); }
bool closes(const Token& token) { return token.is(")") || token.is("]") || token.is("}"); }

// The `>` of `->` closes nothing.
bool is_of_arrow(const std::vector<Token>& tokens, std::size_t at) {
  return at > 0 && tokens[at - 1].is("-") && are_joined(tokens[at - 1], tokens[at]);
}

}  // namespace

bool are_joined(const Token& first, const Token& second) { return first.end() == second.begin; }

std::optional<std::size_t> closing(const std::vector<Token>& tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < tokens.size(); ++at) {
    if (opens(tokens[at])) ++depth;
    if (closes(tokens[at]) && --depth == 0) return at;
  }
  return std::nullopt;
}

std::optional<std::size_t> opening(const std::vector<Token>& tokens, std::size_t close) {
  int depth = 0;
  for (std::size_t at = close + 1; at-- > 0;) {
    if (closes(tokens[at])) ++depth;
    if (opens(tokens[at]) && --depth == 0) return at;
  }
  return std::nullopt;
}

std::optional<std::size_t> opening_angle(const std::vector<Token>& tokens, std::size_t close) {
  int depth = 0;
  for (std::size_t at = close + 1; at-- > 0;) {
    const Token& token = tokens[at];
    if (token.is(";")) return std::nullopt;
    if (closes(token)) {
      const auto open = opening(tokens, at);
      if (!open) return std::nullopt;
      at = *open;
    } else if (opens(token)) {
      return std::nullopt;
    } else if (token.is(">") && !is_of_arrow(tokens, at)) {
      ++depth;
    } else if (token.is("<") && --depth == 0) {
      return at;
    }
  }
  return std::nullopt;
}

std::size_t count_listed(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
  if (begin >= end) return 0;
  std::size_t count = 1;
  int depth = 0;
  for (std::size_t at = begin; at < end; ++at) {
    const Token& token = tokens[at];
    if (opens(token) || token.is("<")) ++depth;
    if (closes(token) || (token.is(">") && !is_of_arrow(tokens, at))) --depth;
    if (token.is(",") && depth == 0) ++count;
  }
  return count;
}

}  // namespace cuda_source
