#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "cli/course/attempt.h"
#include "cli/system/child.h"
#include "cli/system/exit_codes.h"
#include "cli/system/file_lock.h"
#include "cli/system/usage_error.h"
#include "cli/verbs/verbs.h"

namespace course {
namespace {

/// Runs a tool with the terminal to itself, so that its own progress is seen.
bool run_tool(const CourseTree& tree, std::vector<std::string> command) {
  const ChildResult result = run_child({.command = std::move(command),
                                        .working_dir = tree.root(),
                                        .output = ProcessOptions::Output::passed_on,
                                        .own_group = false});
  if (!result.started) throw UsageError(result.output);
  return result.succeeded();
}

}  // namespace

int selftest(const CourseTree& tree, bool all) {
  for (const Exercise* exercise : tree.exercises()) {
    if (const std::string why = why_no_solution(tree, *exercise); !why.empty())
      throw UsageError(why + " The course's own tests need every solution.");
  }
  const std::string build = tree.build().string();
  fmt::print("The course checks itself: building everything, then running {}. This takes some minutes.\n",
             all ? "all tests" : "its tests but for those that take long (--all)");
  std::fflush(stdout);
  {
    // Not held during the tests: some of them run ./course, which takes the same lock.
    const FileLock lock(build_lock_file(tree.build()), kWaitingForBuild);
    if (!run_tool(tree, {"cmake", "--build", build})) {
      fmt::print(stderr, "the build failed; the first lines with 'error' above say why\n");
      return kNotSolved;
    }
  }
  const bool usual_folder = tree.build() == tree.root() / "build" / "cpu";
  std::vector<std::string> tests = usual_folder
                                       ? std::vector<std::string>{"ctest", "--preset", "cpu", "--output-on-failure"}
                                       : std::vector<std::string>{"ctest", "--test-dir", build, "--output-on-failure"};
  tests.insert(tests.end(), {"--parallel", std::to_string(std::max(1U, std::thread::hardware_concurrency()))});
  if (!all) tests.insert(tests.end(), {"--label-exclude", "^long$"});
  return run_tool(tree, tests) ? kSuccess : kNotSolved;
}

}  // namespace course
