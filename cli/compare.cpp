#include <fmt/format.h>

#include <cstdio>

#include "cli/comparison.h"
#include "cli/grade.h"
#include "cli/usage_error.h"
#include "cli/verbs.h"
#include "common/report/terminal.h"

namespace course {

int compare(const CourseTree& tree, const std::string& id) {
  const CurrentExercise current = current_exercise(tree, Progress(tree.state_dir()), id);
  const Exercise& exercise = *current.exercise;
  const grading::Verdict yours =
      measure(tree, {&exercise, Variant::starter, tree.starter(exercise)}, {.shape = "memory", .metric = ""});
  const std::string text = compare_with_reference(tree, exercise, yours);
  if (text.empty()) {
    throw UsageError(fmt::format("there is nothing to compare yet: {} must compile and be correct first.\n{} check {}",
                                 display_path(tree.starter(exercise)), command_name(), exercise.short_id()));
  }
  fmt::print("{}", text);
  return kSuccess;
}

}  // namespace course
