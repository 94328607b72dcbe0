#include "cli/course/current_exercise.h"
#include "cli/system/exit_codes.h"
#include "cli/verbs/verbs.h"
#include "cli/watch/watch_loop.h"

namespace course {

int watch(const CourseTree& tree, const std::string& id) {
  const Progress progress(tree.state_dir());
  WatchLoop(tree, *current_exercise(tree, progress, id).exercise).run();
  return kSuccess;
}

}  // namespace course
