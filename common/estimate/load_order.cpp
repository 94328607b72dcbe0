#include "common/estimate/load_order.h"

#include <algorithm>
#include <utility>

namespace estimate {
namespace {

constexpr std::uint8_t kWaitsForAll = 3;  // as a level

}  // namespace

bool must_wait(const Warp& warp, const Step& step, const Guesses& guesses) {
  if (warp.loads == 0 || step.kind == Step::Kind::shared_store) return false;
  if (step.kind == Step::Kind::shared_load && warp.deferred > 0) return true;
  if (step.kind != Step::Kind::load && step.kind != Step::Kind::shared_load) return true;
  if (step.is_unrolled) return warp.loads + warp.postponed.size() >= guesses.unrolled_loads;
  if (step.site >= warp.loaded.size()) return false;
  const unsigned most = step.is_grid_stride ? guesses.grid_stride_loads
                        : warp.deferred > 0 ? guesses.staged_loads
                                            : guesses.loop_loads;
  return warp.loaded[step.site] >= most;
}

bool needs_others(const Warp& warp, const Step& step) {
  if (step.level == kWaitsForAll) return warp.loads > 0;
  const auto first = warp.of_level.begin();
  if (std::any_of(first, first + step.level, [](unsigned loads) { return loads > 0; })) return true;
  return std::ranges::any_of(warp.postponed, [&](const Step* other) { return other->level < step.level; });
}

void note_load(Warp& warp, const Step& step) {
  constexpr std::uint8_t kMost = 255;
  if (warp.loaded.size() <= step.site) warp.loaded.resize(step.site + 1);
  if (warp.loaded[step.site] < kMost) ++warp.loaded[step.site];
}

std::vector<const Step*> take_first_postponed(Warp& warp) {
  const Step* first = *std::ranges::min_element(warp.postponed, {}, &Step::level);
  const bool is_one_by_one = first->level == kWaitsForAll;
  std::vector<const Step*> now, later;
  for (const Step* step : std::exchange(warp.postponed, {})) {
    const bool is_first = step->level == first->level && (!is_one_by_one || step == first);
    (is_first ? now : later).push_back(step);
  }
  warp.postponed = std::move(later);
  return now;
}

}  // namespace estimate
