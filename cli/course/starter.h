#pragma once

#include <filesystem>
#include <string>

#include "cli/course/attempt.h"
#include "cli/course/course_tree.h"

namespace course {

/// Keeps a copy of every starter as the course delivered it, so that `reset` can bring it back.
///
/// The copies lie in `.course/starters`, outside every build folder, and are made the first time the course runs in a
/// checkout: from git's last commit where there is git, so that edits made before are left out, else from the file as
/// it is. So a learner may commit solved exercises, and a course unpacked from a zip file without git works too. A copy
/// is replaced only when an update of the course has changed the exercise: when it no longer fits the solution.
void remember_starters(const CourseTree& tree);

/// The copy of one starter. Throws UsageError when there is none.
std::string pristine_starter(const CourseTree& tree, const Exercise& exercise);

/// The starter as the course delivers it, ready to be graded, whatever the learner has made of the file since.
Attempt pristine_attempt(const CourseTree& tree, const Exercise& exercise);

/// Copies the learner's file to `.course/backups/<chapter>.<name>.<timestamp>.cu` and returns that path. A name that
/// is taken gets a number, never overwritten. Throws UsageError when the copy cannot be made.
std::filesystem::path back_up(const CourseTree& tree, const Exercise& exercise);

}  // namespace course
