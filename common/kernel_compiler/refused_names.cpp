#include "common/kernel_compiler/refused_names.h"

#include <fmt/format.h>

namespace kernel_compiler {

std::string explain_refused_name(std::string_view place, std::string_view text) {
  constexpr std::string_view kStart = "attempt to use poisoned \"";
  if (!text.starts_with(kStart) || !text.ends_with('"')) return "";
  const std::string_view name = text.substr(kStart.size(), text.size() - kStart.size() - 1);
  return fmt::format(
      "{0}: nvcc has no '{1}' any more: it does not say which lanes take part.\n"
      "  Write {1}_sync with a mask of them first: 0xFFFFFFFF for all 32.\n\n",
      place, name);
}

}  // namespace kernel_compiler
