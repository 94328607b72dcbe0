// What HappensBefore answers; it learns in happens_before.cpp.

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "common/safety/happens_before.h"

namespace safety {
namespace {

constexpr int kLanes = core::kH200.warp_lanes;

}  // namespace

const OrderState* HappensBefore::listed_state(std::uint32_t number) const {
  const auto found = std::ranges::lower_bound(states_, number, {}, &OrderState::number);
  return found != states_.end() && found->number == number ? &*found : nullptr;
}

OrderState HappensBefore::state(std::uint32_t number) const {
  if (const OrderState* listed = listed_state(number)) return *listed;
  return {number, ordinal_of(number), number, nullptr, nullptr};
}

std::uint32_t HappensBefore::ordinal_of(std::uint32_t state) const {
  const auto after = std::ranges::upper_bound(stretches_, state, {}, &Stretch::first);
  return std::prev(after)->ordinal;
}

bool HappensBefore::is_of_this_block(std::uint32_t state) const {
  return state > launch_begin_ && state <= last_ && ordinal_of(state) == running_.ordinal;
}

HappensBefore::Relation HappensBefore::relation_by_states(Moment what, Moment now) const {
  if (has_given_up_) return Relation::before;
  const std::size_t mixed = what.state * 31U + now.state * 7U + static_cast<unsigned>(what.thread * 33 + now.thread);
  Answer& answer = answers_[mixed % answers_.size()];
  if (answer.before != what || answer.now != now) answer = {what, now, relation_by_knowledge(what, now)};
  return answer.relation;
}

HappensBefore::Relation HappensBefore::relation_by_knowledge(Moment what, Moment now) const {
  const OrderState told = state(what.state);
  const OrderState later = state(now.state);
  if (knows(told, now, later.block)) return Relation::after;
  return knows(later, what, told.block) ? Relation::before : Relation::none;
}

// Barriers and meetings come once all before them has been told. So only what was learned since may come late.
bool HappensBefore::is_all_told(Moment what, Moment now) const {
  if (!running_.has_learned) return true;
  const Knowledge learned = state(now.state).learned;
  const bool is_of_interval = what.state >= running_.interval && is_own(what.state);
  return learned == running_.learned || (is_of_interval && learned == state(what.state).learned);
}

bool HappensBefore::knows(const OrderState& state, Moment what, std::uint32_t block) const {
  if (block == state.block && (what.state < state.barrier || knows_from_meeting(state, what))) return true;
  return has_learned(state, what, block);
}

bool HappensBefore::knows_from_meeting(const OrderState& state, Moment what) {
  const bool is_of_warp = state.warp != nullptr && state.warp->warp == what.thread / kLanes;
  return is_of_warp && what.state <= state.warp->last_known[static_cast<std::size_t>(what.thread % kLanes)];
}

// Goes through all that was released to the objects, and to those that the releasing threads had learned from: from the
// latest release back, so that each object is looked at once, and not beyond what is asked for.
bool HappensBefore::has_learned(const OrderState& state, Moment what, std::uint32_t block) const {
  if (state.learned == nullptr) return false;
  ++search_;
  looked_at_.resize(objects_.size());
  open_.clear();
  const auto is_earlier = [](const Open& a, const Open& b) { return a.time < b.time; };
  const auto look_later_at = [&](const std::vector<Learned>& known) {
    for (const Learned& one : known) {
      const std::uint32_t time = objects_.time_of(one);
      if (time < what.state || looked_at_[one.object] == search_) continue;
      open_.push_back({time, one});
      std::ranges::push_heap(open_, is_earlier);
    }
  };
  look_later_at(*state.learned);
  while (!open_.empty()) {
    std::ranges::pop_heap(open_, is_earlier);
    const Learned next = open_.back().what;
    open_.pop_back();
    if (std::exchange(looked_at_[next.object], search_) == search_) continue;
    if (is_released(next, what, block)) return true;
    if (const Knowledge further = objects_.learned_by(next)) look_later_at(*further);
  }
  return false;
}

// Whether a release itself comes after it, without what its thread had learned.
bool HappensBefore::is_released(const Learned& learned, Moment what, std::uint32_t block) const {
  if (what.state < objects_.latest_barrier(learned, block)) return true;
  // What others have released knows only what a barrier has told, or a meeting with the thread.
  const bool has_met = objects_.has_met(learned, block);
  const int first = has_met ? what.thread / kLanes * kLanes : what.thread;
  return objects_.any_of(learned, block, first, has_met ? first + kLanes : first + 1, [&](const Release& release) {
    if (release.thread == what.thread && what.state <= release.state) return true;
    const OrderState* fenced = listed_state(release.state);
    return fenced != nullptr && knows_from_meeting(*fenced, what);
  });
}

}  // namespace safety
