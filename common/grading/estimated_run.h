#pragma once

#include <string>

#include "common/core/time_estimate.h"
#include "common/grading/exercise.h"

namespace grading {

/// Estimates what the kernel that is linked into this program takes on a GPU, on the shape that is timed there
/// (shape_to_time()). Only the first blocks of each launch run; results are not compared.
///
/// @throws std::invalid_argument for a GPU that is not known
core::TimeEstimate estimate_time(const Exercise& timed, const std::string& gpu);

}  // namespace grading
