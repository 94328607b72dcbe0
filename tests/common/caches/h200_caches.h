#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "common/memory/level_counts.h"

namespace caches {

/// A row of tests/data/caches_h200.csv: what Nsight Compute said of one kernel on an H200.
struct MeasuredKernel {
  unsigned threads = 0;            ///< of a block
  std::uint64_t shared_bytes = 0;  ///< of a block, with the 1024 bytes that the system takes
  unsigned registers = 0;          ///< of a thread
  int blocks_per_sm = 0;           ///< that fit
  std::uint64_t shared_size = 0;   ///< of an SM's memory, what is shared memory
  memory::LevelCounts counts;
};

/// All rows, by name.
/// @throws std::runtime_error if the file cannot be read
std::map<std::string, MeasuredKernel> read_h200_caches();

}  // namespace caches
