#pragma once

#include <string>

#include "cli/course_tree.h"

namespace course {

struct BuildResult {
  bool succeeded = false;
  std::string output;  ///< everything the build tool, the compiler and the linker said
};

/// Brings one target (or "all") of the build folder up to date; nothing is done when nothing changed.
///
/// Steps are shown on stderr as they happen: on one line of a terminal, or as one line in a log.
/// The caller holds the build lock. Throws UsageError when the build folder itself is unusable.
BuildResult build_target(const CourseTree& tree, const std::string& target);

/// Makes sure that the next build compiles `source` when its text changed since the last call for `target`.
///
/// Build tools compare modification times only: after `mv scale_matrix.cu.bak scale_matrix.cu` the file is older than
/// the program, and the learner would get the verdict on the previous text. Then `source` gets a new time.
void notice_change(const CourseTree& tree, const Exercise& exercise, Variant variant,
                   const std::filesystem::path& source);

/// Makes the candidate program of `exercise` consist of `source`, a file anywhere on the disk.
void fill_slot(const CourseTree& tree, const Exercise& exercise, const std::filesystem::path& source);

/// A whole file as text; throws UsageError when it cannot be read.
std::string read_text(const std::filesystem::path& path);

}  // namespace course
