#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "cli/course/hand_ins.h"
#include "common/grading/verdict.h"

namespace course {

/// What became of one file of a class.
struct Judgement {
  HandIn file;
  std::optional<grading::State> state;  ///< empty: no kernel was judged
  std::string words;                    ///< "the result is wrong", or why there is no verdict
  std::string why;                      ///< what is wrong with a kernel, in a sentence; empty for a solved one
  std::string text{};                   ///< what `./course check` prints

  /// "solved", "not_solved" or "error".
  [[nodiscard]] const char* result() const;
  /// The exercise as a learner types it, or the file's name where there is none: "1.scale_matrix".
  [[nodiscard]] std::string exercise() const;
};

/// Of a file with a verdict.
/// @param root  of the checkout
Judgement judgement_of(const HandIn& file, const grading::Verdict& verdict, const std::filesystem::path& root);
/// Of one without: `problem` says why.
Judgement no_judgement(const HandIn& file, const std::string& problem);

}  // namespace course
