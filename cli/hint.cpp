#include <fmt/format.h>

#include <algorithm>

#include "cli/usage_error.h"
#include "cli/verbs.h"

namespace course {

int hint(const CourseTree& tree, const std::string& id) {
  Progress progress(tree.state_dir());
  const Exercise& exercise = *current_exercise(tree, progress, id).exercise;
  const int count = static_cast<int>(exercise.hints.size());
  const int shown = std::min(progress.hints_shown(exercise) + 1, count);

  fmt::print("{}, {}: {}\n", exercise.short_id(), exercise.title, display_path(tree.starter(exercise)));
  if (count == 0) fmt::print("There are no hints for this exercise.\n");
  for (int i = 0; i < shown; ++i) {
    fmt::print("\nhint {} of {}: {}\n", i + 1, count, exercise.hints[static_cast<std::size_t>(i)]);
  }
  if (shown > progress.hints_shown(exercise)) progress.set_hints_shown(exercise, shown);

  fmt::print("\nnext: {} check {}\n", command_name(), exercise.short_id());
  if (shown < count) {
    fmt::print("      {} hint {} (shows one more)\n", command_name(), exercise.short_id());
  } else {
    fmt::print("      that was all; a worked solution is in {}\n", display_path(tree.solution(exercise)));
  }
  return kSuccess;
}

}  // namespace course
