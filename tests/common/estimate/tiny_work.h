#pragma once

#include <string>
#include <vector>

#include "common/estimate/sm_clock.h"

namespace estimate {

/// Blocks whose warps all do the same, for tests.
struct TinyWork {
  std::string name;
  BlockWork block;
  SmWork work;  ///< refers to `block`

  TinyWork(std::string its_name, int warps, int resident, std::uint64_t blocks, const WarpWork& each)
      : name(std::move(its_name)), block(static_cast<std::size_t>(warps), each) {
    for (WarpWork& warp : block) warp.all_steps = warp.steps.size();
    work.blocks = {&block};
    work.resident = resident;
    work.all = blocks;
  }
  TinyWork(const TinyWork&) = delete;
  TinyWork& operator=(const TinyWork&) = delete;
};

/// Where the data of a load are.
enum class From { l1, l2, dram };

/// Adds a load or store of whole lines to a warp.
inline void add_load(WarpWork& warp, std::uint16_t lines, From from, std::uint32_t site = 0) {
  Step step{.kind = Step::Kind::load, .parts = lines, .wavefronts = lines, .site = site};
  if (from != From::l1) step.l2_sectors = static_cast<std::uint16_t>(4 * lines);
  if (from == From::dram) {
    step.dram_lines = lines;
    step.dram_pieces = static_cast<std::uint16_t>(2 * lines);
  }
  warp.steps.push_back(step);
}

inline void add_store(WarpWork& warp, std::uint16_t lines, caches::Sectors sectors = caches::kAllSectors,
                      caches::SectorBytes bytes = caches::kAllBytes) {
  Step step{.kind = Step::Kind::store, .way = caches::Way::store, .parts = lines, .wavefronts = lines, .site = 9};
  step.first_part = static_cast<std::uint32_t>(warp.parts.size());
  step.dirty_sectors = static_cast<std::uint16_t>(lines * std::popcount(sectors));
  for (std::uint64_t line = 0; line < lines; ++line) warp.parts.push_back({line, bytes, sectors});
  warp.steps.push_back(step);
}

}  // namespace estimate
