#include <fmt/format.h>

#include <cstdio>

#include "cli/course/chosen_gpu.h"
#include "cli/course/current_exercise.h"
#include "cli/grade/estimated_times.h"
#include "cli/grade/grade.h"
#include "cli/grade/version_costs.h"
#include "cli/system/console.h"
#include "cli/system/environment.h"
#include "cli/system/exit_codes.h"
#include "cli/system/usage_error.h"
#include "cli/verbs/verbs.h"

namespace course {

int compare(const CourseTree& tree, const std::string& id) {
  const CurrentExercise current = current_exercise(tree, Progress(tree.state_dir()), id);
  const Exercise& exercise = *current.exercise;
  const grading::Verdict yours = measure(tree, own_attempt(tree, exercise));
  const std::string text = compare_with_reference(tree, exercise, yours, static_cast<std::size_t>(text_width()));
  if (text.empty()) {
    throw UsageError(fmt::format("there is nothing to compare yet: {} must compile and be correct first.\n{} check {}",
                                 display_path(tree.starter(exercise)), command_name(), exercise.short_id()));
  }
  fmt::print("{}", text);
  std::fflush(stdout);
  const std::vector<EstimatedTime> times = estimated_times(tree, exercise, chosen_gpu(tree));
  if (!is_never_timed(times))
    fmt::print("\n  Times, estimated without a GPU:\n\n{}", table_of(times, static_cast<std::size_t>(text_width())));
  return kSuccess;
}

}  // namespace course
