#include "cli/course/starter.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <optional>

#include "cli/system/child.h"
#include "cli/system/environment.h"
#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"

namespace course {
namespace fs = std::filesystem;

namespace {

fs::path copy_of(const CourseTree& tree, const Exercise& exercise) {
  return tree.state_dir() / "starters" / exercise.chapter / (exercise.name + ".cu");
}

/// What a git command prints; nothing without git, or when it fails.
std::optional<std::string> ask_git(const CourseTree& tree, const std::string& arguments, const std::string& path) {
  // The shell is there to keep git's warnings out of the text.
  const std::string command = fmt::format(R"(exec git -C "$1" {} 2>/dev/null)", arguments);
  const ChildResult git = run_child({.command = {"sh", "-c", command, "sh", tree.root().string(), path},
                                     .time_limit_s = 10,
                                     .output_cap = std::size_t{1} << 20});
  return git.succeeded() ? std::optional(git.output) : std::nullopt;
}

/// The file as it is in git's last commit. "./" makes git look below the given folder, also when the course is a part
/// of a larger repository.
std::optional<std::string> committed_text(const CourseTree& tree, const fs::path& file) {
  return ask_git(tree, R"(show "HEAD:./$2")", file.lexically_relative(tree.root()).string());
}

/// The starter that was delivered together with the present solution.
std::optional<std::string> text_of_the_update(const CourseTree& tree, const Exercise& exercise) {
  const auto relative = [&](const fs::path& file) { return file.lexically_relative(tree.root()).string(); };
  auto commit = ask_git(tree, R"(log -1 --format=%H -- "$2")", relative(tree.solution(exercise)));
  if (!commit || commit->empty()) return std::nullopt;
  commit->pop_back();  // the line break
  return ask_git(tree, fmt::format(R"(show "{}:./$2")", *commit), relative(tree.starter(exercise)));
}

/// A kernel file without the lines that learners change. Starter and solution agree in it, byte for byte.
std::string frame_of(const std::string& text) {
  std::string frame;
  bool inside = false;
  for (const std::string& line : lines_of(text)) {
    inside = inside && line.find("// [end edit]") == std::string::npos;
    if (!inside) frame += line + '\n';
    inside = inside || line.find("// [edit]") != std::string::npos;
  }
  return frame;
}

/// After an update of the course, the copy no longer fits the solution. A new one is taken only when it surely is a
/// starter: it fits, and it has the starter's TODO.
void renew_outdated(const CourseTree& tree, const Exercise& exercise, const fs::path& copy) {
  std::error_code error;
  if (!fs::exists(tree.solution(exercise), error)) return;
  const std::string frame = frame_of(read_text(tree.solution(exercise)));
  if (frame_of(read_text(copy)) == frame) return;
  const auto is_the_new_starter = [&](const std::string& text) {
    return frame_of(text) == frame && text.find("// TODO:") != std::string::npos;
  };
  std::optional<std::string> text = text_of_the_update(tree, exercise);
  if (!text || !is_the_new_starter(*text)) {
    if (!fs::exists(tree.starter(exercise), error)) return;
    text = read_text(tree.starter(exercise));
  }
  if (is_the_new_starter(*text)) write_safely(copy, *text);
}

}  // namespace

void remember_starters(const CourseTree& tree) {
  std::error_code error;
  for (const Exercise* exercise : tree.exercises()) {
    const fs::path starter = tree.starter(*exercise);
    const fs::path copy = copy_of(tree, *exercise);
    if (fs::exists(copy, error)) {
      renew_outdated(tree, *exercise, copy);
      continue;
    }
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
  if (untouched) return own_attempt(tree, exercise);
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
