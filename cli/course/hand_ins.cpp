#include "cli/course/hand_ins.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <tuple>

#include "cli/course/exercise_id.h"
#include "cli/system/usage_error.h"

namespace course {
namespace fs = std::filesystem;

namespace {

bool is_part_of_the_course(const std::vector<Chapter>& chapters, const fs::path& folder) {
  return folder == "chapters" || std::ranges::find(chapters, folder.string(), &Chapter::id) != chapters.end();
}

/// What a chapter's number would stand for, such as 1.cu, is no file's name.
const Exercise* called(const std::vector<Chapter>& chapters, const std::string& name) {
  try {
    return find_exercise(chapters, name).exercise;
  } catch (const UsageError&) {
    return nullptr;
  }
}

class Collector {
 public:
  Collector(const std::vector<Chapter>& chapters, const fs::path& folder) : chapters_(chapters) { collect(folder, ""); }

  std::vector<HandIn> take() {
    std::ranges::stable_sort(found_, [&](const HandIn& a, const HandIn& b) {
      return std::tuple(a.who, place_of(a.exercise), a.file) < std::tuple(b.who, place_of(b.exercise), b.file);
    });
    return std::move(found_);
  }

 private:
  void collect(const fs::path& folder, const fs::path& who) {
    std::error_code error;
    for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
         entry.increment(error)) {
      if (!entry->path().filename().string().starts_with('.')) look_at(*entry, who);
    }
    if (error) add(who, folder, nullptr, fmt::format("the folder cannot be read: {}", error.message()));
  }

  void look_at(const fs::directory_entry& entry, const fs::path& who) {
    const fs::path name = entry.path().filename();
    std::error_code error;
    const fs::file_status status = entry.symlink_status(error);
    if (fs::is_directory(status)) {
      collect(entry.path(), is_part_of_the_course(chapters_, name) ? who : who / name);
    } else if (name.extension() == ".cu") {
      const std::string stem = name.stem().string();
      const Exercise* exercise = called(chapters_, stem);
      if (error || !fs::is_regular_file(status)) {
        add(who, entry.path(), nullptr, "it is a link, or no file; hand in the file itself");
      } else if (exercise == nullptr) {
        add(who, entry.path(), nullptr, fmt::format("no exercise is called {}", stem));
      } else {
        add(who, entry.path(), exercise, "");
      }
    }
  }

  void add(const fs::path& who, const fs::path& file, const Exercise* exercise, std::string problem) {
    found_.push_back({.who = who.string(), .file = file, .exercise = exercise, .problem = std::move(problem)});
  }

  /// What cannot be graded comes last.
  [[nodiscard]] std::pair<std::size_t, std::ptrdiff_t> place_of(const Exercise* exercise) const {
    for (std::size_t i = 0; i < chapters_.size() && exercise != nullptr; ++i) {
      if (chapters_[i].id == exercise->chapter) return {i, exercise - chapters_[i].exercises.data()};
    }
    return {chapters_.size(), 0};
  }

  const std::vector<Chapter>& chapters_;
  std::vector<HandIn> found_;
};

}  // namespace

std::vector<HandIn> hand_ins(const std::vector<Chapter>& chapters, const fs::path& folder) {
  return Collector(chapters, folder).take();
}

}  // namespace course
