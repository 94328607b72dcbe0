#include "cli/grade/supervised_run.h"

#include <fmt/format.h>

#include <csignal>
#include <exception>
#include <optional>
#include <vector>

#include "cli/system/cell.h"
#include "cli/system/child.h"
#include "cli/system/memory_file.h"
#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"
#include "common/simt/findings/process_end.h"

namespace course {
namespace fs = std::filesystem;

namespace {

using safety::Finding;

constexpr double kGraceSeconds = 2;
constexpr std::uint64_t kMemoryBytes = std::uint64_t{4} << 30;

/// The program's own verdict, unless it is missing, cut short or about something else.
std::optional<grading::Verdict> read_verdict(const std::string& file, const std::string& exercise) {
  const std::string text = read_if_there(file).value_or("");
  if (text.empty()) return std::nullopt;
  try {
    grading::Verdict verdict = grading::verdict_from_json(text);
    return verdict.exercise == exercise ? std::optional(std::move(verdict)) : std::nullopt;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

Finding describe_end(const ChildResult& result, double time_limit_s) {
  Finding finding = result.timed_out     ? simt::ran_too_long(time_limit_s, false)
                    : result.signal != 0 ? simt::stopped_by_signal(result.signal, false)
                                         : simt::ended_early(result.exit_code);
  finding.in_kernel = false;
  return finding;
}

bool ended_badly(const ChildResult& result) { return result.timed_out || result.signal != 0; }

}  // namespace

grading::Verdict run_supervised(const fs::path& program, const fs::path& chapter_file, const std::string& exercise,
                                const std::string& shown_file, double time_limit_s,
                                const std::function<void()>& on_started, const std::vector<std::string>& more_arguments,
                                bool in_cell) {
  const MemoryFile result_file("verdict");
  std::vector<std::string> command{program.string(), "--chapter",       chapter_file.string(),
                                   "--exercise",     exercise,          "--file",
                                   shown_file,       "--time-limit",    fmt::format("{:g}", time_limit_s),
                                   "--result",       result_file.path()};
  command.insert(command.end(), more_arguments.begin(), more_arguments.end());
  if (in_cell) command = Cell({program, chapter_file}).around(command);
  ChildResult result = run_child({.command = std::move(command),
                                  .time_limit_s = time_limit_s + kGraceSeconds,
                                  .memory_bytes = kMemoryBytes,
                                  .on_started = on_started});
  if (!result.started) throw UsageError(result.output);
  // A shell's way to tell of a signal, which is the cell's, too.
  constexpr int kBySignal = 128;
  if (in_cell && result.exit_code > kBySignal) result.signal = result.exit_code - kBySignal;

  std::optional<grading::Verdict> verdict = read_verdict(result_file.path(), exercise);
  // A verdict that calls a program fine which then died is not to be trusted.
  if (verdict && ended_badly(result) && verdict->state != grading::State::stopped) verdict.reset();
  if (!verdict) {
    verdict.emplace();
    verdict->state = grading::State::stopped;
    verdict->profile.findings.push_back(describe_end(result, time_limit_s));
  }
  // Also of a verdict that the program wrote: the learner's code was in there with it.
  verdict->exercise = exercise;
  verdict->file = shown_file;
  verdict->program_output = result.output;
  if (result.output_cut) verdict->program_output += "\n... (the rest is left out: more than 64 KiB)\n";
  return *verdict;
}

}  // namespace course
