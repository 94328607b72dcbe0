#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "common/grading/exercise.h"
#include "common/grading/speed.h"
#include "common/timing/rounds.h"

namespace bench {

/// A file to time, compiled for the GPU: see load_module().
struct Contestant {
  std::string name;              ///< for tables
  std::filesystem::path module;  ///< the shared library that it was compiled to
};

struct SpeedOptions {
  std::optional<grading::Shape> shape;  ///< in place of shape_to_time()
  timing::RoundOptions rounds;
};

/// Checks every contestant's results on all shapes of their exercise, then times them in turns with a copy of as many
/// bytes on random data, and checks the results again. A contestant with a problem is not timed.
///
/// @param contestants  of one exercise, or of exercises with the same arrays; at least one
grading::SpeedReport test_speed(const std::vector<Contestant>& contestants, const SpeedOptions& options = {});

}  // namespace bench
