#include "common/estimate/copy_order.h"

#include <algorithm>
#include <span>

namespace estimate {

bool has_come(const Warp& warp, const Slot& slot, const Step& wait) {
  switch (wait.group) {
    case Step::Group::copies:
      return warp.landed.up_to() >= wait.number;
    case Step::Group::phase:
      return wait.number >= slot.missing.size() || slot.missing[wait.number] == 0;
    case Step::Group::stores:
      return warp.read.up_to() >= wait.number;
  }
  return true;
}

void note_come(Warp& warp, Slot& slot, const Step& step) {
  switch (step.group) {
    case Step::Group::copies:
      return warp.landed.add(step.number);
    case Step::Group::phase:
      --slot.missing[step.number];
      return;
    case Step::Group::stores:
      return warp.read.add(step.number);
  }
}

void expect_phases(Slot& slot, const BlockWork& work, std::size_t most_steps) {
  slot.missing.clear();
  for (const WarpWork& warp : work) {
    if (!warp.has_phases) continue;
    for (const Step& step : std::span(warp.steps).first(std::min(most_steps, warp.steps.size()))) {
      const bool counts = step.kind == Step::Kind::copy || step.kind == Step::Kind::arrival;
      if (!counts || step.group != Step::Group::phase) continue;
      if (slot.missing.size() <= step.number) slot.missing.resize(step.number + 1);
      ++slot.missing[step.number];
    }
  }
}

bool comes_to_its_end(const BlockWork& work) {
  Slot slot;
  expect_phases(slot, work, WarpWork::kMostSteps);
  std::vector<std::size_t> next(work.size());
  std::vector<bool> is_at_barrier(work.size());
  const auto has_ended = [&](std::size_t warp) { return next[warp] == work[warp].steps.size(); };
  const auto go_on = [&](std::size_t warp) {
    const std::size_t first = next[warp];
    for (; !has_ended(warp); ++next[warp]) {
      const Step& step = work[warp].steps[next[warp]];
      is_at_barrier[warp] = step.kind == Step::Kind::barrier;
      if (is_at_barrier[warp] || (step.group == Step::Group::phase && step.kind == Step::Kind::wait &&
                                  slot.missing.size() > step.number && slot.missing[step.number] > 0))
        break;
      if (step.group == Step::Group::phase && step.kind != Step::Kind::wait) --slot.missing[step.number];
    }
    return next[warp] > first;
  };
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    bool all_meet = true;
    for (std::size_t warp = 0; warp < work.size(); ++warp) {
      goes_on = go_on(warp) || goes_on;
      all_meet = all_meet && (has_ended(warp) || is_at_barrier[warp]);
    }
    if (goes_on || !all_meet) continue;
    for (std::size_t warp = 0; warp < work.size(); ++warp) {
      if (has_ended(warp)) continue;
      ++next[warp];
      goes_on = true;
    }
  }
  for (std::size_t warp = 0; warp < work.size(); ++warp) {
    if (!has_ended(warp)) return false;
  }
  return true;
}

}  // namespace estimate
