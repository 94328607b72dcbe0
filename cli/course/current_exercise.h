#pragma once

#include <string>

#include "cli/course/course_tree.h"
#include "cli/course/progress.h"

namespace course {

/// The exercise that `id` means to a learner. An exercise is itself; a chapter, or the whole course when `id` is empty,
/// stands for its first exercise that is not solved, and for its last one when all are.
struct CurrentExercise {
  const Chapter* chapter = nullptr;
  const Exercise* exercise = nullptr;
  bool named = false;       ///< `id` was an exercise, not a chapter
  bool all_solved = false;  ///< of the chapter or the course that `id` stands for
};
CurrentExercise current_exercise(const CourseTree& tree, const Progress& progress, const std::string& id);

/// The chapter that `exercise` belongs to.
const Chapter& chapter_of(const CourseTree& tree, const Exercise& exercise);

}  // namespace course
