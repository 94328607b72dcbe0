#include <fmt/format.h>

#include "cli/course/current_exercise.h"
#include "cli/course/hints.h"
#include "cli/system/console.h"
#include "cli/system/exit_codes.h"
#include "cli/verbs/verbs.h"

namespace course {

int hint(const CourseTree& tree, const std::string& id) {
  Progress progress(tree.state_dir());
  const Exercise& exercise = *current_exercise(tree, progress, id).exercise;
  fmt::print("{}", one_more_hint(tree, exercise, progress, console_options(tree.root())));
  return kSuccess;
}

}  // namespace course
