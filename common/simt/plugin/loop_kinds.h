#pragma once

#include <optional>

#include "common/simt/plugin/gcc.h"
#include "common/simt/trace/computation.h"

namespace instruction_counts {

/// What nvcc makes of the loop whose round a jump ends, from the loop's shape; `none` if it ends no round.
/// @source tests/machine_code/loops.h, tests/data/sm_90_loops.csv: what nvcc 13.0 makes of such loops for sm_90
simt::Computation::Loop kind_of_loop(gcond* condition);

/// How a loop counts that nvcc unrolls.
struct Counting {
  tree counter = NULL_TREE;  ///< what its header merges
  HOST_WIDE_INT start = 0;   ///< its first value
  HOST_WIDE_INT step = 0;    ///< from one round to the next
  unsigned jumps_back = 0;   ///< so often the loop goes back to its start before it ends
};

/// That of a loop; nothing if it is not known, or nvcc does not unroll the loop.
std::optional<Counting> counting_of(class loop* loop);

}  // namespace instruction_counts
