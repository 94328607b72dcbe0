#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/class/judgement.h"

namespace course {

/// How many points a file is worth: a teacher's text file, or one for each solved exercise.
///
///     # exercise         solved  correct  other
///     1.scale_matrix     10      5        0
///     5.transpose_padded 20
///
/// "correct" is right and safe, but misses a memory target. What a line leaves out is 0; an exercise without a line is
/// worth nothing.
class Points {
 public:
  /// A point for each solved exercise.
  Points() = default;
  /// @param name  of the file, for messages
  /// @throws UsageError with name and line: no such exercise, one that was there before, no number, too many words
  Points(const std::vector<Chapter>& chapters, const std::string& text, const std::string& name);

  /// Of one file.
  [[nodiscard]] double of(const Judgement& one) const;
  /// The most that a file like this can have.
  [[nodiscard]] double most(const HandIn& file) const;

 private:
  struct Line {
    double solved = 0, correct = 0, other = 0;
  };
  [[nodiscard]] const Line* line_of(const HandIn& file) const;

  bool is_by_file_ = false;
  std::map<std::string, Line> lines_;  // by Exercise::id()
};

}  // namespace course
