#include <fmt/format.h>

#include <cstdio>

#include "cli/course/current_exercise.h"
#include "cli/system/environment.h"
#include "cli/system/exit_codes.h"
#include "cli/verbs/verbs.h"

namespace course {

int continue_course(const CourseTree& tree) {
  const Progress progress(tree.state_dir());
  const CurrentExercise current = current_exercise(tree, progress, "");
  if (current.all_solved) {
    fmt::print("All {} exercises are solved. See them with {} list; start one again with {} reset ID.\n",
               tree.exercises().size(), command_name(), command_name());
    return kSuccess;
  }
  fmt::print("You are at {}, {}. The lesson is {}\n", current.exercise->short_id(), current.exercise->title,
             display_path(tree.lesson(*current.chapter)));
  // Now: grading may take a while, and shows its steps on the other stream.
  std::fflush(stdout);
  return check(tree, {.id = current.exercise->id()});
}

}  // namespace course
