#include "common/estimate/wide_sample.h"

#include <algorithm>
#include <array>

namespace estimate {
namespace {

constexpr std::size_t kElements = 4;

bool moves_a_line(const WarpWork& warp, const Step& step) {
  if (step.kind != Step::Kind::load && step.kind != Step::Kind::store) return false;
  if (step.parts != 1 || step.way == caches::Way::load_around_l1) return false;
  const caches::LinePart& part = warp.parts[step.first_part];
  return part.sectors == caches::kAllSectors && part.bytes == caches::kAllBytes && step.wavefronts == 1;
}

/// Four warps that do the same, each in its own lines, as one.
std::optional<WarpWork> merge(const std::array<const WarpWork*, kElements>& warps) {
  const WarpWork& first = *warps.front();
  WarpWork merged;
  merged.all_steps = first.all_steps;
  merged.steps = first.steps;
  for (std::size_t i = 0; i < first.steps.size(); ++i) {
    Step& step = merged.steps[i];
    step.first_part = static_cast<std::uint32_t>(merged.parts.size());
    step.parts = step.wavefronts = kElements;
    step.instructions *= kElements;
    for (const WarpWork* warp : warps) {
      if (warp->steps.size() != first.steps.size()) return std::nullopt;
      const Step& one = warp->steps[i];
      if (one.kind != step.kind || one.site != step.site || !moves_a_line(*warp, one)) return std::nullopt;
      merged.parts.push_back(warp->parts[one.first_part]);
    }
  }
  return merged;
}

}  // namespace

std::optional<Sample> with_wide_accesses(const Sample& sample) {
  if (!sample.why_not.empty() || sample.launch.blocks() < kElements || sample.blocks.size() < kElements)
    return std::nullopt;
  Sample wide = sample;
  wide.blocks.clear();
  wide.launch.grid = dim3(static_cast<unsigned>(sample.launch.blocks() / kElements));
  for (std::size_t block = 0; block + kElements <= sample.blocks.size(); block += kElements) {
    const std::size_t warps = sample.blocks[block].size();
    const auto warp = [&](std::size_t number) { return &sample.blocks[block + number / warps][number % warps]; };
    BlockWork work;
    for (std::size_t i = 0; i < kElements * warps; i += kElements) {
      const auto merged = merge({warp(i), warp(i + 1), warp(i + 2), warp(i + 3)});
      if (!merged) return std::nullopt;
      work.push_back(*merged);
    }
    wide.blocks.push_back(std::move(work));
  }
  return wide;
}

}  // namespace estimate
