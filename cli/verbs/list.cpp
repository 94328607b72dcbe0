#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/course/overview.h"
#include "cli/system/console.h"
#include "cli/system/environment.h"
#include "cli/system/exit_codes.h"
#include "cli/verbs/verbs.h"

namespace course {
namespace {

int list_as_json(const CourseTree& tree, const Progress& progress) {
  const Exercise* current = progress.first_unsolved(tree.exercises());
  nlohmann::ordered_json exercises = nlohmann::ordered_json::array();
  for (const Exercise* exercise : tree.exercises()) {
    exercises.push_back({{"id", exercise->id()},
                         {"title", exercise->title},
                         {"file", display_path(tree.starter(*exercise))},
                         {"solved", progress.is_solved(*exercise)},
                         {"current", exercise == current}});
  }
  fmt::print("{}\n", nlohmann::ordered_json{{"exercises", exercises}}.dump(2));
  return kSuccess;
}

}  // namespace

int list(const CourseTree& tree, bool json) {
  const Progress progress(tree.state_dir());
  if (json) return list_as_json(tree, progress);
  fmt::print("{}", overview(tree, progress, console_options(tree.root())));
  return kSuccess;
}

}  // namespace course
