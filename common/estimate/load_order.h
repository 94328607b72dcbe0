#pragma once

#include <vector>

#include "common/estimate/sm_clock.h"
#include "common/estimate/sm_parts.h"

namespace estimate {

/// Whether a warp does not get to its next step before its loads have come.
///
/// What is stored comes from what was loaded, as far as anybody can tell. The compiler lets a loop that fills an array
/// in shared memory load some elements before it stores them, since a global variable never lies there.
bool must_wait(const Warp& warp, const Step& step, const Guesses& guesses);

/// Whether a load's address comes from loads that are still on their way.
bool needs_others(const Warp& warp, const Step& step);

/// Counts a load among those of its place.
void note_load(Warp& warp, const Step& step);

/// Of the postponed loads of a warp, those that have what they need when no load is on its way; they are none any more.
/// @pre there is one
std::vector<const Step*> take_first_postponed(Warp& warp);

}  // namespace estimate
