#include "cli/starter.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <optional>

#include "cli/build.h"
#include "cli/child.h"
#include "cli/safe_write.h"
#include "cli/usage_error.h"

namespace course {
namespace fs = std::filesystem;

namespace {

fs::path copy_of(const CourseTree& tree, const Exercise& exercise) {
  return tree.state_dir() / "starters" / exercise.chapter / (exercise.name + ".cu");
}

/// The file as it is in git's last commit; nothing without git, or when git does not know the file.
std::optional<std::string> committed_text(const CourseTree& tree, const fs::path& file) {
  const std::string relative = file.lexically_relative(tree.root()).string();
  // "./" makes git look below the given folder, also when the course is a part of a larger repository. The shell is
  // there to keep git's warnings out of the text.
  const std::string show = R"(exec git -C "$1" show "HEAD:./$2" 2>/dev/null)";
  const ChildResult git = run_child({.command = {"sh", "-c", show, "sh", tree.root().string(), relative},
                                     .time_limit_s = 10,
                                     .output_cap = std::size_t{1} << 20});
  return git.succeeded() ? std::optional(git.output) : std::nullopt;
}

}  // namespace

void remember_starters(const CourseTree& tree) {
  std::error_code error;
  for (const Exercise* exercise : tree.exercises()) {
    const fs::path starter = tree.starter(*exercise);
    const fs::path copy = copy_of(tree, *exercise);
    if (fs::exists(copy, error)) continue;
    std::optional<std::string> text = committed_text(tree, starter);
    if (!text && fs::is_regular_file(starter, error)) text = read_text(starter);
    // A checkout and a build folder that both cannot be written show up later, with a message of their own.
    if (text) write_safely(copy, *text);
  }
}

std::string pristine_starter(const CourseTree& tree, const Exercise& exercise) {
  const fs::path copy = copy_of(tree, exercise);
  std::error_code error;
  if (!fs::exists(copy, error)) {
    throw UsageError(
        fmt::format("there is no pristine copy of {}: {} is missing and git does not have the file either. "
                    "Nothing was changed.",
                    display_path(tree.starter(exercise)), display_path(copy)));
  }
  return read_text(copy);
}

Attempt pristine_attempt(const CourseTree& tree, const Exercise& exercise) {
  const fs::path file = tree.starter(exercise);
  std::error_code error;
  const bool untouched = fs::exists(file, error) && read_text(file) == pristine_starter(tree, exercise);
  if (untouched) return {&exercise, Variant::starter, file};
  return {&exercise, Variant::candidate, copy_of(tree, exercise)};
}

fs::path back_up(const CourseTree& tree, const Exercise& exercise) {
  const fs::path folder = tree.state_dir() / "backups";
  std::error_code error;
  fs::create_directories(folder, error);
  const auto now = fmt::localtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now()));
  const std::string stem = fmt::format("{}.{:%Y-%m-%dT%H-%M-%S}", exercise.id(), now);
  fs::path backup = folder / (stem + ".cu");
  for (int i = 2; fs::exists(backup); ++i) backup = folder / fmt::format("{}.{}.cu", stem, i);
  if (!write_safely(backup, read_text(tree.starter(exercise)))) {
    throw UsageError(
        fmt::format("cannot write the backup {}. Nothing was changed. Is the disk full?", display_path(backup)));
  }
  return backup;
}

}  // namespace course
