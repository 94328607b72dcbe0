// A failed assert() prints its text. Launches in it are printed as the program writes them: g++ has read them as
// cuda_source::spell_launches() spells them. In a kernel of a whole program it ends the thread, and is the error of the
// launch.

#include <errno.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "common/simt/device/builtin_variables.h"
#include "common/simt/execution/block.h"
#include "common/simt/execution/current.h"
#include "common/simt/runtime/device.h"

namespace {

// The bracket that closes the one before `at`.
std::optional<std::size_t> closing(std::string_view text, std::size_t at) {
  bool is_literal = false;
  for (int depth = 1; at < text.size(); ++at) {
    if (text[at] == '"') is_literal = !is_literal;
    if (is_literal) continue;
    if (text[at] == '(') ++depth;
    if (text[at] == ')' && --depth == 0) return at;
  }
  return std::nullopt;
}

// One launch that begins with `opening`; false if there is none.
bool unspell_next(std::string& text, std::string_view opening) {
  constexpr std::string_view kConfiguration = "::simt::configuration(";
  const std::size_t begin = text.find(opening);
  if (begin == std::string::npos) return false;
  const std::size_t name = begin + opening.size();
  const std::size_t name_end = text.find('"', name);
  const auto end = closing(text, name - 1);
  const std::size_t configuration = text.find(kConfiguration, begin);
  if (!end || name_end == std::string::npos || configuration > *end) return false;
  const std::size_t inside = configuration + kConfiguration.size();
  const auto inside_end = closing(text, inside);
  if (!inside_end) return false;
  text = text.substr(0, begin) + text.substr(name, name_end - name) + "<<<" +
         text.substr(inside, *inside_end - inside) + ">>>" + text.substr(*end + 1);
  return true;
}

bool is_in_kernel_of_program() {
  const auto& scope = simt::device().scope();
  return simt::thread_running_here() && scope && scope->kernels != nullptr;
}

// In the form of a GPU's.
void print_for_thread(const char* assertion, const char* file, unsigned line, const char* function) {
  const simt::OutsideKernel outside;
  std::fflush(stdout);
  std::fprintf(stderr, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n", file, line,
               function, blockIdx.x, blockIdx.y, blockIdx.z, threadIdx.x, threadIdx.y, threadIdx.z, assertion);
  simt::device().has_failed_assertion() = true;
}

}  // namespace

// Before the C library's.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" [[noreturn]] void __assert_fail(const char* assertion, const char* file, unsigned line,
                                           const char* function) noexcept {
  if (is_in_kernel_of_program()) {
    print_for_thread(assertion, file, line, function);
    simt::simt_current_block->fail_assertion();
  }
  {
    const simt::OutsideKernel outside;  // what stopped the thread is the line that it came to last
    std::string text = assertion;
    while (unspell_next(text, "::simt::kernel_call(\"") || unspell_next(text, "::simt::call_by_name(\"")) {
    }
    std::fflush(stdout);
    std::fprintf(stderr, "%s: %s:%u: %s: Assertion `%s' failed.\n", program_invocation_short_name, file, line, function,
                 text.c_str());
  }
  std::abort();
}
