#include "cli/program/run_program.h"

#include <fmt/format.h>

#include <exception>

#include "cli/system/child.h"
#include "cli/system/memory_file.h"
#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"
#include "common/profiler/program_json.h"

namespace course {

ProgramRun run_program(const std::filesystem::path& program, const RunOptions& options) {
  constexpr double kGraceSeconds = 5;
  const MemoryFile file("profile");
  std::vector<std::string> command{program.string()};
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  const ChildResult result = run_child(
      {.command = std::move(command),
       .output = ProcessOptions::Output::passed_on,
       .time_limit_s = options.budget_s + kGraceSeconds,
       .environment = {"SIMT_PROFILE_RESULT=" + file.path(), fmt::format("SIMT_PROFILE_LAUNCHES={}", options.launches),
                       fmt::format("SIMT_PROFILE_LOCKSTEP={:d}", options.lockstep),
                       fmt::format("SIMT_PROFILE_EAGER={:d}", options.eager),
                       fmt::format("SIMT_PROFILE_CACHES={:d}", options.caches),
                       fmt::format("SIMT_PROFILE_CHECKS={:d}", options.checks), "SIMT_PROFILE_GPU=" + options.gpu,
                       fmt::format("SIMT_PROFILE_BUDGET={:g}", options.budget_s)},
       .reads_input = true});
  if (!result.started) throw UsageError(result.output);
  ProgramRun run{.exit_code = result.signal != 0 ? 128 + result.signal : result.exit_code, .profile = std::nullopt};
  try {
    run.profile = profiler::program_from_json(read_if_there(file.path()).value_or(""));
  } catch (const std::exception&) {
    run.profile.reset();
  }
  return run;
}

}  // namespace course
