#include "cli/course/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "cli/system/file_lock.h"
#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"

namespace course {
namespace fs = std::filesystem;

Progress::Progress(fs::path state_dir, Tell tell) : state_dir_(std::move(state_dir)), tell_(std::move(tell)) {
  if (!tell_) tell_ = [](const std::string& line) { fmt::print(stderr, "{}\n", line); };
  load();
}

void Progress::load() {
  solved_.clear();
  hints_.clear();
  unknown_lines_.clear();
  for (const std::string& line : lines_of(read_if_there(state_dir_ / "progress").value_or(""))) {
    std::istringstream words(line);
    std::string what;
    std::string id;
    int count = 0;
    words >> what >> id;
    if (what == "solved" && !id.empty()) {
      solved_.insert(id);
    } else if (what == "hints" && words >> count && count >= 0) {
      hints_[id] = count;
    } else if (!what.empty()) {
      unknown_lines_.push_back(line);
    }
  }
}

void Progress::save() const {
  const fs::path file = state_dir_ / "progress";
  std::string text;
  for (const auto& id : solved_) text += fmt::format("solved {}\n", id);
  for (const auto& [id, count] : hints_) text += fmt::format("hints {} {}\n", id, count);
  for (const auto& line : unknown_lines_) text += line + "\n";
  if (!write_safely(file, text)) throw UsageError(fmt::format("cannot write {}", file.string()));
}

template <typename Change>
void Progress::update(Change change) {
  try {
    const FileLock lock(state_dir_ / "progress.lock", "");
    load();  // another ./course may have saved since
    change();
    save();
  } catch (const UsageError& error) {
    tell_(fmt::format("note: progress is not saved: {}", error.what()));
  }
}

int Progress::hints_shown(const Exercise& exercise) const {
  const auto found = hints_.find(exercise.id());
  return found == hints_.end() ? 0 : found->second;
}

void Progress::mark_solved(const Exercise& exercise) {
  if (is_solved(exercise)) return;
  update([&] { solved_.insert(exercise.id()); });
}

void Progress::mark_unsolved(const Exercise& exercise) {
  if (!is_solved(exercise)) return;
  update([&] { solved_.erase(exercise.id()); });
}

void Progress::set_hints_shown(const Exercise& exercise, int count) {
  update([&] { hints_[exercise.id()] = count; });
}

void Progress::forget(const Exercise& exercise) {
  update([&] {
    solved_.erase(exercise.id());
    hints_.erase(exercise.id());
  });
}

const Exercise* Progress::first_unsolved(const std::vector<const Exercise*>& exercises) const {
  for (const bool optional : {false, true}) {
    for (const Exercise* exercise : exercises) {
      if (exercise->is_optional == optional && !is_solved(*exercise)) return exercise;
    }
  }
  return nullptr;
}

const Exercise* Progress::next_unsolved(std::vector<const Exercise*> exercises, const Exercise& current) const {
  const auto here = std::ranges::find(exercises, current.id(), [](const Exercise* exercise) { return exercise->id(); });
  if (here == exercises.end()) return first_unsolved(exercises);
  std::rotate(exercises.begin(), here + 1, exercises.end());
  exercises.pop_back();  // that is `current`
  return first_unsolved(exercises);
}

}  // namespace course
