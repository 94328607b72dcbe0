#include <fmt/format.h>

#include <filesystem>

#include "cli/build.h"
#include "cli/exercise_id.h"
#include "cli/safe_write.h"
#include "cli/starter.h"
#include "cli/usage_error.h"
#include "cli/verbs.h"

namespace course {
namespace fs = std::filesystem;

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
  const Exercise& exercise = exactly_one(tree, id);
  const fs::path file = tree.starter(exercise);
  const std::string starter = pristine_starter(tree, exercise);
  std::error_code error;
  if (fs::exists(file, error)) {
    if (read_text(file) == starter) {
      fmt::print("{} is the starter already.\n", display_path(file));
      Progress(tree.state_dir()).forget(exercise);
      return kSuccess;
    }
    fmt::print("Your version is kept in {}\n", display_path(back_up(tree, exercise)));
  }
  if (!write_safely(file, starter)) {
    throw UsageError(fmt::format("cannot write {}; it is as it was. Is the disk full?", display_path(file)));
  }
  Progress(tree.state_dir()).forget(exercise);
  fmt::print("{} is the starter again.\n\nnext: {} check {}\n", display_path(file), command_name(),
             exercise.short_id());
  return kSuccess;
}

}  // namespace course
