#include "common/cuda_source/declared_kernels.h"

#include <algorithm>
#include <optional>

#include "common/cuda_source/brackets.h"

namespace cuda_source {
namespace {

bool ends_declaration(const Token& token) {
  return token.is(";") || token.is("}") || token.is("{") || token.directive != 0;
}

// Of `template <...> ...` before the `__global__` at `at`: where its parameters begin and end.
struct TemplateHead {
  std::size_t begin;
  std::size_t end;
};
std::optional<TemplateHead> template_head(const std::vector<Token>& tokens, std::size_t at) {
  while (at-- > 0 && !ends_declaration(tokens[at])) {
    if (!tokens[at].is(">")) continue;
    const auto open = opening_angle(tokens, at);
    if (!open) continue;
    if (*open > 0 && tokens[*open - 1].is("template")) return TemplateHead{*open + 1, at};
    at = *open;
  }
  return std::nullopt;
}

// The name stands before the parameters; before it may stand __launch_bounds__(...) and other attributes, or macros
// that stand for them: behind their brackets follows another name.
std::optional<std::size_t> name_of_kernel(const std::vector<Token>& tokens, std::size_t at) {
  for (; at + 1 < tokens.size() && !ends_declaration(tokens[at]); ++at) {
    if (tokens[at].kind != TokenKind::name || !tokens[at + 1].is("(")) continue;
    const bool is_attribute = tokens[at].text.starts_with("__") && tokens[at].text.ends_with("__");
    const auto end = closing(tokens, at + 1);
    const bool is_followed = end && *end + 1 < tokens.size() && tokens[*end + 1].kind == TokenKind::name;
    if (!is_attribute && !(is_followed && !tokens[*end + 1].is("noexcept"))) return at;
    if (!end) return std::nullopt;
    at = *end;
  }
  return std::nullopt;
}

// Names of parameters are part of it: whoever declares a kernel twice writes them alike, or gets the careful way.
std::string text_of(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t at = begin; at < end; ++at) text.append(tokens[at].text).append(" ");
  return text;
}

bool is_of_kernel(const std::vector<Token>& tokens, std::size_t at) {
  while (at-- > 0 && !ends_declaration(tokens[at]))
    if (tokens[at].is("__global__")) return true;
  return false;
}

// A type, a name, parameters and a body.
bool defines_function(const std::vector<Token>& tokens, std::size_t name) {
  if (name == 0 || name + 1 >= tokens.size() || !tokens[name + 1].is("(")) return false;
  const Token& before = tokens[name - 1];
  if (before.kind != TokenKind::name && !before.is("*") && !before.is("&") && !before.is(">")) return false;
  if (before.is("return") || before.is("else") || before.is("new")) return false;
  const auto end = closing(tokens, name + 1);
  return end && *end + 1 < tokens.size() && tokens[*end + 1].is("{");
}

}  // namespace

bool DeclaredKernel::is_one_function(std::size_t template_arguments) const {
  if (parameters.size() > 1 || has_namesake) return false;
  // A function pointer does not know of default arguments.
  if (!parameters.empty() && parameters.front().find(" = ") != std::string::npos) return false;
  return !is_template || (!has_parameter_pack && template_arguments == template_parameters);
}

void note_kernels(const std::vector<Token>& tokens, DeclaredKernels& kernels) {
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (tokens[at].kind != TokenKind::name || tokens[at].directive != 0) continue;
    if (defines_function(tokens, at) && !is_of_kernel(tokens, at))
      kernels[std::string(tokens[at].text)].has_namesake = true;
  }
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (!tokens[at].is("__global__") || tokens[at].directive != 0) continue;
    const auto name = name_of_kernel(tokens, at + 1);
    if (!name) continue;
    const auto end = closing(tokens, *name + 1);
    if (!end) continue;
    DeclaredKernel& kernel = kernels[std::string(tokens[*name].text)];
    const std::string list = text_of(tokens, *name + 1, *end);
    if (std::ranges::find(kernel.parameters, list) == kernel.parameters.end()) kernel.parameters.push_back(list);
    if (const auto head = template_head(tokens, at)) {
      kernel.is_template = true;
      kernel.template_parameters = std::max(kernel.template_parameters, count_listed(tokens, head->begin, head->end));
      kernel.has_parameter_pack |= text_of(tokens, head->begin, head->end).find(". . .") != std::string::npos;
    }
  }
}

}  // namespace cuda_source
