#pragma once

#include "common/caches/memory_levels.h"
#include "common/estimate/launch_sample.h"
#include "common/memory/level_counts.h"

namespace estimate {

/// What the blocks of a sample do, SM by SM.
struct SmBlocks {
  std::vector<std::vector<const BlockWork*>> of_sm;  ///< in the order in which they begin
  memory::LevelCounts found;                         ///< of all of them
  std::uint64_t dirtied_sectors = 0;                 ///< that stores have made different from DRAM, each time again
  caches::MemoryLevels::Dirty dirty;                 ///< what is in L2 at the end
};

/// Writes down, in the steps of the sample, which level of the memory answers. Blocks and requests come in the order of
/// caches::ResidentBlocks. Caches are empty at first; L2 is the share of the sample's SMs.
///
/// The result refers to the sample's blocks.
SmBlocks find_levels(Sample& sample);

}  // namespace estimate
