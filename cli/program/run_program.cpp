#include "cli/program/run_program.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <cerrno>
#include <cstring>
#include <exception>

#include "cli/system/child.h"
#include "cli/system/descriptor.h"
#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"
#include "common/profiler/program_json.h"

namespace course {

ProgramRun run_program(const std::filesystem::path& program, const RunOptions& options) {
  constexpr double kGraceSeconds = 5;
  const Descriptor file(memfd_create("profile", 0));
  if (!file.is_open()) throw UsageError(fmt::format("cannot make a file in memory: {}", std::strerror(errno)));
  const std::string path = fmt::format("/proc/self/fd/{}", file.get());
  std::vector<std::string> command{program.string()};
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  const ChildResult result = run_child(
      {.command = std::move(command),
       .output = ProcessOptions::Output::passed_on,
       .time_limit_s = options.budget_s + kGraceSeconds,
       .environment = {"SIMT_PROFILE_RESULT=" + path, fmt::format("SIMT_PROFILE_LAUNCHES={}", options.launches),
                       fmt::format("SIMT_PROFILE_BUDGET={:g}", options.budget_s)},
       .reads_input = true});
  if (!result.started) throw UsageError(result.output);
  ProgramRun run{.exit_code = result.signal != 0 ? 128 + result.signal : result.exit_code, .profile = std::nullopt};
  try {
    run.profile = profiler::program_from_json(read_if_there(path).value_or(""));
  } catch (const std::exception&) {
    run.profile.reset();
  }
  return run;
}

}  // namespace course
