#include "common/cuda_source/kernel_casts.h"

#include <optional>

#include "common/cuda_source/brackets.h"

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

// Behind the name of a kernel, with its namespaces and template arguments, that begins at `at` and is all that the cast
// is about.
std::optional<std::size_t> behind_kernel(const Tokens& tokens, std::size_t at, const DeclaredKernels& kernels) {
  if (at < tokens.size() && tokens[at].is("&")) ++at;
  while (at + 2 < tokens.size() && tokens[at].kind == TokenKind::name && tokens[at + 1].is(":") &&
         tokens[at + 2].is(":"))
    at += 3;
  if (at >= tokens.size() || tokens[at].kind != TokenKind::name) return std::nullopt;
  const auto known = kernels.find(tokens[at].text);
  if (known == kernels.end() || known->second.parameters.empty()) return std::nullopt;
  ++at;
  if (at < tokens.size() && tokens[at].is("<")) {
    std::size_t end = at + 1;
    while (end < tokens.size() && !tokens[end].is(";") && !(tokens[end].is(">") && opening_angle(tokens, end) == at))
      ++end;
    at = end + 1;
  }
  if (at >= tokens.size()) return std::nullopt;
  const bool is_all = tokens[at].is(",") || tokens[at].is(";") || tokens[at].is(")") || tokens[at].is("}");
  return is_all ? std::optional(at) : std::nullopt;
}

// Blanks, so that no column moves more than it has to.
void leave_out(std::string& text, const Tokens& tokens, std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; ++at)
    text.replace(tokens[at].begin, tokens[at].text.size(), tokens[at].text.size(), ' ');
}

}  // namespace

std::string spell_kernel_casts(std::string_view text, const DeclaredKernels& kernels) {
  std::string result(text);
  const Tokens tokens = tokens_of(text);
  // From behind, so that places before stay valid.
  for (std::size_t at = tokens.size(); at-- > 0;) {
    const auto end = behind_cast(tokens, at);
    if (!end) continue;
    const bool is_of_launch = at >= 2 && tokens[at - 1].is("(") && is_launch(tokens[at - 2]);
    if (is_of_launch) {
      leave_out(result, tokens, at, *end);
      continue;
    }
    const auto kernel_end = behind_kernel(tokens, *end, kernels);
    if (!kernel_end) continue;
    result.insert(tokens[*kernel_end - 1].end(), ")");
    leave_out(result, tokens, at, *end);
    result.insert(tokens[*end].begin, "::simt::untyped(");
  }
  return result;
}

}  // namespace cuda_source
