#include "common/cuda_source/launches.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "common/cuda_source/brackets.h"

namespace cuda_source {
namespace {

using Tokens = std::vector<Token>;

/// Of a launch, each as the number of a token.
struct Launch {
  std::size_t callee;         ///< where the expression before `<<<` begins
  std::size_t open;           ///< the first `<`
  std::size_t close;          ///< the first `>` of `>>>`
  std::size_t arguments;      ///< the `(`
  std::size_t arguments_end;  ///< the `)`
};

bool is_keyword(const Token& token) {
  static constexpr std::array<std::string_view, 11> kBeforeExpressions{
      "return", "else", "do", "case", "throw", "operator", "if", "for", "while", "switch", "goto"};
  return std::ranges::find(kBeforeExpressions, token.text) != kBeforeExpressions.end();
}

// Three signs in a row, as nvcc reads them; `<< <` is what older books print.
bool are_three(const Tokens& tokens, std::size_t at, std::string_view sign) {
  return at + 2 < tokens.size() && tokens[at].is(sign) && tokens[at + 1].is(sign) && tokens[at + 2].is(sign) &&
         (are_joined(tokens[at], tokens[at + 1]) || are_joined(tokens[at + 1], tokens[at + 2]));
}

// Where the expression begins whose last token is `last`: names with their namespaces and template arguments, elements
// of arrays, members, calls, and what stands in parentheses.
std::optional<std::size_t> begin_of_callee(const Tokens& tokens, std::size_t last) {
  std::size_t at = last;
  const auto stand_before = [&](const char* first, const char* second, std::size_t token) {
    return token > 1 && tokens[token - 2].is(first) && tokens[token - 1].is(second);
  };
  while (true) {
    if (tokens[at].is(">")) {
      const auto open = opening_angle(tokens, at);
      if (!open || *open == 0) return std::nullopt;
      at = *open - 1;
      if (tokens[at].kind != TokenKind::name) return std::nullopt;
    }
    if (tokens[at].is("]") || tokens[at].is(")")) {
      const auto open = opening(tokens, at);
      if (!open) return std::nullopt;
      // `if (a) (*pointer)<<<...>>>`: behind another bracket it is no call.
      const bool follows =
          *open > 0 && ((tokens[*open - 1].kind == TokenKind::name && !is_keyword(tokens[*open - 1])) ||
                        tokens[*open - 1].is("]") || tokens[*open - 1].is(">"));
      if (!follows) return tokens[at].is(")") ? open : std::nullopt;
      at = *open - 1;
      continue;
    }
    if (tokens[at].kind != TokenKind::name || is_keyword(tokens[at])) return std::nullopt;
    std::size_t before = at;
    if (before > 0 && tokens[before - 1].is("template")) --before;
    if (stand_before(":", ":", before)) {
      before -= 2;
      const bool is_qualified =
          before > 0 && ((tokens[before - 1].kind == TokenKind::name && !is_keyword(tokens[before - 1])) ||
                         tokens[before - 1].is(">"));
      if (!is_qualified) return before;
      at = before - 1;
    } else if (before > 0 && tokens[before - 1].is(".")) {
      at = before - 2;
    } else if (stand_before("-", ">", before) ||
               stand_before("#", "#", before)) {  // the second: a macro makes one name
      at = before - 3;
    } else {
      return before;
    }
    if (at >= tokens.size()) return std::nullopt;
  }
}

std::optional<std::size_t> end_of_configuration(const Tokens& tokens, std::size_t begin) {
  for (std::size_t at = begin; at + 3 < tokens.size(); ++at) {
    if (tokens[at].is("(") || tokens[at].is("[") || tokens[at].is("{")) {
      const auto close = closing(tokens, at);
      if (!close) return std::nullopt;
      at = *close;
    } else if (tokens[at].is(";")) {
      return std::nullopt;
    } else if (are_three(tokens, at, ">") && tokens[at + 3].is("(")) {
      return at;
    }
  }
  return std::nullopt;
}

std::vector<Launch> launches_of(const Tokens& tokens) {
  std::vector<Launch> launches;
  for (std::size_t at = 1; at < tokens.size(); ++at) {
    if (!are_three(tokens, at, "<")) continue;
    const auto callee = begin_of_callee(tokens, at - 1);
    const auto close = end_of_configuration(tokens, at + 3);
    if (!callee || !close) continue;
    const auto end = closing(tokens, *close + 3);
    if (!end) continue;
    launches.push_back({*callee, at, *close, *close + 3, *end});
    at += 2;
  }
  return launches;
}

// The parameters of the macro whose directive the token is a part of; a name that is one of them may be anything.
bool is_macro_parameter(const Tokens& tokens, const Token& what) {
  if (what.directive == 0) return false;
  const auto begin = std::ranges::find(tokens, what.directive, &Token::directive);
  const auto first = static_cast<std::size_t>(begin - tokens.begin());
  if (first + 3 >= tokens.size() || !tokens[first + 1].is("define") || !tokens[first + 3].is("(")) return false;
  const auto end = closing(tokens, first + 3);
  for (std::size_t at = first + 4; end && at < *end; ++at)
    if (tokens[at].is(what.text)) return true;
  return false;
}

/// The kernel as it is written, on one line.
std::string written(const Tokens& tokens, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t at = begin; at < end; ++at) {
    const bool are_names = at > begin && tokens[at].kind == TokenKind::name && tokens[at - 1].kind == TokenKind::name;
    if (are_names) text += ' ';
    text += tokens[at].text;
  }
  return text;
}

std::string as_literal(const std::string& text) {
  std::string literal = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') literal += '\\';
    literal += c;
  }
  return literal + '"';
}

class Speller {
 public:
  Speller(std::string_view text, const DeclaredKernels& kernels, std::vector<int>* called_by_name)
      : text_(text), tokens_(tokens_of(text)), kernels_(kernels), called_by_name_(called_by_name) {}

  std::string spell() {
    for (const Launch& launch : launches_of(tokens_)) spell(launch);
    copy_to(text_.size());
    return std::move(result_);
  }

 private:
  // Whether the kernel can be told by its name alone.
  [[nodiscard]] bool is_one_function(const Launch& launch) const {
    std::size_t last = launch.open - 1;
    std::size_t template_arguments = 0;
    if (tokens_[last].is(">")) {
      const std::size_t open = opening_angle(tokens_, last).value_or(last);
      template_arguments = count_listed(tokens_, open + 1, last);
      last = open - 1;
    }
    if (last > 1 && tokens_[last - 1].is("#") && tokens_[last - 2].is("#")) return template_arguments == 0;  // pasted
    if (is_macro_parameter(tokens_, tokens_[last])) return false;
    const auto known = kernels_.find(tokens_[last].text);
    return known == kernels_.end() ? template_arguments == 0 : known->second.is_one_function(template_arguments);
  }

  void spell(const Launch& launch) {
    const std::string kernel = written(tokens_, launch.callee, launch.open);
    const bool is_parameter = launch.callee + 1 == launch.open && is_macro_parameter(tokens_, tokens_[launch.callee]);
    const std::string name = is_parameter ? "#" + kernel : as_literal(kernel);
    copy_to(tokens_[launch.callee].begin);
    const bool is_one = is_one_function(launch);
    if (!is_one && called_by_name_ != nullptr) called_by_name_->push_back(line_of(tokens_[launch.open]));
    if (is_one) {
      result_ += "::simt::kernel_call(" + name + ", ";
      copy_to(tokens_[launch.open - 1].end());
    } else {
      result_ += "::simt::call_by_name(" + name + ", [&](auto&... simt_arguments) SIMT_OF_LAUNCH { ";
      copy_to(tokens_[launch.open - 1].end());
      result_ += "(simt_arguments...); }";
    }
    result_ += ", ::simt::configuration(";
    leave_out(tokens_[launch.open + 2].end());
    copy_to(tokens_[launch.close].begin);
    result_ += "))";
    leave_out(tokens_[launch.close + 2].end());
    if (!is_one) name_null_pointers(launch);
  }

  // By value, NULL is a number.
  void name_null_pointers(const Launch& launch) {
    for (std::size_t at = launch.arguments + 1; at < launch.arguments_end; ++at) {
      if (tokens_[at].is("(") || tokens_[at].is("[") || tokens_[at].is("{")) {
        at = closing(tokens_, at).value_or(launch.arguments_end);
        continue;
      }
      const bool begins = at == launch.arguments + 1 || tokens_[at - 1].is(",");
      const bool ends = at + 1 == launch.arguments_end || tokens_[at + 1].is(",");
      if (!tokens_[at].is("NULL") || !begins || !ends) continue;
      copy_to(tokens_[at].begin);
      result_ += "nullptr";
      done_ = tokens_[at].end();
    }
  }

  // All but its line breaks, which a macro has behind backslashes.
  void leave_out(std::size_t end) {
    for (; done_ < end; ++done_) {
      if (text_[done_] != '\n') continue;
      const std::size_t last = text_[done_ - 1] == '\r' ? done_ - 2 : done_ - 1;
      result_ += text_[last] == '\\' ? "\\\n" : "\n";
    }
  }

  [[nodiscard]] int line_of(const Token& token) const {
    return 1 + static_cast<int>(std::ranges::count(text_.substr(0, token.begin), '\n'));
  }

  void copy_to(std::size_t end) {
    if (end <= done_) return;
    result_ += text_.substr(done_, end - done_);
    done_ = end;
  }

  std::string_view text_;
  Tokens tokens_;
  const DeclaredKernels& kernels_;
  std::vector<int>* called_by_name_;
  std::size_t done_ = 0;
  std::string result_;
};

}  // namespace

std::string spell_launches(std::string_view text, const DeclaredKernels& kernels, std::vector<int>* called_by_name) {
  return Speller(text, kernels, called_by_name).spell();
}

bool has_launches(std::string_view text) {
  return text.find("<<") != std::string_view::npos && !launches_of(tokens_of(text)).empty();
}

}  // namespace cuda_source
