#pragma once

#include <filesystem>

#include "cli/course/course_tree.h"
#include "cli/system/file_reach.h"

namespace course {

/// The files that the build of a learner's `file` can open: regular files of the course, those in the file's folder and
/// below it, the build folder, what the system has installed, and what COURSE_MAY_READ names.
FileReach build_reach(const CourseTree& tree, const std::filesystem::path& file);

}  // namespace course
