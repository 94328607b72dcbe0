#include <fmt/format.h>

#include <cstdio>

#include "cli/course/course_end.h"
#include "cli/course/current_exercise.h"
#include "cli/system/console.h"
#include "cli/system/environment.h"
#include "cli/system/exit_codes.h"
#include "cli/verbs/verbs.h"
#include "common/report/word_wrap.h"

namespace course {

int continue_course(const CourseTree& tree) {
  const Progress progress(tree.state_dir());
  const CurrentExercise current = current_exercise(tree, progress, "");
  if (current.all_solved) {
    fmt::print("\n{}", end_of_course(tree, console_options(tree.root())));
    return kSuccess;
  }
  const std::string place = fmt::format("You are at {}, {}. The lesson is {}", current.exercise->short_id(),
                                        current.exercise->title, display_path(tree.lesson(*current.chapter)));
  fmt::print("{}", report::hang("", place, static_cast<std::size_t>(text_width())));
  // Now: grading may take a while, and shows its steps on the other stream.
  std::fflush(stdout);
  return check(tree, {.id = current.exercise->id()});
}

}  // namespace course
