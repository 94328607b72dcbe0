#include "common/cuda_source/shared_memory_ptx.h"

#include <algorithm>
#include <regex>
#include <vector>

#include "common/cuda_source/split_text.h"

namespace cuda_source {
namespace {

// Between `open` and `close`, which are taken away from the text with all before them; empty if it does not begin so.
std::string_view take_enclosed(std::string_view& text, char open, char close) {
  const std::size_t begin = text.find_first_not_of(", \t");
  const std::size_t end = text.find(close);
  if (begin == std::string_view::npos || end == std::string_view::npos || text[begin] != open) return "";
  const std::string_view inside = text.substr(begin + 1, end - begin - 1);
  text.remove_prefix(end + 1);
  return inside;
}

// What stands behind the dots of an ldmatrix.
struct Qualifiers {
  std::size_t matrices = 0;
  bool is_transposed = false, is_shared = false;
};

// In any order: CUTLASS writes them in another one than the manual.
std::optional<Qualifiers> qualifiers_of(std::string_view name) {
  Qualifiers all;
  std::vector<std::string_view> needed{"ldmatrix", "sync", "aligned", "m8n8", "b16"};
  for (const std::string_view word : split(name, '.')) {
    const auto found = std::ranges::find(needed, word);
    if (found != needed.end())
      needed.erase(found);
    else if (word == "x1" || word == "x2" || word == "x4")
      all.matrices = static_cast<std::size_t>(word[1] - '0');
    else if (word == "trans")
      all.is_transposed = true;
    else if (word == "shared" || word == "shared::cta")
      all.is_shared = true;
    else
      return std::nullopt;
  }
  return needed.empty() && all.matrices > 0 ? std::optional(all) : std::nullopt;
}

}  // namespace

std::optional<std::string> spell_ldmatrix(std::string_view name, std::string_view written, const OperandValue& value) {
  const auto qualifiers = qualifiers_of(name);
  const std::string_view words = take_enclosed(written, '{', '}');
  const std::string_view address = take_enclosed(written, '[', ']');
  const bool is_all = written.find_first_not_of(" \t") == std::string_view::npos;
  const auto results = split(words, ',');
  if (!qualifiers || !is_all || results.size() != qualifiers->matrices) return std::nullopt;
  std::string place;
  for (const std::string_view summand : split(address, '+')) {
    const auto one = value(summand);
    if (!one) return std::nullopt;
    place += (place.empty() ? "(" : " + (") + *one + ")";
  }
  std::string spelled = qualifiers->is_transposed ? "::simt::ptx::ldmatrix<true>(" : "::simt::ptx::ldmatrix<false>(";
  spelled += (qualifiers->is_shared ? "__cvta_shared_to_generic(" : "(const void*)(") + place + ")";
  for (const std::string_view result : results) {
    const auto word = result.starts_with('%') ? value(result) : std::nullopt;
    if (!word) return std::nullopt;
    spelled += ", " + *word;
  }
  return spelled + ")";
}

bool takes_shared_address(std::string_view instructions) {
  static const std::regex alone(R"(\s*cvta\.to\.shared\.u64\s+%0\s*,\s*%1\s*;\s*)");
  static const std::regex with_register(R"(\s*\{\s*\.reg\s+\.u64\s+(\w+)\s*;\s*cvta\.to\.shared\.u64\s+\1\s*,\s*%1\s*;)"
                                        R"(\s*cvt\.u32\.u64\s+%0\s*,\s*\1\s*;\s*\}\s*)");
  const std::string text(instructions);
  return std::regex_match(text, alone) || std::regex_match(text, with_register);
}

}  // namespace cuda_source
