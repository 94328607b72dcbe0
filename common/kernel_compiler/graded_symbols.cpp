#include "common/kernel_compiler/graded_symbols.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string_view>

#include "common/core/demangled.h"

namespace kernel_compiler {
namespace {

struct Complaint {
  std::string what;
  std::string advice;
};

bool is_ours(std::string_view name) {
  constexpr std::array<std::string_view, 12> kNamespaces{"simt",   "memory", "grading",  "safety",  "core", "source",
                                                         "report", "course", "portable", "testing", "fmt",  "nlohmann"};
  return std::ranges::find(kNamespaces, name) != kNamespaces.end();
}

// Functions of C that follow a pointer and that nothing looks at: what they read or write of device memory would not
// count. What the emulator has in place of memcpy(), memmove() and memset() looks.
bool follows_pointers_unseen(std::string_view name) {
  constexpr std::array<std::string_view, 30> kFunctions{
      "mempcpy", "memccpy", "wmemcpy", "wmemmove", "wmemset", "wmempcpy", "wmemccpy", "bcopy",
      "bzero",   "swab",    "read",    "readv",    "pread",   "preadv",   "fread",    "fread_unlocked",
      "pipe",    "pipe2",   "modf",    "modff",    "modfl",   "frexp",    "frexpf",   "frexpl",
      "remquo",  "remquof", "remquol", "sincos",   "sincosf", "sincosl"};
  return std::ranges::find(kFunctions, name) != kFunctions.end() || name.starts_with("process_vm_");
}

void drop(std::string_view& text, std::string_view start) {
  if (text.starts_with(start)) text.remove_prefix(start.size());
}

// A mangled C++ name without what says that it is a table, a guard or another entry of a function.
std::string_view without_kind(std::string_view symbol) {
  drop(symbol, "_Z");
  for (const std::string_view kind : {"TV", "TT", "TI", "TS", "TC", "GV", "GR"}) {
    if (symbol.starts_with(kind)) return symbol.substr(kind.size());
  }
  return symbol;
}

bool is_nested(std::string_view symbol) { return symbol.starts_with("_Z") && without_kind(symbol).starts_with('N'); }

// "memory" of _ZN6memory16count_wavefrontsERK..., "cudaMemcpy" of _Z10cudaMemcpyPvPKvm; "std" of what begins with St.
std::string_view first_name(std::string_view symbol) {
  if (!symbol.starts_with("_Z")) return "";
  symbol = without_kind(symbol);
  if (symbol.starts_with("Th")) {  // a thunk: its offset, then the function
    const std::size_t end = symbol.find('_');
    if (end != std::string_view::npos) symbol.remove_prefix(end + 1);
  }
  if (symbol.starts_with('N')) {
    const std::size_t begin = symbol.find_first_not_of("rVKRO", 1);
    symbol.remove_prefix(std::min(begin, symbol.size()));
  }
  if (symbol.size() > 1 && symbol[0] == 'S' && std::string_view("tasbiod").find(symbol[1]) != std::string_view::npos)
    return "std";
  std::size_t length = 0;
  std::size_t digits = 0;
  for (; digits < symbol.size() && std::isdigit(static_cast<unsigned char>(symbol[digits])) != 0; ++digits)
    length = std::min<std::size_t>(length * 10 + static_cast<std::size_t>(symbol[digits] - '0'), symbol.size());
  return symbol.substr(digits, length);
}

bool goes_on_with_a_capital(std::string_view name, std::string_view start) {
  return name.starts_with(start) && name.size() > start.size() &&
         std::isupper(static_cast<unsigned char>(name[start.size()])) != 0;
}

bool is_of_cuda(std::string_view name) {
  return name.starts_with("__") || goes_on_with_a_capital(name, "cuda") || goes_on_with_a_capital(name, "atomic");
}

// Instances of the emulator's own templates are in every file that launches a kernel.
bool is_instance_of_ours(const Symbol& symbol) {
  if (!symbol.is_weak) return false;
  return std::ranges::any_of(std::array<std::string_view, 2>{"_ZN4simt", "_ZNK4simt"}, [&](std::string_view start) {
    if (!symbol.name.starts_with(start)) return false;
    const std::string_view rest = std::string_view(symbol.name).substr(start.size());
    return rest.starts_with("6detail") || rest.starts_with("11DeviceArray");
  });
}

std::optional<Complaint> complaint_about_definition(const Symbol& symbol) {
  const std::string theirs =
      "Other parts of the program call it too. Give your function another name, or make it static.";
  const std::string_view mangled = symbol.name;
  const std::string_view name = first_name(mangled);
  const std::string shown = core::demangled(symbol.name);
  if (is_nested(mangled) && is_ours(name) && !is_instance_of_ours(symbol))
    return Complaint{fmt::format("it defines '{}', a name of the course's own", shown),
                     fmt::format("The namespace '{}' is taken: use another one.", name)};
  if (mangled == "main")
    return Complaint{"it defines main(), but the course has one, which calls your function", "Leave main() out."};
  if (symbol.is_global && name == "std")
    return Complaint{fmt::format("it defines '{}' in namespace std", shown), theirs};
  for (const std::string_view memory : {"_Znw", "_Zna", "_Zdl", "_Zda"})
    if (mangled.starts_with(memory)) return Complaint{fmt::format("it defines its own '{}'", shown), theirs};
  if (symbol.is_global && !is_nested(mangled) && is_of_cuda(name))
    return Complaint{fmt::format("it defines '{}', a function of CUDA", shown), theirs};
  const bool can_be_called = symbol.is_function || mangled.starts_with("simt_") || mangled.starts_with("__");
  if (can_be_called && !mangled.starts_with("_Z"))
    return Complaint{fmt::format("it defines '{}' as extern \"C\"", shown), theirs};
  return std::nullopt;
}

std::optional<Complaint> complaint_about_use(const Symbol& symbol) {
  if (is_nested(symbol.name) && is_ours(first_name(symbol.name)) && !symbol.name.starts_with("_ZN4simt6detail"))
    return Complaint{
        fmt::format("it uses '{}', which is the course's own and no part of CUDA", core::demangled(symbol.name)),
        "Write it yourself."};
  if (follows_pointers_unseen(symbol.name))
    return Complaint{fmt::format("it calls {}(), whose accesses to memory nobody sees", symbol.name),
                     "Load and store the values yourself."};
  return std::nullopt;
}

}  // namespace

std::string graded_complaint(const std::vector<Symbol>& symbols, const std::string& source) {
  for (const Symbol& symbol : symbols) {
    if (!symbol.is_global && !symbol.is_weak) continue;
    const auto complaint = symbol.is_undefined ? complaint_about_use(symbol) : complaint_about_definition(symbol);
    if (complaint) return fmt::format("{}: error: {}\n  {}\n", source, complaint->what, complaint->advice);
  }
  return "";
}

}  // namespace kernel_compiler
