#include "cli/grade/job_build.h"

#include <fmt/format.h>

#include <set>
#include <sstream>
#include <system_error>

#include "cli/course/starter.h"
#include "cli/grade/build_limits.h"
#include "cli/grade/build_reach.h"
#include "cli/system/child.h"
#include "cli/system/environment.h"
#include "cli/system/file_lock.h"
#include "cli/system/process.h"
#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"
#include "common/grading/seed.h"

namespace course {
namespace fs = std::filesystem;

namespace {

constexpr double kMostSecondsOfNinja = 60;

/// Two lines: how a candidate is compiled, and how it is linked. The paths are those of the build folder.
fs::path recipe_file(const CourseTree& tree, const Exercise& exercise) {
  return tree.build() / "jobs" / (target_name(exercise, Variant::candidate) + ".txt");
}

/// What stands behind " -o " in a command.
std::string output_of(const std::string& command) {
  const std::size_t at = command.rfind(" -o ");
  if (at == std::string::npos) return "";
  const std::size_t begin = at + 4;
  return command.substr(begin, command.find(' ', begin) - begin);
}

/// Every command that ninja would run for the target, one a line.
std::vector<std::string> commands_for(const CourseTree& tree, const std::string& target) {
  const ChildResult said = run_child({.command = {"ninja", "-C", tree.build().string(), "-t", "commands", target},
                                      .time_limit_s = kMostSecondsOfNinja,
                                      .output_cap = std::size_t{64} << 20});
  if (!said.started || said.exit_code != 0)
    throw UsageError(fmt::format("ninja does not say how {} is built: {}", target, said.output));
  return lines_of(said.output);
}

/// Of the files that commands name: compiler, plugin, objects and libraries. Not of those that are the candidate's.
std::uint64_t hash_of_files(const fs::path& folder, const std::string& commands, const std::set<std::string>& but) {
  std::istringstream words(commands);
  std::string hashes;
  for (std::string word; words >> word;) {
    std::error_code error;
    const fs::path file = folder / word.substr(word.rfind('=') + 1);
    if (but.contains(word) || !fs::is_regular_file(file, error)) continue;
    hashes += fmt::format("{:x} ", grading::seed_of(read_text(file)));
  }
  return grading::seed_of(hashes);
}

BuildResult run_step(const CourseTree& tree, const CourseTree& job, const std::string& command,
                     const FileReach& reach) {
  const BuildLimits limits = build_limits();
  Process step({.command = {"/bin/sh", "-c", command},
                .working_dir = tree.build(),
                .time_limit_s = limits.silence_s,
                .limits = limits.each_process,
                .reach = &reach,
                .environment = {"TMPDIR=" + (job.build() / "temporary").string(), "CCACHE_DISABLE=1"},
                .output_cap = limits.output_bytes,
                .adopt_orphans = true});
  while (step.running()) {
    step.wait_for_output(std::chrono::milliseconds(10));
    step.update();
  }
  const std::string output = step.output().text();
  const bool succeeded = !step.timed_out() && step.signal() == 0 && step.exit_code() == 0;
  return {.succeeded = succeeded,
          .output = output,
          .what_limit = succeeded ? "" : what_limit_was_met(limits, output, step.timed_out())};
}

}  // namespace

std::uint64_t prepare_jobs(const CourseTree& tree, const Exercise& exercise) {
  const FileLock lock(build_lock_file(tree.build()), kWaitingForBuild);
  const std::string target = target_name(exercise, Variant::candidate);
  const fs::path starter = pristine_attempt(tree, exercise).file;
  fill_slot(tree, exercise, starter);
  const BuildResult build = build_target(tree, target, starter);
  if (!build.succeeded) throw UsageError(fmt::format("{} cannot be built:\n{}", target, build.output));
  std::string recipe;
  std::string link;
  for (const std::string& command : commands_for(tree, target)) {
    if (command.ends_with(" -c " + tree.slot(exercise).string())) recipe += command + "\n";
    link = command;  // the last one
  }
  recipe += link + "\n";
  if (lines_of(recipe).size() != 2 || output_of(link) != "bin/" + target)
    throw UsageError(fmt::format("ninja says something unexpected about how {} is built:\n{}", target, recipe));
  if (!write_safely(recipe_file(tree, exercise), recipe))
    throw UsageError(fmt::format("cannot write {}", recipe_file(tree, exercise).string()));
  const std::uint64_t tools =
      hash_of_files(tree.build(), recipe,
                    {tree.slot(exercise).string(), output_of(lines_of(recipe).front()), output_of(link),
                     fmt::format("--graded={}", (tree.build() / "warnings" / (target + ".txt")).string())});
  return grading::seed_of(fmt::format("{:x} {}{}{}", tools, recipe, read_text(tree.chapter_file(exercise.chapter)),
                                      read_text(tree.contract(exercise))));
}

std::string this_job() { return environment("COURSE_JOB"); }

CourseTree tree_of_job(const CourseTree& tree, const std::string& job) {
  return {tree.root(), tree.build() / "jobs" / job};
}

BuildResult build_in_job(const CourseTree& tree, const CourseTree& job, const Exercise& exercise,
                         const fs::path& file) {
  const auto recipe = read_if_there(recipe_file(tree, exercise));
  if (!recipe) throw UsageError(fmt::format("nobody has prepared jobs for {}", exercise.id()));
  const std::vector<std::string> commands = lines_of(*recipe);
  const std::string object = output_of(commands[0]), program = output_of(commands[1]);
  const auto in_job = [&](std::string command) {
    command = replace_all(std::move(command), object, (job.build() / object).string());
    command = replace_all(std::move(command), " -o " + program, " -o " + (job.build() / program).string());
    command = replace_all(std::move(command), tree.slot(exercise).string(), job.slot(exercise).string());
    return replace_all(std::move(command), (tree.build() / "warnings").string(), (job.build() / "warnings").string());
  };
  std::error_code error;
  fs::remove_all(job.build() / "temporary", error);
  for (const fs::path& folder :
       {fs::path("temporary"), fs::path("warnings"), fs::path(object).parent_path(), fs::path(program).parent_path()})
    fs::create_directories(job.build() / folder, error);
  fs::remove(job.build() / object, error);
  const FileReach reach = build_reach(tree, file);
  BuildResult compiled = run_step(tree, job, in_job(commands[0]), reach);
  if (!compiled.succeeded) return compiled;
  BuildResult linked = run_step(tree, job, in_job(commands[1]), reach);
  linked.output = compiled.output + linked.output;
  return linked;
}

}  // namespace course
