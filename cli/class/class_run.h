#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <vector>

#include "cli/class/judgement.h"
#include "cli/course/course_tree.h"

namespace course {

/// How a class is graded.
struct ClassRun {
  std::filesystem::path folder;   ///< of the hand-ins
  std::filesystem::path results;  ///< where verdicts are kept; empty: nowhere
  int jobs = 0;                   ///< files that are graded at the same time; 0: one for each processor
  bool in_cells = false;          ///< each runs in a Cell, which has to be possible here
};

/// How far a class has been graded.
struct ClassProgress {
  std::size_t files = 0;
  std::size_t done = 0;
  std::size_t known = 0;       ///< of these, from an earlier run
  std::size_t not_solved = 0;  ///< of these, errors included
};

/// Grades hand-ins, several at a time, each by `./course check` in a process of its own. What a file does reaches no
/// other one's verdict. A verdict that is kept is taken as it is, unless the file, the course or the time limit has
/// changed.
///
/// @param each      is called for every hand-in, in their order
/// @param progress  is called whenever there is news
/// @throws UsageError if the course cannot be built, or `results` cannot be written
void grade_class(const CourseTree& tree, const std::vector<HandIn>& files, const ClassRun& run,
                 const std::function<void(const Judgement&)>& each,
                 const std::function<void(const ClassProgress&)>& progress);

}  // namespace course
