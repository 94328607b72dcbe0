#pragma once

#include <optional>
#include <string>

#include "common/grading/verdict.h"
#include "common/report/terminal.h"

namespace course {

/// What a grading in another process of `course` came to.
struct LastGrading {
  std::optional<grading::Verdict> verdict;
  std::string complaint;   ///< in place of a verdict: what `course` has printed
  std::string notes;       ///< what it said besides
  std::string comparison;  ///< of a solved exercise, once there is one

  [[nodiscard]] bool is_solved() const { return verdict && verdict->state == grading::State::solved; }
  /// Whether the file is correct and safe, so that there is a speed to ask for.
  [[nodiscard]] bool is_measured() const;
  /// Takes what `course check --json --ask gpu` has printed; false when that is nothing.
  bool add_gpu_part(const std::string& output);
  /// As the learner reads it.
  [[nodiscard]] std::string text(const report::RenderOptions& render) const;
};

/// Reads what `course check --json` has printed.
LastGrading read_grading(const std::string& output, const std::string& errors);

/// "building ..." or "running ...": the last step that `errors` tells of; empty when it tells of none.
std::string step_in(const std::string& errors);

/// What was said on stderr, without the steps.
std::string notes_in(const std::string& errors);

}  // namespace course
