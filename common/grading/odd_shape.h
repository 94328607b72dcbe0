#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "common/grading/exercise.h"
#include "common/grading/metrics.h"

namespace grading {

// Whoever asks whether the sizes are multiples of 32 is good on every shape that fills its tiles, and may do anything
// on all others. So a small odd shape is measured, too. What edges cost there is no waste, and it has a limit. A piece
// of a row that begins inside of a sector lies in one sector more: at most twice as many, if it is one sector long. And
// a lane that cannot take 16 bytes at once, because rows are not aligned, may take them one by one: four requests for
// floats touch the same sectors. Down a column each lane has a sector of its own, eight times what floats fill.

/// One of the shapes that Exercise::odd names, which follows from `seed`; empty if it names none.
std::optional<Shape> odd_shape(const Exercise& graded, std::uint64_t seed);

/// What is left of the targets on an odd shape: sectors and wavefronts of all places together, as multiples of the
/// least; requests, with half as many again, and bytes of a request, divided likewise; and the guards that know no
/// shape.
std::vector<Target> targets_on_odd(const Exercise& graded, Shape shape, const std::vector<Target>& targets);

}  // namespace grading
