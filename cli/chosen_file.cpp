#include "cli/chosen_file.h"

#include <fmt/format.h>

#include <system_error>

#include "cli/usage_error.h"

namespace course {
namespace fs = std::filesystem;

Attempt choose_file(const CourseTree& tree, const Exercise& exercise, const CheckOptions& options) {
  if (options.solution) return {&exercise, Variant::solution, tree.solution(exercise)};
  if (options.file.empty()) return {&exercise, Variant::starter, tree.starter(exercise)};
  std::error_code error;
  if (!fs::exists(options.file, error)) throw UsageError(fmt::format("--file {}: no such file", options.file));
  if (!fs::is_regular_file(options.file, error)) throw UsageError(fmt::format("--file {}: not a file", options.file));
  if (fs::equivalent(options.file, tree.starter(exercise), error)) {
    return {&exercise, Variant::starter, tree.starter(exercise)};
  }
  return {&exercise, Variant::candidate, options.file};
}

}  // namespace course
