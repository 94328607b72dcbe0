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
  /// As the learner reads it.
  [[nodiscard]] std::string text(const report::RenderOptions& render) const;
};

/// Reads what `course check --json` has printed.
LastGrading read_grading(const std::string& output, const std::string& errors);

/// The step of the build that runs, if that is what `errors` begins with; else empty.
std::string build_step(const std::string& errors);

/// What was said on stderr, without the steps of the build.
std::string notes_in(const std::string& errors);

}  // namespace course
