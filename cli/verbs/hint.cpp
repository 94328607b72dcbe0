#include <fmt/format.h>

#include "cli/course/current_exercise.h"
#include "cli/course/hints.h"
#include "cli/system/exit_codes.h"
#include "cli/verbs/verbs.h"

namespace course {

int hint(const CourseTree& tree, const std::string& id) {
  Progress progress(tree.state_dir());
  fmt::print("{}", one_more_hint(tree, *current_exercise(tree, progress, id).exercise, progress));
  return kSuccess;
}

}  // namespace course
