#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/console.h"
#include "cli/usage_error.h"
#include "cli/verbs.h"

namespace course {
namespace {

int list_as_json(const CourseTree& tree, const Progress& progress, const Exercise* current) {
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
  const Exercise* current = progress.first_unsolved(tree.exercises());
  if (json) return list_as_json(tree, progress, current);

  const char* solved = locale_is_utf8() ? "✓" : "+";
  const char* here = locale_is_utf8() ? "→" : ">";
  std::size_t width = 0;
  for (const Exercise* exercise : tree.exercises()) width = std::max(width, exercise->short_id().size());
  for (const Chapter& chapter : tree.chapters()) {
    fmt::print("\n  {}  {}\n      {}\n      lesson: {}\n", chapter.number(), chapter.title, chapter.summary,
               display_path(tree.lesson(chapter)));
    for (const Exercise& exercise : chapter.exercises) {
      const char* mark = progress.is_solved(exercise) ? solved : &exercise == current ? here : " ";
      fmt::print("    {} {:<{}}  {}\n", mark, exercise.short_id(), width, exercise.title);
    }
  }
  if (current != nullptr) fmt::print("\n  next: {} check {}\n", command_name(), current->short_id());
  return kSuccess;
}

}  // namespace course
