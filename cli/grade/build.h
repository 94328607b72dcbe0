#pragma once

#include <filesystem>
#include <string>

#include "cli/course/course_tree.h"

namespace course {

struct BuildResult {
  bool succeeded = false;
  std::string output;      ///< everything the build tool, the compiler and the linker said
  std::string what_limit;  ///< one or two sentences about the limit that the build has met; empty when it has met none
};

/// Brings one target of the build folder up to date; nothing is done when nothing changed.
///
/// The compiler reads the learner's `file`, which may be anybody's. So the build is confined: to the files of
/// build_reach(), and to the time, memory and output of build_limits(). Nothing of it is left when this returns.
/// Steps are shown on stderr as they happen: on one line of a terminal, or as one line in a log.
/// The caller holds the build lock. Throws UsageError when the build folder itself is unusable.
BuildResult build_target(const CourseTree& tree, const std::string& target, const std::filesystem::path& file);

/// Gives `source` a new time when its text has changed since the last call but the program is newer, so that the next
/// build compiles it.
///
/// Build tools compare modification times only: after `mv scale_matrix.cu.bak scale_matrix.cu` the file is older than
/// the program, and the learner would get the verdict on the previous text.
void touch_if_changed(const CourseTree& tree, const Exercise& exercise, Variant variant,
                      const std::filesystem::path& source);

/// Makes the candidate program of `exercise` consist of `source`, a file anywhere on the disk.
void fill_slot(const CourseTree& tree, const Exercise& exercise, const std::filesystem::path& source);

}  // namespace course
