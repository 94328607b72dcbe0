#include "common/estimate/gpu_copies.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace estimate {
namespace {

constexpr int kHasCopies = 80, kHasBulkCopies = 90;

bool is_bulk(const WarpWork& warp) { return std::ranges::any_of(warp.steps, &Step::is_bulk); }

bool is_copy(const Step& step) { return step.kind == Step::Kind::copy; }

// Who stores to global memory, meets others or reads what was stored waits for the loads, as always.
void load_and_store(WarpWork& warp) {
  const auto copies = static_cast<std::uint64_t>(std::ranges::count_if(warp.steps, is_copy));
  if (copies == 0) return;
  std::vector<Step> steps;
  for (Step step : std::exchange(warp.steps, {})) {
    if (step.group == Step::Group::copies) step.number = 0;
    if (!is_copy(step)) {
      steps.push_back(step);
      continue;
    }
    step.kind = Step::Kind::load;
    step.way = caches::Way::load;
    step.group = {};
    steps.push_back(step);
    steps.push_back({.kind = Step::Kind::shared_store, .wavefronts = step.wavefronts, .site = step.site});
  }
  warp.all_steps += warp.all_steps * copies / (steps.size() - copies);
  warp.steps = std::move(steps);
}

}  // namespace

void adapt_copies(Sample& sample, const GpuTimes& gpu) {
  if (gpu.compute_capability >= kHasBulkCopies) return;
  for (BlockWork& block : sample.blocks) {
    if (std::ranges::any_of(block, is_bulk)) sample.why_not = "this GPU has no bulk copies";
    if (gpu.compute_capability >= kHasCopies) continue;
    for (WarpWork& warp : block) load_and_store(warp);
  }
}

}  // namespace estimate
