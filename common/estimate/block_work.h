#pragma once

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "common/caches/line_parts.h"
#include "common/simt/trace/computation.h"

namespace estimate {

/// What DRAM is asked for at once.
inline constexpr unsigned kPieceBytes = 64;

/// Something that a warp does to memory, or waits for.
struct Step {
  /// What it is.
  enum class Kind : std::uint8_t {
    load,
    store,
    shared_load,
    shared_store,
    barrier,     ///< of the block
    copy,        ///< from global to shared memory, without the warp
    bulk_store,  ///< from shared to global memory, likewise
    arrival,     ///< at a phase of a barrier object
    wait,        ///< for copies, or for a phase
  };
  /// What copies and waits belong to.
  enum class Group : std::uint8_t {
    copies,  ///< of the warp, up to a number
    phase,   ///< of a barrier object
    stores,  ///< bulk stores of the warp, up to a number: until they have been read
  };

  /// As a level.
  static constexpr std::uint8_t kCarried = 3;

  Kind kind = Kind::barrier;            ///< a barrier, unless it says otherwise
  caches::Way way = caches::Way::load;  ///< of a load or store: to global memory
  std::uint16_t parts = 0;              ///< of a load or store: how many lines, or sectors written in part
  std::uint16_t wavefronts = 0;         ///< that the banks of L1 or of shared memory need
  std::uint32_t site = 0;               ///< which instruction; counts from 0
  std::uint32_t first_part = 0;         ///< index in WarpWork::parts
  std::uint32_t instructions = 0;       ///< that the warp executes before it, since its last step
  std::uint32_t chain = 0;              ///< how many of them wait for one another
  std::uint32_t special = 0;            ///< cycles of units with fewer lanes
  std::uint32_t integers = 0;           ///< of the instructions, those for units with half as many lanes
  std::uint8_t level = 0;               ///< it needs so many loads before it; kCarried: those of earlier rounds
  std::uint32_t round = 0;              ///< of such a load: all with the same number go together
  simt::Computation::Loop loop{};       ///< around it; none in the code before all loops
  Group group{};                        ///< of a copy, an arrival or a wait
  bool is_bulk = false;                 ///< of a copy: no thread's instruction moves it
  bool is_rest = false;                 ///< of a bulk copy: more of the one before
  std::uint32_t number = 0;             ///< in its group: a copy or bulk store of its warp, from 1; a phase, from 0

  // What a load or store has found in the caches, see find_levels().
  std::uint16_t l2_sectors = 0;     ///< that L1 asked L2 for
  std::uint16_t dram_lines = 0;     ///< of which something came from DRAM
  std::uint16_t dram_pieces = 0;    ///< of 64 bytes, that came from DRAM
  std::uint16_t dram_lone = 0;      ///< of these, whose neighbour in the line nobody asked for at about the same time
  std::uint16_t dirty_sectors = 0;  ///< that L2 has to write some time, and had not before

  /// Of a scheduler, for the instructions before it, if each of the integers takes so many.
  [[nodiscard]] double slots(double of_integer) const { return instructions + (of_integer - 1) * integers; }
  /// That come from DRAM.
  [[nodiscard]] double dram_bytes() const { return static_cast<double>(kPieceBytes) * dram_pieces; }
};

/// What a warp does, in the order of its program.
struct WarpWork {
  std::vector<Step> steps;              ///< the first of them
  std::vector<caches::LinePart> parts;  ///< of all loads and stores
  std::uint64_t all_steps = 0;          ///< of these, `steps` are the first
  bool has_phases = false;              ///< some steps belong to phases of barrier objects

  static constexpr std::size_t kMostSteps = 4096;  ///< that are kept: loops repeat themselves long before

  // While it is written:
  Step next;                        ///< what is known of the step behind them: its instructions
  simt::Computation block;          ///< the basic block that runs
  unsigned accesses = 0;            ///< of it, so far
  std::uint64_t last_access = 0;    ///< the tag of the last of these
  std::uint32_t rounds = 0;         ///< of loops, so far
  std::uint32_t rolled_rounds = 0;  ///< likewise, of those that nvcc does not unroll as a whole
  std::uint32_t one_by_one = 0;     ///< loads that go alone, so far
  std::uint64_t operations = 0;     ///< that lanes do together, so far
  std::uint64_t stretches = 0;      ///< of code without jumps, so far

  /// Adds a step, with what is known of its instructions, unless there are too many.
  void append(Step step) {
    ++all_steps;
    const Step before = std::exchange(next, {.loop = next.loop});
    if (steps.size() >= kMostSteps) return;
    step.instructions = before.instructions;
    step.chain = before.chain;
    step.special = before.special;
    step.integers = before.integers;
    step.loop = before.loop;
    steps.push_back(step);
  }
};

/// What the warps of a block do.
using BlockWork = std::vector<WarpWork>;

/// Of all of its warps, those that are not kept as well.
[[nodiscard]] inline std::uint64_t steps_of(const BlockWork& block) {
  return std::accumulate(block.begin(), block.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const WarpWork& warp) { return sum + warp.all_steps; });
}

}  // namespace estimate
