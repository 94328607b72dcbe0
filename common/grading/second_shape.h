#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/grading/exercise.h"
#include "common/grading/metrics.h"

namespace grading {

// A kernel that is good on the memory shape alone, because it asks for its sizes, is no good kernel. So a second shape
// has to be met as well. It follows from the text of the graded file: whoever writes its sizes into the file changes
// the file, and so the shape (common/grading/seed.h).

/// One of the shapes that Exercise::same_cost names; empty if it names none.
std::optional<Shape> second_shape(const Exercise& graded, std::uint64_t seed);

/// The targets of the memory shape as they are on another one: sums grow with Exercise::work; what is counted for a
/// request stays, and so does what is counted for a block, unless there is more work for the same blocks, or rows or
/// columns are longer: a block may have whole ones.
std::vector<Target> targets_on(const Exercise& graded, Shape shape, std::vector<Target> targets);

}  // namespace grading
