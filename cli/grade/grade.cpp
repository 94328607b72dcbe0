#include "cli/grade/grade.h"

#include <fmt/format.h>

#include <functional>
#include <string>
#include <vector>

#include "cli/grade/build.h"
#include "cli/grade/build_limits.h"
#include "cli/grade/compiler_output.h"
#include "cli/grade/entry_function.h"
#include "cli/grade/job_build.h"
#include "cli/grade/run_note.h"
#include "cli/grade/supervised_run.h"
#include "cli/system/environment.h"
#include "cli/system/file_lock.h"
#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"
#include "common/grading/seed.h"

namespace course {
namespace fs = std::filesystem;

namespace {

constexpr const char* kWaitingForJob = "another class is being graded here; waiting for its files";
constexpr std::uintmax_t kLargestFile = std::uintmax_t{1} << 20;

grading::Verdict no_program(const Attempt& attempt, std::string why) {
  return {.exercise = attempt.exercise->id(),
          .file = attempt.shown_file(),
          .state = grading::State::does_not_compile,
          .compiler_output = std::move(why)};
}

/// What is wrong with the file before any compiler sees it; empty when nothing is.
std::string problem_with_file(const Attempt& attempt) {
  std::error_code error;
  const std::string shown = attempt.shown_file();
  if (!fs::exists(attempt.file, error)) return fmt::format("{}: error: the file is missing\n", shown);
  if (!fs::is_regular_file(attempt.file, error)) return fmt::format("{}: error: this is not a file\n", shown);
  if (fs::file_size(attempt.file, error) > kLargestFile)
    return fmt::format("{}: error: the file has more than 1 MiB; no kernel is that long\n", shown);
  const bool blank = read_text(attempt.file).find_first_not_of(" \t\r\n") == std::string::npos;
  return blank ? fmt::format("{}: error: the file is empty\n", shown) : "";
}

/// The build's complaint in the learner's terms.
std::string explain_failure(const CourseTree& tree, const Attempt& attempt, const BuildResult& build) {
  std::string missing =
      missing_entry_message(tree, *attempt.exercise, attempt.variant, attempt.shown_file(), build.output);
  if (!missing.empty()) return missing;
  const std::string compiler_path = fs::absolute(attempt.file).lexically_normal().string();
  if (!build.what_limit.empty()) return fmt::format("{}: error: {}", attempt.shown_file(), build.what_limit);
  std::string text = first_error(build.output, compiler_path) + advice_on_reach(build.output);
  text = replace_all(std::move(text), compiler_path, attempt.shown_file());
  text = replace_all(std::move(text), tree.slot(*attempt.exercise).string(), attempt.shown_file());
  return replace_all(std::move(text), tree.root().string() + "/", "");
}

/// What the compiler warned of when it last read the file: a program that is up to date is not compiled again.
std::vector<std::string> warnings_of_last_build(const CourseTree& tree, const Attempt& attempt,
                                                const std::string& target) {
  const std::string said = read_if_there(tree.build() / "warnings" / (target + ".txt")).value_or("");
  const std::string path = fs::absolute(attempt.file).lexically_normal().string();
  std::vector<std::string> warnings = warnings_about(said, path);
  for (std::string& warning : warnings) warning = replace_all(std::move(warning), path, attempt.shown_file());
  return warnings;
}

/// Puts what the program printed into a file, because a terminal shows its beginning.
void keep_output(const CourseTree& tree, const std::string& target, grading::Verdict& verdict) {
  if (verdict.program_output.empty()) return;
  const fs::path file = tree.build() / "printed" / (target + ".txt");
  if (write_text(file, verdict.program_output)) verdict.program_output_file = display_path(file);
}

using RunArguments = std::function<std::vector<std::string>()>;

/// For one of several jobs: nothing is held or shown, and what the program printed is kept in the verdict alone.
grading::Verdict build_and_run_in_job(const CourseTree& tree, const CourseTree& job, const Attempt& attempt,
                                      const RunArguments& run_arguments) {
  const double limit = time_limit_s();
  if (std::string problem = problem_with_file(attempt); !problem.empty())
    return no_program(attempt, std::move(problem));
  // Another ./course may grade a class in this build folder; then its jobs have the same numbers.
  const FileLock lock(build_lock_file(job.build()), kWaitingForJob);
  const Exercise& exercise = *attempt.exercise;
  fill_slot(job, exercise, attempt.file);
  const BuildResult build = build_in_job(tree, job, exercise, attempt.file);
  std::vector<std::string> warnings = warnings_of_last_build(job, attempt, target_name(exercise, attempt.variant));
  grading::Verdict verdict =
      build.succeeded
          ? run_supervised(job.program(exercise, attempt.variant), tree.chapter_file(exercise.chapter), exercise.id(),
                           attempt.shown_file(), limit, {}, run_arguments(), environment(kCell) == kInCell)
          : no_program(attempt, explain_failure(job, attempt, build));
  verdict.compiler_warnings = std::move(warnings);
  return verdict;
}

grading::Verdict build_and_run(const CourseTree& tree, const Attempt& attempt, const RunArguments& run_arguments) {
  if (const std::string job = this_job(); !job.empty() && attempt.variant == Variant::candidate)
    return build_and_run_in_job(tree, tree_of_job(tree, job), attempt, run_arguments);
  const double limit = time_limit_s();
  if (std::string problem = problem_with_file(attempt); !problem.empty())
    return no_program(attempt, std::move(problem));

  // Held until the program runs: from then on another ./course may replace the program's file.
  FileLock lock(build_lock_file(tree.build()), kWaitingForBuild);
  if (attempt.variant == Variant::candidate) {
    fill_slot(tree, *attempt.exercise, attempt.file);
  } else {
    touch_if_changed(tree, *attempt.exercise, attempt.variant, attempt.file);
  }
  const std::string target = target_name(*attempt.exercise, attempt.variant);
  const BuildResult build = build_target(tree, target, attempt.file);
  std::vector<std::string> warnings = warnings_of_last_build(tree, attempt, target);
  RunNote note;
  const auto on_started = [&] {
    lock.release();
    note.show(attempt.exercise->id());
  };
  grading::Verdict verdict = build.succeeded
                                 ? run_supervised(tree.program(*attempt.exercise, attempt.variant),
                                                  tree.chapter_file(attempt.exercise->chapter), attempt.exercise->id(),
                                                  attempt.shown_file(), limit, on_started, run_arguments())
                                 : no_program(attempt, explain_failure(tree, attempt, build));
  verdict.compiler_warnings = std::move(warnings);
  keep_output(tree, target, verdict);
  return verdict;
}

}  // namespace

double time_limit_s() {
  constexpr double kUsual = 10;
  return seconds_in_environment("COURSE_TIME_LIMIT", kUsual);
}

grading::Verdict grade(const CourseTree& tree, const Attempt& attempt) {
  return build_and_run(tree, attempt, [&]() -> std::vector<std::string> {
    return {"--seed", fmt::format("{}", grading::seed_of(read_if_there(attempt.file).value_or("")))};
  });
}

grading::Verdict estimate(const CourseTree& tree, const Attempt& attempt, const std::string& gpu) {
  return build_and_run(tree, attempt, [&]() -> std::vector<std::string> { return {"--estimate", gpu}; });
}

grading::Verdict measure(const CourseTree& tree, const Attempt& attempt, const OneRun& run) {
  std::vector<std::string> arguments{"--shape", run.shape};
  if (!run.metric.empty()) arguments.insert(arguments.end(), {"--metric", run.metric});
  return build_and_run(tree, attempt, [&] { return arguments; });
}

}  // namespace course
