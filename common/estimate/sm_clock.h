#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/estimate/block_work.h"
#include "common/estimate/gpu_times.h"

namespace estimate {

/// What one SM has to do.
struct SmWork {
  /// In the order in which they begin; not empty. Their levels are known, see find_levels().
  std::vector<const BlockWork*> blocks;
  std::uint64_t all = 1;  ///< so many blocks run; if these are more, `blocks` begin again after the first wave of them
  int resident = 1;       ///< at the same time
  std::array<double, 4>
      dirty_alone{};        ///< share of the dirty sectors that are 1, 2, 3 or 4 in a line whose neighbours are clean
  double dirty_beside = 1;  ///< share of the others
  double partial = 0;       ///< share of the dirty sectors that L2 reads before it writes them
  double write_back = 1;    ///< share of the dirty sectors that L2 writes to DRAM before the kernel ends
  std::size_t most_steps = 4096;  ///< of a warp that are looked at
};

/// What is not known of a kernel, and guessed.
struct Guesses {
  double start_instructions = 16;  ///< of a thread, before its first access
  double access_instructions = 1;  ///< of each further access, beside those that are counted
  double integer_slots = 1;        ///< of an instruction for a unit with half as many lanes as those for floats
  unsigned loop_loads = 4;         ///< of one place that are on their way together, where nvcc makes fours of rounds
  unsigned long_loop_loads = 16;   ///< likewise, where it makes sixteens
  unsigned rolled_loads = 1;       ///< likewise, where it leaves the loop as it is
  unsigned unrolled_loads = 16;    ///< of all places together, where nvcc makes no loop of a loop: registers hold them
  unsigned array_registers = 1;    ///< for each 4 bytes of a thread's arrays: with its address, an element takes more
  double waiting = 1;              ///< as a factor of how long busy DRAM lets wait
};

/// When a block ran, and where on its SM.
struct BlockSpan {
  std::uint32_t slot = 0;  ///< below SmWork::resident
  double begin = 0;        ///< in cycles: of its first instruction
  double end = 0;          ///< likewise, of its last
};

/// How an SM spent its time. Shares are of its cycles; above 1 where it was ahead of its share.
struct SmTimes {
  double cycles = 0;  ///< from the first block to the last
  double dram = 0;    ///< busy with its requests
  double l2 = 0;      ///< likewise
  double stores = 0;  ///< on their way to L2
  double banks = 0;   ///< of L1 and shared memory
  double issue = 0;   ///< of the four schedulers together
  double starts = 0;  ///< of blocks

  double in_flight = 0;             ///< bytes that loads have asked DRAM for and do not have yet: the mean
  std::vector<BlockSpan> blocks{};  ///< that ran, in the order in which they began
};

/// Runs blocks on one SM, event by event, while all other SMs do the same. The same input gives the same digits.
///
/// A warp goes on after a load until it stores something, meets a barrier, or has loop_loads of them on their way; then
/// it waits for all. Loads from shared memory are never too many. Loads and stores enter the banks of L1 one behind the
/// other, with those of shared memory.
/// @source after the model of one SM in HyFiSS (MICRO 2024) and GCoM (ISCA 2022): simulate one, take the others to be
///   equal
/// @param busy  about which share of its time DRAM will be busy: the nearer it is, the sooner this ends
SmTimes run_sm(const SmWork& work, const GpuTimes& gpu, const Guesses& guesses = {}, double busy = 0.5);

}  // namespace estimate
