#pragma once

#include <functional>

#include "common/simt/plugin/gcc.h"

namespace instruction_counts {

/// Where the rounds of a block are counted, once and for all of them.
struct CountedAt {
  basic_block block = nullptr;  ///< itself, unless it is in a quiet loop
  unsigned times = 1;           ///< it runs for each time that the other one does
};

/// Whether a block computes nothing that a GPU would.
using CostsNothing = std::function<bool(basic_block)>;

/// A quiet loop runs a number of rounds that is a constant, all of them at the same cost, and touches no memory that
/// sinks are told of: nvcc unrolls it, and where a thread is in it shows in nothing that is recorded. So what comes
/// before it can count for it, and it needs no hooks: the products of a register tile take no longer than they must.
/// @param block  in a function whose loops and dominators are known
CountedAt counted_at(basic_block block, const CostsNothing& costs_nothing);

}  // namespace instruction_counts
