#include "common/estimate/load_order.h"

#include <algorithm>
#include <utility>

namespace estimate {
namespace {

using Loop = simt::Computation::Loop;

unsigned most_loads(Loop loop, const Guesses& guesses) {
  switch (loop) {
    case Loop::rolled:
      return guesses.rolled_loads;
    case Loop::by_sixteens:
      return guesses.long_loop_loads;
    default:
      return guesses.loop_loads;
  }
}

}  // namespace

bool must_wait(const Warp& warp, const Step& step, const Guesses& guesses) {
  if (warp.loads == 0 || step.kind == Step::Kind::shared_store || step.kind == Step::Kind::wait) return false;
  if (step.kind == Step::Kind::copy) return needs_others(warp, step);
  if (step.kind == Step::Kind::bulk_store) return warp.deferred > 0;
  if (step.kind == Step::Kind::shared_load && warp.deferred > 0) return true;
  if (step.kind != Step::Kind::load && step.kind != Step::Kind::shared_load) return true;
  if (step.loop == Loop::unrolled) return warp.loads + warp.postponed.size() >= guesses.unrolled_loads;
  return step.site < warp.loaded.size() && warp.loaded[step.site] >= most_loads(step.loop, guesses);
}

bool needs_others(const Warp& warp, const Step& step) {
  if (step.level == Step::kCarried) {
    const bool are_of_this_round = warp.of_level[Step::kCarried] == warp.loads && warp.round == step.round;
    return !warp.postponed.empty() || (warp.loads > 0 && !are_of_this_round);
  }
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
  std::vector<const Step*> now, later;
  for (const Step* step : std::exchange(warp.postponed, {})) {
    const bool is_first = step->level == first->level && step->round == first->round;
    (is_first ? now : later).push_back(step);
  }
  warp.postponed = std::move(later);
  return now;
}

}  // namespace estimate
