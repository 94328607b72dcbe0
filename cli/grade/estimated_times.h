#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/course/attempt.h"
#include "cli/course/course_tree.h"
#include "common/core/time_estimate.h"

namespace course {

/// What one version of an exercise would take.
struct EstimatedTime {
  std::string name;         ///< "starter", "yours" or "reference"
  core::TimeEstimate time;  ///< with a reason if there is none
};

/// The starter as the course delivers it, the learner's file, and the solution where there is one, on a GPU of the
/// table.
std::vector<EstimatedTime> estimated_times(const CourseTree& tree, const Exercise& exercise, const std::string& gpu);

/// Whether nothing is timed, whoever has written it.
bool is_never_timed(const std::vector<EstimatedTime>& rows);

/// As a table; ends in a newline.
std::string table_of(const std::vector<EstimatedTime>& rows, std::size_t width);

}  // namespace course
