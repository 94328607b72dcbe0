#include "common/cuda_source/attributes.h"

#include "common/cuda_source/brackets.h"
#include "common/cuda_source/tokens.h"

namespace cuda_source {

std::string spell_attributes(std::string_view text) {
  if (text.find("__noinline__") == std::string_view::npos && text.find("alignas") == std::string_view::npos)
    return std::string(text);
  std::string result;
  std::size_t done = 0;
  const auto tokens = tokens_of(text);
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    // `__shared__ alignas(16) T x[]`: g++ wants it before all other words, and reads its own spelling anywhere.
    if (tokens[at].is("alignas") && at > 0 && tokens[at - 1].is("__shared__")) {
      const auto end = at + 1 < tokens.size() && tokens[at + 1].is("(") ? closing(tokens, at + 1) : std::nullopt;
      if (!end) continue;
      result.append(text.substr(done, tokens[at].begin - done)).append("__attribute__((aligned");
      result.append(text.substr(tokens[at].end(), tokens[*end].end() - tokens[at].end())).append("))");
      done = tokens[*end].end();
      at = *end;
      continue;
    }
    if (!tokens[at].is("__noinline__")) continue;
    if (at > 0 && (tokens[at - 1].is("(") || tokens[at - 1].is(","))) continue;
    result += text.substr(done, tokens[at].begin - done);
    result += "__attribute__((noinline))";
    done = tokens[at].end();
  }
  return result.append(text.substr(done));
}

}  // namespace cuda_source
