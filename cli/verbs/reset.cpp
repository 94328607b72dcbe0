#include "cli/course/reset.h"

#include <fmt/format.h>

#include "cli/course/exercise_id.h"
#include "cli/course/progress.h"
#include "cli/system/environment.h"
#include "cli/system/exit_codes.h"
#include "cli/system/usage_error.h"
#include "cli/verbs/verbs.h"

namespace course {
namespace {

/// A chapter stands for its exercise only when it has one: reset never guesses which file to replace.
const Exercise& exactly_one(const CourseTree& tree, const std::string& id) {
  const Selection selection = find_exercise(tree.chapters(), id);
  if (selection.exercise != nullptr) return *selection.exercise;
  if (selection.chapter->exercises.size() == 1) return selection.chapter->exercises.front();
  std::string message = fmt::format("'{}' is a chapter; say which exercise:", id);
  for (const Exercise& exercise : selection.chapter->exercises) {
    message += fmt::format("\n  {} reset {}", command_name(), exercise.short_id());
  }
  throw UsageError(message);
}

}  // namespace

int reset(const CourseTree& tree, const std::string& id) {
  Progress progress(tree.state_dir());
  reset_exercise(tree, exactly_one(tree, id), progress, [](const std::string& text) { fmt::print("{}", text); });
  return kSuccess;
}

}  // namespace course
