// What HappensBefore answers; it learns in happens_before.cpp.

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <vector>

#include "common/safety/happens_before.h"

namespace safety {
namespace {

constexpr int kLanes = core::kH200.warp_lanes;

}  // namespace

OrderState HappensBefore::state(std::uint32_t number) const {
  const auto found = std::ranges::lower_bound(states_, number, {}, &OrderState::number);
  if (found != states_.end() && found->number == number) return *found;
  return {number, ordinal_of(number), number, nullptr, nullptr};
}

std::uint32_t HappensBefore::ordinal_of(std::uint32_t state) const {
  const auto after = std::ranges::upper_bound(stretches_, state, {}, &Stretch::first);
  return std::prev(after)->ordinal;
}

bool HappensBefore::is_of_this_block(std::uint32_t state) const {
  return state > launch_begin_ && state <= last_ && ordinal_of(state) == running_.ordinal;
}

// Accesses are told in an order that need not be theirs: so either may be the earlier.
bool HappensBefore::are_ordered_by_states(Moment before, Moment now) const {
  if (has_given_up_) return true;
  const std::size_t mixed =
      before.state * 31U + now.state * 7U + static_cast<unsigned>(before.thread * 33 + now.thread);
  Answer& answer = answers_[mixed % answers_.size()];
  if (answer.before != before || answer.now != now) answer = {before, now, are_ordered_by_knowledge(before, now)};
  return answer.is_yes;
}

bool HappensBefore::are_ordered_by_knowledge(Moment before, Moment now) const {
  const OrderState earlier = state(before.state);
  const OrderState later = state(now.state);
  return knows(later, before, earlier.block) || knows(earlier, now, later.block);
}

bool HappensBefore::is_after(Moment what, Moment now) const {
  if (what.state == now.state || has_given_up_) return false;
  const bool is_own = this->is_own(what.state);
  if (is_own && (what.thread == now.thread || what.state < running_.interval)) return false;
  if (!running_.has_order && (is_own || !has_objects_)) return false;
  return knows(state(what.state), now, running_.ordinal);
}

// Barriers and meetings come once all before them has been told. So only what was learned since may come late.
bool HappensBefore::is_all_told(Moment what, Moment now) const {
  if (!running_.has_learned) return true;
  const Knowledge learned = state(now.state).learned;
  const bool is_of_interval = what.state >= running_.interval && is_own(what.state);
  return learned == running_.learned || (is_of_interval && learned == state(what.state).learned);
}

bool HappensBefore::knows(const OrderState& state, Moment what, std::uint32_t block) const {
  if (block != state.block) return has_learned(state, what, block);
  if (what.state < state.barrier) return true;
  const bool is_of_warp = state.warp != nullptr && state.warp->warp == what.thread / kLanes;
  if (is_of_warp && what.state <= state.warp->last_known[static_cast<std::size_t>(what.thread % kLanes)]) return true;
  return has_learned(state, what, block);
}

// Goes through all that was released to the objects, and to those that the releasing threads had learned from.
bool HappensBefore::has_learned(const OrderState& state, Moment what, std::uint32_t block) const {
  if (state.learned == nullptr) return false;
  const auto comes_after = [&](const Release& release) {
    if (release.thread == what.thread && what.state <= release.state) return true;
    OrderState fenced = this->state(release.state);
    fenced.learned = nullptr;
    return knows(fenced, what, block);
  };
  std::unordered_map<std::uint32_t, std::uint32_t> seen;  // of an object, how many releases
  std::vector<Learned> open = *state.learned;
  while (!open.empty()) {
    const Learned next = open.back();
    open.pop_back();
    std::uint32_t& count = seen[next.object];
    if (count >= next.count) continue;
    count = next.count;
    if (objects_.any_of(next, block, comes_after)) return true;
    if (const Knowledge further = objects_.learned_by(next)) open.insert(open.end(), further->begin(), further->end());
  }
  return false;
}

}  // namespace safety
