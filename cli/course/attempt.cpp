#include "cli/course/attempt.h"

#include <fmt/format.h>

#include <system_error>

#include "cli/system/environment.h"
#include "cli/system/usage_error.h"

namespace course {
namespace fs = std::filesystem;

std::string Attempt::shown_file() const { return display_path(file); }

Attempt own_attempt(const CourseTree& tree, const Exercise& exercise) {
  return {&exercise, Variant::starter, tree.starter(exercise)};
}

Attempt reference_attempt(const CourseTree& tree, const Exercise& exercise) {
  return {&exercise, Variant::solution, tree.solution(exercise)};
}

std::string why_no_solution(const CourseTree& tree, const Exercise& exercise) {
  const fs::path solution = tree.solution(exercise);
  std::error_code error;
  if (fs::exists(solution, error)) return "";
  return fmt::format("There is no solution here: {} is missing. Whoever gave you this course may have left it out.",
                     display_path(solution));
}

Attempt choose_file(const CourseTree& tree, const Exercise& exercise, const FileChoice& choice) {
  if (choice.solution) {
    if (const std::string why = why_no_solution(tree, exercise); !why.empty()) throw UsageError(why);
    return reference_attempt(tree, exercise);
  }
  if (choice.file.empty()) return own_attempt(tree, exercise);
  std::error_code error;
  if (!fs::exists(choice.file, error)) throw UsageError(fmt::format("--file {}: no such file", choice.file));
  if (!fs::is_regular_file(choice.file, error)) throw UsageError(fmt::format("--file {}: not a file", choice.file));
  if (fs::equivalent(choice.file, tree.starter(exercise), error)) return own_attempt(tree, exercise);
  return {&exercise, Variant::candidate, choice.file};
}

}  // namespace course
