#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "common/grading/exercise.h"
#include "common/grading/speed.h"
#include "common/timing/race.h"

namespace gpu {

/// A file to time, compiled for the GPU: see load_module().
struct Candidate {
  std::string name;  ///< for tables
  std::filesystem::path module;  ///< the shared library that it was compiled to
};

struct SpeedOptions {
  std::optional<grading::Shape> shape;  ///< in place of shape_to_time()
  timing::RaceOptions race;
};

/// Checks every candidate's results on all shapes of their exercise, then times them in turns with a copy of as many
/// bytes on random data, and checks the results again. A candidate with a problem is not timed.
///
/// @param candidates  of one exercise, or of exercises with the same arrays; at least one
grading::SpeedReport test_speed(const std::vector<Candidate>& candidates, const SpeedOptions& options = {});

}  // namespace gpu
