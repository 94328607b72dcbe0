#include "cli/course/course_tree.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <system_error>

#include "cli/system/environment.h"
#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"

namespace course {
namespace fs = std::filesystem;

namespace {

constexpr const char* kChapterFile = "chapter.json";

std::string required_environment(const char* name) {
  std::string value = environment(name);
  if (value.empty()) {
    throw UsageError(fmt::format("{} is not set. Start the course with ./course in the repository's root.", name));
  }
  return value;
}

/// A chapter is a folder with a chapter.json; its number puts it in order.
std::vector<Chapter> read_chapters(const fs::path& folder) {
  std::vector<Chapter> chapters;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::optional<std::string> text = read_if_there(entry.path() / kChapterFile);
    if (text) chapters.push_back(parse_chapter(entry.path().filename().string(), *text));
  }
  if (chapters.empty()) {
    throw UsageError(fmt::format("no chapter in {}: is this a checkout of the course?", folder.string()));
  }
  std::ranges::sort(chapters, {}, &Chapter::id);
  return chapters;
}

}  // namespace

CourseTree::CourseTree(fs::path root, fs::path build)
    : root_(std::move(root)), build_(std::move(build)), chapters_(read_chapters(root_ / "chapters")) {}

CourseTree CourseTree::from_environment() {
  return {required_environment("COURSE_ROOT"), required_environment("COURSE_BUILD")};
}

std::vector<const Exercise*> CourseTree::exercises() const {
  std::vector<const Exercise*> all;
  for (const Chapter& chapter : chapters_) {
    for (const Exercise& exercise : chapter.exercises) all.push_back(&exercise);
  }
  return all;
}

fs::path CourseTree::chapter_file(const std::string& chapter) const {
  return root_ / "chapters" / chapter / kChapterFile;
}

fs::path CourseTree::lesson(const Chapter& chapter) const { return root_ / "chapters" / chapter.id / "lesson.md"; }

fs::path CourseTree::contract(const Exercise& exercise) const {
  return root_ / "chapters" / exercise.chapter / (exercise.name + ".h");
}

fs::path CourseTree::starter(const Exercise& exercise) const {
  return root_ / "chapters" / exercise.chapter / (exercise.name + ".cu");
}

fs::path CourseTree::solution(const Exercise& exercise) const {
  return root_ / "solutions" / exercise.chapter / (exercise.name + ".cu");
}

fs::path CourseTree::slot(const Exercise& exercise) const {
  return build_ / "candidates" / exercise.chapter / (exercise.name + ".cu");
}

fs::path CourseTree::program(const Exercise& exercise, Variant variant) const {
  return build_ / "bin" / target_name(exercise, variant);
}

fs::path CourseTree::state_dir() const {
  const fs::path in_checkout = root_ / ".course";
  std::error_code error;
  fs::create_directories(in_checkout, error);
  return access(in_checkout.c_str(), W_OK) == 0 ? in_checkout : build_ / ".course";
}

std::string target_name(const Exercise& exercise, Variant variant) {
  switch (variant) {
    case Variant::starter:
      return exercise.id();
    case Variant::solution:
      return exercise.id() + ".solution";
    case Variant::candidate:
      return exercise.id() + ".candidate";
  }
  return exercise.id();
}

}  // namespace course
