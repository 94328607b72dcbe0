#include "cli/course/current_exercise.h"

#include <algorithm>
#include <vector>

#include "cli/course/exercise_id.h"
#include "cli/system/usage_error.h"

namespace course {

const Chapter& chapter_of(const CourseTree& tree, const Exercise& exercise) {
  return *std::ranges::find(tree.chapters(), exercise.chapter, &Chapter::id);
}

CurrentExercise current_exercise(const CourseTree& tree, const Progress& progress, const std::string& id) {
  std::vector<const Exercise*> choice = tree.exercises();
  if (!id.empty()) {
    const Selection named = find_exercise(tree.chapters(), id);
    if (named.exercise != nullptr) return {.chapter = named.chapter, .exercise = named.exercise, .named = true};
    std::erase_if(choice, [&](const Exercise* exercise) { return exercise->chapter != named.chapter->id; });
  }
  if (choice.empty()) throw UsageError("there is no exercise here yet");
  const Exercise* unsolved = progress.first_unsolved(choice);
  const Exercise* chosen = unsolved != nullptr ? unsolved : choice.back();
  return {.chapter = &chapter_of(tree, *chosen), .exercise = chosen, .all_solved = unsolved == nullptr};
}

}  // namespace course
