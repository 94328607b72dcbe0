#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/course/course_tree.h"
#include "common/grading/verdict.h"

namespace course {

/// What one version of an exercise costs on the shape that decides.
struct VersionCost {
  std::string name;                         ///< "starter", "yours", "reference"
  std::uint64_t sectors = 0;                ///< of all global loads, stores and atomics
  std::uint64_t wavefronts = 0;             ///< of all shared loads, stores and atomics
  std::uint64_t atomics = 0;                ///< requests: what their lanes wait for each other shows in no other number
  std::size_t shared_bytes = 0;             ///< per block
  int lines = 0;                            ///< of code: no comments, no empty lines
  std::vector<grading::Measurement> goals;  ///< against the exercise's targets
};

/// The costs in a verdict, and the code lines of `text`.
VersionCost cost_of(std::string name, const grading::Verdict& verdict, const std::string& text);

/// Lines that hold code: not empty, and more than a // comment.
int count_code_lines(const std::string& text);

/// What the reference solution says about itself: the comment at the start of its edit region, on one line.
std::string reason_of(const std::string& solution);

/// The versions one below the other, the starter first. Columns in which nobody uses anything are left out, and all
/// traffic where no target is about it. A target that sectors and wavefronts do not show (the first that the starter
/// misses) gets a column of its own.
/// Headings are wrapped where the table would be wider than `width`.
std::string comparison_table(const std::vector<VersionCost>& versions, std::size_t width = 100);

/// The table, a sentence about the reference, and the reason of what it does, if that may be told.
std::string comparison_text(const std::vector<VersionCost>& versions, const std::string& reference,
                            const std::string& reason, std::size_t width);

/// The same for the learner's file, whose verdict is known: builds and runs starter and reference. Empty when one of
/// them cannot be measured: a comparison is never worth a failure.
std::string compare_with_reference(const CourseTree& tree, const Exercise& exercise, const grading::Verdict& yours,
                                   std::size_t width);

}  // namespace course
