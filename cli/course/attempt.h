#pragma once

#include <filesystem>
#include <string>

#include "cli/course/course_tree.h"

namespace course {

/// One file to grade against one exercise.
struct Attempt {
  const Exercise* exercise = nullptr;
  Variant variant = Variant::starter;
  std::filesystem::path file;

  /// The file as the learner would type it.
  [[nodiscard]] std::string shown_file() const;
};

/// The learner's own file.
Attempt own_attempt(const CourseTree& tree, const Exercise& exercise);
/// The reference solution.
Attempt reference_attempt(const CourseTree& tree, const Exercise& exercise);
/// Why there is no solution, in a sentence; empty when there is one. A teacher may have removed them.
std::string why_no_solution(const CourseTree& tree, const Exercise& exercise);

/// The file that the command line asks for.
struct FileChoice {
  std::string file;  ///< --file; empty: the learner's own
  bool solution = false;
};

/// Throws UsageError when --file names nothing that can be graded, or when there is no solution.
Attempt choose_file(const CourseTree& tree, const Exercise& exercise, const FileChoice& choice);

}  // namespace course
