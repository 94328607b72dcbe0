#include "cli/course_tree.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "cli/usage_error.h"

namespace course {
namespace fs = std::filesystem;

namespace {

std::string required_environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') {
    throw UsageError(fmt::format("{} is not set. Start the course with ./course in the repository's root.", name));
  }
  return value;
}

std::string read_manifest(const fs::path& path) {
  std::ifstream in(path);
  if (!in) throw UsageError(fmt::format("cannot read {}: is this a checkout of the course?", path.string()));
  return {std::istreambuf_iterator<char>(in), {}};
}

Exercise read_exercise(const nlohmann::json& json, const std::string& chapter) {
  return {.chapter = chapter,
          .name = json.at("name"),
          .title = json.value("title", ""),
          .hints = json.value("hints", std::vector<std::string>{})};
}

Prediction read_prediction(const nlohmann::json& json) {
  const auto& shape = json.at("shape");
  return {.question = json.at("question"),
          .reason = json.at("reason"),
          .exercise = json.at("exercise"),
          .file = json.at("file"),
          .metric = json.at("metric"),
          .shape = fmt::format("{}x{}", shape.at(0).get<int>(), shape.at(1).get<int>())};
}

}  // namespace

std::string Chapter::number() const {
  const auto first = id.find_first_not_of('0');
  const auto end = id.find_first_not_of("0123456789");
  return first < end ? id.substr(first, end - first) : id;
}

std::string Exercise::short_id() const { return Chapter{.id = chapter}.number() + "." + name; }

std::vector<Chapter> parse_manifest(const std::string& text) {
  try {
    std::vector<Chapter> chapters;
    const auto json = nlohmann::json::parse(text);
    for (const auto& entry : json.at("chapters")) {
      Chapter chapter{.id = entry.at("id"), .title = entry.value("title", ""), .summary = entry.value("summary", "")};
      for (const auto& prediction : entry.value("predictions", nlohmann::json::array())) {
        chapter.predictions.push_back(read_prediction(prediction));
      }
      for (const auto& exercise : entry.at("exercises")) {
        chapter.exercises.push_back(read_exercise(exercise, chapter.id));
      }
      chapters.push_back(std::move(chapter));
    }
    return chapters;
  } catch (const nlohmann::json::exception& error) {
    throw UsageError(fmt::format("chapters/manifest.json: {}", error.what()));
  }
}

CourseTree::CourseTree(fs::path root, fs::path build)
    : root_(std::move(root)), build_(std::move(build)), chapters_(parse_manifest(read_manifest(manifest()))) {}

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

std::string display_path(const fs::path& path) {
  std::error_code error;
  const std::string absolute = fs::absolute(path).lexically_normal().string();
  const std::string relative = fs::relative(path, fs::current_path(error), error).string();
  return error || relative.empty() || relative.size() > absolute.size() ? absolute : relative;
}

std::string command_name() {
  const char* name = std::getenv("COURSE_COMMAND");
  return name != nullptr && *name != '\0' ? name : "./course";
}

}  // namespace course
