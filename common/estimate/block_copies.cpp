#include "common/estimate/block_copies.h"

#include <algorithm>
#include <span>

#include "common/core/lanes.h"

namespace estimate {
namespace {

constexpr std::uint32_t kNoSite = ~std::uint32_t{0};  // no access

// The last step, if it is a wait of this group and the warp has done nothing since: each lane tells of it.
Step* last_wait(WarpWork& warp, Step::Group group) {
  if (warp.steps.empty() || warp.next.instructions > 0) return nullptr;
  Step& last = warp.steps.back();
  return last.kind == Step::Kind::wait && last.group == group ? &last : nullptr;
}

void add_wait(WarpWork& warp, Step::Group group, std::uint32_t number) {
  Step* const last = last_wait(warp, group);
  if (last != nullptr && (group != Step::Group::phase || last->number == number)) {
    last->number = std::max(last->number, number);
    return;
  }
  warp.append({.kind = Step::Kind::wait, .site = kNoSite, .group = group, .number = number});
}

int thread_of(simt::WarpPlace place, std::size_t lane) {
  return place.warp * memory::kWarpSize + static_cast<int>(lane);
}

std::uint32_t take_oldest(std::deque<std::uint32_t>& numbers) {
  if (numbers.empty()) return 0;
  const std::uint32_t oldest = numbers.front();
  numbers.pop_front();
  return oldest;
}

}  // namespace

void BlockCopies::begin(WarpWork& warp, const Step& store, const simt::Request& request) {
  OfWarp& own = warps_[request.place.warp];
  const auto is_copy = [](const Step& step) { return step.kind == Step::Kind::copy; };
  const auto untold = [&] { return std::span(warp.steps).subspan(own.told); };
  // Zeros are stored without a load.
  if (std::ranges::none_of(untold(), is_copy) && warp.steps.size() < WarpWork::kMostSteps) {
    Step zeros = store;
    zeros.kind = Step::Kind::copy;
    warp.append(zeros);
  }
  const auto last = std::ranges::find_if(untold().rbegin(), untold().rend(), is_copy);
  if (last != untold().rend()) last->wavefronts = store.wavefronts;
  const std::size_t first = std::exchange(own.told, warp.steps.size());
  if (simt::tag_kind(request.site.tag).is_of_phase) {
    own.open.push_back({first, own.told, request.access.active});
    return;
  }
  for (std::size_t i = first; i < own.told; ++i) {
    if (warp.steps[i].kind == Step::Kind::copy) warp.steps[i].number = ++own.copies;
  }
  for (const std::size_t lane : core::lanes_in(request.access.active))
    threads_[thread_of(request.place, lane)].copies.push_back(own.copies);
}

void BlockCopies::begin_bulk(WarpWork& warp, std::size_t first, const simt::BulkAccess& access) {
  OfWarp& own = warps_[access.place.warp];
  own.told = warp.steps.size();
  if (access.site.kind() == memory::Kind::load) {
    const auto lane = static_cast<std::size_t>(access.thread % memory::kWarpSize);
    own.open.push_back({first, own.told, core::lane_bit(lane)});
    return;
  }
  for (std::size_t i = first; i < own.told; ++i) {
    warp.steps[i].group = Step::Group::stores;
    warp.steps[i].number = ++own.stores;
  }
  std::deque<std::uint32_t>& stores = threads_[access.thread].stores;
  if (access.range.is_further && !stores.empty()) stores.pop_back();
  stores.push_back(own.stores);
}

void BlockCopies::land(WarpWork& warp, const simt::Request& copies) {
  std::uint32_t last = 0;
  for (const std::size_t lane : core::lanes_in(copies.access.active))
    last = std::max(last, take_oldest(threads_[thread_of(copies.place, lane)].copies));
  add_wait(warp, Step::Group::copies, last);
}

void BlockCopies::land_bulk(WarpWork& warp, const simt::BulkAccess& store) {
  std::deque<std::uint32_t>& stores = threads_[store.thread].stores;
  if (!stores.empty()) add_wait(warp, Step::Group::stores, take_oldest(stores));  // a tile may be outside of its array
}

void BlockCopies::use_phase(WarpWork& warp, const simt::WarpStep& step, const simt::PhaseUse& use) {
  using What = simt::PhaseUse::What;
  switch (use.what) {
    case What::made:
      if (!objects_.insert(use.object).second) why_not_ = "a barrier object of a block is made more than once";
      return;
    case What::copy:
      return close(warp, step, use);
    case What::arrival:
      warp.has_phases = true;
      return warp.append(
          {.kind = Step::Kind::arrival, .site = kNoSite, .group = Step::Group::phase, .number = index_of(use)});
    case What::wait:
      warp.has_phases = true;
      return add_wait(warp, Step::Group::phase, index_of(use));
  }
}

std::uint32_t BlockCopies::index_of(const simt::PhaseUse& use) {
  return phases_.try_emplace({use.object, use.phase}, static_cast<std::uint32_t>(phases_.size())).first->second;
}

void BlockCopies::close(WarpWork& warp, const simt::WarpStep& step, const simt::PhaseUse& use) {
  warp.has_phases = true;
  const std::uint32_t phase = index_of(use);
  std::erase_if(warps_[step.place.warp].open, [&](const Open& open) {
    const std::uint32_t common = open.lanes & step.lanes;
    if (common == 0) return false;
    if (common != open.lanes) why_not_ = "lanes of a warp copy for several barrier objects at once";
    for (std::size_t i = open.first; i < open.end; ++i) {
      if (warp.steps[i].kind != Step::Kind::copy) continue;
      warp.steps[i].group = Step::Group::phase;
      warp.steps[i].number = phase;
    }
    return true;
  });
}

}  // namespace estimate
