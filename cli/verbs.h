#pragma once

#include <string>

#include "cli/course_tree.h"
#include "cli/progress.h"

namespace course {

/// One function a verb, each in a file of its name. They print, and return the process's exit code.

struct CheckOptions {
  std::string id;    ///< empty: the first exercise that is not solved
  std::string file;  ///< grade this file in place of the starter
  bool solution = false;
  bool json = false;
};

struct ReportOptions {
  CheckOptions chosen;  ///< the exercise and the file, as for check
  std::string output;   ///< empty: a file below .course/reports; for a figure, stdout
  std::string figure;   ///< one picture as SVG in place of a page
};

int continue_course(const CourseTree& tree);
int list(const CourseTree& tree, bool json);
int check(const CourseTree& tree, const CheckOptions& options);
int check_all(const CourseTree& tree, bool json);
int compare(const CourseTree& tree, const std::string& id);
int hint(const CourseTree& tree, const std::string& id);
int report(const CourseTree& tree, const ReportOptions& options);
int bench(const CourseTree& tree, const std::string& id, bool json);
int predict(const CourseTree& tree, const std::string& id, bool json);
int reset(const CourseTree& tree, const std::string& id);
int selftest(const CourseTree& tree);
int docs(const CourseTree& tree);
int watch(const CourseTree& tree, const std::string& id);

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
