#include "common/kernel_compiler/static_shared_memory.h"

#include <fmt/format.h>

#include <map>
#include <string_view>

#include "common/core/architecture.h"
#include "common/core/demangled.h"

namespace kernel_compiler {
namespace {

constexpr std::string_view kDigits = "0123456789";

// "_3" or "__12_" behind a name that a function has more than once.
bool is_nothing_or_a_number(std::string_view text) {
  if (text.empty()) return true;
  const bool is_long = text.starts_with("__") && text.ends_with('_');
  const std::string_view number = is_long ? text.substr(2, text.size() - 3) : text.substr(1);
  return text.starts_with('_') && !number.empty() && number.find_first_not_of(kDigits) == std::string_view::npos;
}

// Shared variables are thread-local symbols: those inside a function are called _ZZ<function>E<length><name>.
// The function's mangled name; empty for a variable outside of functions.
std::string enclosing_function(std::string_view symbol) {
  if (!symbol.starts_with("_ZZ")) return "";
  for (std::size_t at = 3; at < symbol.size(); ++at) {
    if (symbol[at] != 'E') continue;
    std::size_t length = 0;
    std::size_t name = at + 1;
    for (; name < symbol.size() && kDigits.find(symbol[name]) != std::string_view::npos && length < symbol.size();
         ++name)
      length = length * 10 + static_cast<std::size_t>(symbol[name] - '0');
    if (name == at + 1 || name + length > symbol.size()) continue;
    if (is_nothing_or_a_number(symbol.substr(name + length))) return fmt::format("_Z{}", symbol.substr(3, at - 3));
  }
  return "";
}

}  // namespace

std::string too_much_shared_memory(const std::vector<Symbol>& symbols, const std::string& source) {
  const std::uint64_t limit = core::kH200.static_shared_bytes;  // the same on every GPU
  std::map<std::string, std::uint64_t> bytes;
  for (const Symbol& symbol : symbols)
    if (symbol.is_thread_local && !symbol.is_undefined) bytes[enclosing_function(symbol.name)] += symbol.size;
  const std::uint64_t for_all = bytes[""];
  std::uint64_t most = limit;
  std::string worst;
  for (const auto& [kernel, own] : bytes) {
    const std::uint64_t total = kernel.empty() ? own : own + for_all;
    if (total <= most) continue;
    most = total;
    worst = kernel;
  }
  if (most == limit) return "";
  const std::string where =
      worst.empty() ? "the file, outside of its kernels," : fmt::format("kernel '{}'", core::demangled(worst));
  return fmt::format(
      "{}: error: {} has {} bytes of static shared memory; a block can have {}.\n"
      "  Make the arrays smaller, or use dynamic shared memory: extern __shared__ float tile[];\n",
      source, where, most, limit);
}

}  // namespace kernel_compiler
