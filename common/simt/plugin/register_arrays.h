#pragma once

#include "common/simt/plugin/gcc.h"
#include "common/simt/plugin/unrolled_values.h"

namespace instruction_counts {

/// How many registers of 4 bytes the arrays of a thread take: those of which each index is a constant when loops are
/// unrolled. nvcc puts others into memory.
unsigned registers_of_arrays(function* body, const UnrolledValues& unrolled);

}  // namespace instruction_counts
