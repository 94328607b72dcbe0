#include "common/cuda_source/kernel_casts.h"

#include <optional>

#include "common/cuda_source/tokens.h"

namespace cuda_source {
namespace {

using Tokens = std::vector<Token>;

bool is_launch(const Token& token) { return token.is("cudaLaunchKernel") || token.is("cudaLaunchCooperativeKernel"); }

// Behind `(void*)` or `(const void*)` that begins at `at`.
std::optional<std::size_t> behind_cast(const Tokens& tokens, std::size_t at) {
  const auto takes = [&](std::string_view what) {
    if (at >= tokens.size() || !tokens[at].is(what)) return false;
    ++at;
    return true;
  };
  if (!takes("(")) return std::nullopt;
  takes("const");
  if (!takes("void") || !takes("*") || !takes(")")) return std::nullopt;
  return at;
}

}  // namespace

std::string spell_kernel_casts(std::string_view text) {
  if (text.find("cudaLaunch") == std::string_view::npos) return std::string(text);
  std::string result(text);
  const Tokens tokens = tokens_of(text);
  for (std::size_t at = 0; at + 2 < tokens.size(); ++at) {
    if (!is_launch(tokens[at]) || !tokens[at + 1].is("(")) continue;
    const auto end = behind_cast(tokens, at + 2);
    if (!end) continue;
    for (std::size_t token = at + 2; token < *end; ++token)
      result.replace(tokens[token].begin, tokens[token].text.size(), tokens[token].text.size(), ' ');
  }
  return result;
}

}  // namespace cuda_source
