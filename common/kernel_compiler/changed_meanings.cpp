#include "common/kernel_compiler/changed_meanings.h"

#include <algorithm>
#include <string_view>

namespace kernel_compiler {
namespace {

// Whether a line of `messages` has `mark`, and each that has it is about a name whose meaning changes.
bool are_changed_meanings(std::string_view messages, std::string_view mark) {
  bool has_any = false;
  for (std::size_t at = 0; at < messages.size();) {
    const std::size_t end = std::min(messages.find('\n', at), messages.size());
    const std::string_view line = messages.substr(at, end - at);
    at = end + 1;
    if (line.find(mark) == std::string_view::npos) continue;
    if (line.find("changes meaning of") == std::string_view::npos) return false;
    has_any = true;
  }
  return has_any;
}

}  // namespace

CompilerRun run_compiler_like_nvcc(const std::vector<std::string>& command) {
  CompilerRun run = run_compiler(command);
  if (run.status == 0 || !are_changed_meanings(run.messages, "rror: ")) return run;
  std::vector<std::string> permissive = command;
  permissive.insert(permissive.begin() + 1, "-fpermissive");
  CompilerRun second = run_compiler(permissive);
  const bool breaks_others = second.messages.find("[-fpermissive]") != std::string::npos &&
                             !are_changed_meanings(second.messages, "[-fpermissive]");
  if (breaks_others) second.status = 1;
  return second;
}

}  // namespace kernel_compiler
