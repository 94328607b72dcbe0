#pragma once

#include <optional>

#include "common/simt/plugin/gcc.h"
#include "common/simt/trace/computation.h"

namespace instruction_counts {

/// What nvcc makes of the loop whose round a jump ends, from the loop's shape; `none` if it ends no round.
/// @source tests/machine_code/loops.h, tests/data/sm_90_loops.csv: what nvcc 13.0 makes of such loops for sm_90
simt::Computation::Loop kind_of_loop(gcond* condition);

/// How often a loop goes back to its start before it ends, if that is a constant and nvcc unrolls it.
/// @param exit  the only way out of it
std::optional<unsigned> jumps_back_of(class loop* loop, edge exit);

}  // namespace instruction_counts
