#include "common/kernel_compiler/redirected_names.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace kernel_compiler {
namespace {

bool is_on_memory(std::string_view name) {
  return name == "memcpy" || name == "memmove" || name == "memset" || name == "memcmp";
}

// Thread-local variables that are not CUDA's: the emulator's, the compiler's and the standard library's.
bool is_of_others(std::string_view name) {
  constexpr std::array<std::string_view, 6> kStarts{"simt_", "_ZTH", "_ZTW", "_ZSt", "__tls_", "__cxa_"};
  return std::ranges::any_of(kStarts, [&](auto start) { return name.starts_with(start); });
}

}  // namespace

std::vector<Renaming> redirected_names(const std::vector<Symbol>& symbols) {
  std::vector<Renaming> renamings;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    const Symbol& symbol = symbols[i];
    if (!symbol.is_undefined) continue;
    if (is_on_memory(symbol.name)) renamings.emplace_back(i, "simt_library_" + symbol.name);
    if (symbol.is_thread_local && !is_of_others(symbol.name)) renamings.emplace_back(i, "simt_dynamic_shared");
  }
  return renamings;
}

}  // namespace kernel_compiler
