#pragma once

#include <functional>
#include <string>

#include "cli/course/course_tree.h"
#include "cli/course/progress.h"

namespace course {

/// Brings an exercise's starter back, keeps the learner's version and forgets that it was solved. `say` gets the text
/// for the learner piece by piece: where the version is kept is told even if the rest fails.
///
/// Throws UsageError when a file cannot be read or written; the learner's file is as it was then.
void reset_exercise(const CourseTree& tree, const Exercise& exercise, Progress& progress,
                    const std::function<void(const std::string& text)>& say);

}  // namespace course
