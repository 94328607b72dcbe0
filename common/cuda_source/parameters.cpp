#include "common/cuda_source/parameters.h"

#include <cstddef>

#include "common/cuda_source/brackets.h"
#include "common/cuda_source/tokens.h"

namespace cuda_source {
namespace {

// One parameter: the tokens in [begin, end).
Parameter parameter(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; ++at)
    if (tokens[at].is("=")) end = at;  // a default
  bool is_array = false;
  while (end > begin && tokens[end - 1].is("]")) {
    const auto open = opening(tokens, end - 1);
    if (!open) break;
    is_array = true;
    end = *open;
  }
  Parameter one;
  if (end - begin > 1 && tokens[end - 1].kind == TokenKind::name) one.name = tokens[--end].text;
  for (std::size_t at = begin; at < end; ++at) {
    if (tokens[at].is("__restrict__") || tokens[at].is("__restrict")) continue;
    const bool are_words = at > begin && tokens[at].kind == TokenKind::name && tokens[at - 1].kind == TokenKind::name;
    if (are_words) one.type += ' ';
    one.type += tokens[at].text;
    one.is_pointer |= tokens[at].is("*");
  }
  if (is_array) one.type += '*';
  one.is_pointer |= is_array;
  return one;
}

}  // namespace

std::optional<std::vector<Parameter>> parameters_of(std::string_view text, std::string_view function) {
  const std::vector<Token> tokens = tokens_of(text);
  for (std::size_t at = 1; at + 1 < tokens.size(); ++at) {
    if (!tokens[at].is(function) || !tokens[at + 1].is("(") || tokens[at].directive != 0) continue;
    // A type stands before it.
    const Token& before = tokens[at - 1];
    if ((before.kind != TokenKind::name && !before.is("*")) || before.is("return")) continue;
    const auto end = closing(tokens, at + 1);
    if (!end) continue;
    std::vector<Parameter> parameters;
    std::size_t begin = at + 2;
    int angles = 0;
    for (std::size_t next = begin; next <= *end; ++next) {
      if (next < *end && (tokens[next].is("(") || tokens[next].is("["))) next = closing(tokens, next).value_or(next);
      angles += static_cast<int>(tokens[next].is("<")) - static_cast<int>(tokens[next].is(">"));
      if (next < *end && (angles > 0 || !tokens[next].is(","))) continue;
      if (next > begin) parameters.push_back(parameter(tokens, begin, next));
      begin = next + 1;
    }
    return parameters;
  }
  return std::nullopt;
}

}  // namespace cuda_source
