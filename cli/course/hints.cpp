#include "cli/course/hints.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/system/environment.h"

namespace course {

std::string one_more_hint(const CourseTree& tree, const Exercise& exercise, Progress& progress) {
  const int count = static_cast<int>(exercise.hints.size());
  const int shown = std::min(progress.hints_shown(exercise) + 1, count);

  std::string text =
      fmt::format("{}, {}: {}\n", exercise.short_id(), exercise.title, display_path(tree.starter(exercise)));
  if (count == 0) text += "There are no hints for this exercise.\n";
  for (int i = 0; i < shown; ++i) {
    text += fmt::format("\nhint {} of {}: {}\n", i + 1, count, exercise.hints[static_cast<std::size_t>(i)]);
  }
  if (shown > progress.hints_shown(exercise)) progress.set_hints_shown(exercise, shown);

  text += fmt::format("\nnext: {} check {}\n", command_name(), exercise.short_id());
  if (shown < count) {
    return text + fmt::format("      {} hint {} (shows one more)\n", command_name(), exercise.short_id());
  }
  return text + fmt::format("      that was all; a worked solution is in {}\n", display_path(tree.solution(exercise)));
}

}  // namespace course
