#include "common/cuda_source/attributes.h"

#include <algorithm>
#include <array>
#include <optional>

#include "common/cuda_source/brackets.h"
#include "common/cuda_source/tokens.h"

namespace cuda_source {
namespace {

using Tokens = std::vector<Token>;

bool stands_in_attribute(const Tokens& tokens, std::size_t at) {
  return at > 0 && (tokens[at - 1].is("(") || tokens[at - 1].is(","));
}

bool ends_specifiers(const Token& token) {
  return token.is(";") || token.is("{") || token.is("}") || token.is("=") || token.is("(") || token.is("[") ||
         token.directive != 0;
}

// Whether the variable that is declared around `at` is itself const: `const` stands behind the last `*`.
bool declares_const(const Tokens& tokens, std::size_t at) {
  std::size_t begin = at;
  while (begin > 0 && !ends_specifiers(tokens[begin - 1])) --begin;
  bool is_const = false;
  for (; begin < tokens.size() && !ends_specifiers(tokens[begin]); ++begin) {
    if (tokens[begin].is("constexpr")) return true;
    if (tokens[begin].is("const")) is_const = true;
    if (tokens[begin].is("*")) is_const = false;
  }
  return is_const;
}

// The bracket that ends `alignas(16)` in `__shared__ alignas(16) T x[]`: g++ wants it before all other words, and reads
// its own spelling anywhere, but not with a type such as `alignas(float4)`.
std::optional<std::size_t> alignas_behind_shared(const Tokens& tokens, std::size_t at) {
  if (!tokens[at].is("alignas") || at == 0 || !tokens[at - 1].is("__shared__")) return std::nullopt;
  return at + 1 < tokens.size() && tokens[at + 1].is("(") ? closing(tokens, at + 1) : std::nullopt;
}

}  // namespace

std::string spell_attributes(std::string_view text) {
  constexpr std::array<std::string_view, 3> kWords{"__noinline__", "__constant__", "alignas"};
  const auto occurs = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
  if (std::ranges::none_of(kWords, occurs)) return std::string(text);
  std::string result;
  std::size_t done = 0;
  const Tokens tokens = tokens_of(text);
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    std::string_view spelled;
    if (const auto end = alignas_behind_shared(tokens, at)) {
      result.append(text.substr(done, tokens[at].begin - done)).append("__attribute__((aligned(simt::alignment<");
      result.append(text.substr(tokens[at + 1].end(), tokens[*end].begin - tokens[at + 1].end())).append(">())))");
      done = tokens[*end].end();
      at = *end;
      continue;
    }
    if (tokens[at].is("__noinline__") && !stands_in_attribute(tokens, at)) spelled = "__attribute__((noinline))";
    if (tokens[at].is("__constant__") && tokens[at].directive == 0 && declares_const(tokens, at))
      spelled = "SIMT_CONST_CONSTANT";
    if (spelled.empty()) continue;
    result += text.substr(done, tokens[at].begin - done);
    result += spelled;
    done = tokens[at].end();
  }
  return result.append(text.substr(done));
}

}  // namespace cuda_source
