#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/course/chapter.h"

namespace course {

/// What the learner has done so far: a small text file, `.course/progress`, that outlives every build folder.
///
/// One entry a line, `solved <id>` or `hints <id> <number shown>`; lines it does not understand are kept as they are.
/// A save that fails (read-only checkout, full disk) is told and never stops a verdict.
class Progress {
 public:
  /// Takes a line for the learner.
  using Tell = std::function<void(const std::string& line)>;

  /// `tell` gets what goes wrong; without it, stderr does.
  explicit Progress(std::filesystem::path state_dir, Tell tell = {});

  [[nodiscard]] bool is_solved(const Exercise& exercise) const { return solved_.contains(exercise.id()); }
  [[nodiscard]] int hints_shown(const Exercise& exercise) const;

  void mark_solved(const Exercise& exercise);
  /// Takes that back, and forgets no hints.
  void mark_unsolved(const Exercise& exercise);
  void set_hints_shown(const Exercise& exercise, int count);
  /// Forgets everything about one exercise.
  void forget(const Exercise& exercise);

  /// The first exercise that is not solved yet, an optional one only if nothing else is left; null when all are solved.
  [[nodiscard]] const Exercise* first_unsolved(const std::vector<const Exercise*>& exercises) const;
  /// The next one after `current` that is not solved, from the end on to the start again; null when all others are.
  [[nodiscard]] const Exercise* next_unsolved(std::vector<const Exercise*> exercises, const Exercise& current) const;

 private:
  void load();
  void save() const;
  template <typename Change>
  void update(Change change);

  std::filesystem::path state_dir_;
  Tell tell_;
  std::set<std::string> solved_;
  std::map<std::string, int> hints_;
  std::vector<std::string> unknown_lines_;
};

}  // namespace course
