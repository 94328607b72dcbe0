#pragma once

#include "common/core/time_estimate.h"
#include "common/report/picture.h"

namespace report {

/// The first blocks of one SM over time, as the estimate has them: a row for each place where one runs, a bar from a
/// block's first instruction to its last.
/// @param until_us  where the time axis ends, above 0
/// @pre the estimate has blocks
Picture draw_blocks(const core::TimeEstimate& time, double until_us);

/// When the last of the blocks ends that draw_blocks() can draw; 0 without any.
double end_of_blocks(const core::TimeEstimate& time);

}  // namespace report
