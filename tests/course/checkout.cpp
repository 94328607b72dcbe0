#include "tests/course/checkout.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <sstream>
#include <system_error>

#include "cli/system/text_file.h"

namespace course {
namespace fs = std::filesystem;

namespace {

bool is_chapter(const std::string& folder) {
  return std::ranges::any_of(checkout().chapters(), [&](const Chapter& chapter) { return chapter.id == folder; });
}

/// The exercise that a wrong kernel is about: the longest name that its name starts with.
std::string exercise_in(const std::string& stem, const std::string& chapter) {
  std::string longest;
  for (const Exercise* exercise : checkout().exercises()) {
    if (exercise->chapter == chapter && stem.starts_with(exercise->name + "_") && exercise->name > longest) {
      longest = exercise->name;
    }
  }
  return longest;
}

}  // namespace

const CourseTree& checkout() {
  static const CourseTree tree(SOURCE_DIR, BUILD_DIR);
  return tree;
}

const nlohmann::json& chapter_json(const std::string& chapter) {
  static std::map<std::string, nlohmann::json> known;
  if (const auto at = known.find(chapter); at != known.end()) return at->second;
  return known[chapter] = nlohmann::json::parse(read_text(checkout().chapter_file(chapter)));
}

bool starter_is_empty(const nlohmann::json& targets) {
  return std::ranges::none_of(targets, [](const nlohmann::json& target) { return target.contains("starter"); });
}

bool starter_misses(const nlohmann::json& target) {
  const double value = target.at("starter");
  if (target.contains("at_least")) return value < target["at_least"].get<double>();
  return value > target.at("at_most").get<double>();
}

std::string name_of(const fs::path& path) { return path.lexically_relative(checkout().root()).string(); }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

namespace {

std::vector<KnownKernel> kernels_in(const char* right_or_wrong, const Exercise& exercise) {
  std::vector<KnownKernel> kernels;
  const fs::path folder = checkout().root() / "tests" / exercise.chapter / right_or_wrong;
  if (!fs::exists(folder)) return kernels;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string stem = entry.path().stem().string();
    if (entry.path().extension() != ".cu" || exercise_in(stem, exercise.chapter) != exercise.name) continue;
    kernels.push_back({entry.path(), stem.substr(exercise.name.size() + 1)});
  }
  std::ranges::sort(kernels, {}, &KnownKernel::what);
  return kernels;
}

}  // namespace

std::vector<KnownKernel> wrong_kernels(const Exercise& exercise) { return kernels_in("wrong", exercise); }

std::vector<KnownKernel> right_kernels(const Exercise& exercise) { return kernels_in("right", exercise); }

PristineStarter pristine_starter_of(const Exercise& exercise) {
  const fs::path file = checkout().build() / "pristine" / exercise.chapter / (exercise.name + ".cu");
  std::string origin = read_text(file.string() + ".origin");
  if (origin.ends_with('\n')) origin.pop_back();
  return {read_text(file), origin};
}

std::vector<std::string> edited_starters() {
  std::vector<std::string> edited;
  for (const Exercise* exercise : checkout().exercises()) {
    const fs::path file = checkout().starter(*exercise);
    if (!fs::exists(file) || read_text(file) != pristine_starter_of(*exercise).text) edited.push_back(name_of(file));
  }
  return edited;
}

TemporaryCheckout::TemporaryCheckout() {
  std::string name = (fs::temp_directory_path() / "course_test.XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::system_error(errno, std::generic_category(), name);
  root_ = fs::canonical(name);
  for (const char* folder : {"chapters", "examples", "solutions"}) {
    fs::copy(checkout().root() / folder, root_ / folder, fs::copy_options::recursive);
  }
  for (const auto& entry : fs::directory_iterator(checkout().root() / "tests")) {
    if (!is_chapter(entry.path().filename().string())) continue;
    fs::create_directories(root_ / "tests");
    fs::copy(entry.path(), root_ / "tests" / entry.path().filename(), fs::copy_options::recursive);
  }
  fs::create_symlink(checkout().build() / "bin" / "course", root_ / "course");
}

TemporaryCheckout::~TemporaryCheckout() {
  std::error_code error;
  fs::remove_all(root_, error);
}

ChildResult TemporaryCheckout::run(const std::string& command) const {
  constexpr double kTooLong = 600;
  return run_child({.command = {"env", "COURSE_ROOT=" + root_.string(), "COURSE_BUILD=" + checkout().build().string(),
                                "COURSE_COMMAND=./course", "COURSE_GPU=off", "COURSE_TIME_LIMIT=60", "NO_COLOR=1",
                                "LC_ALL=C.UTF-8", "sh", "-c", "exec 2>/dev/null; " + command},
                    .working_dir = root_,
                    .time_limit_s = kTooLong,
                    .output_cap = std::size_t{16} << 20});
}

}  // namespace course
