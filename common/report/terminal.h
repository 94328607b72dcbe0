#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "common/grading/verdict.h"

namespace report {

/// What the terminal can show and what to say at the end.
struct RenderOptions {
  bool colour = false;                ///< use terminal colours
  bool utf8 = true;                   ///< false: ASCII in place of ✓ ✗ · …
  std::filesystem::path course_root;  ///< source files with relative paths are looked up here
  std::vector<std::string> next;      ///< the `next:` lines
  int width = 100;                    ///< columns that source excerpts and the header may use
};

/// A verdict as the learner reads it: what was graded, one line each for correct, safe and memory, the source line to
/// blame with its counters and lanes, what the program printed, and what to do next. Ends in a newline.
///
/// Checks that were not reached are shown as not checked yet, never as passed.
std::string render_verdict(const grading::Verdict& verdict, const RenderOptions& options);

/// The `next:` lines alone, for text that stands between a verdict and them.
std::string render_next(const std::vector<std::string>& next);

}  // namespace report
