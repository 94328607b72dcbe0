#include "common/safety/sync_objects.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace safety {

Knowledge join(const Knowledge& a, const Knowledge& b) {
  if (b == nullptr || a == b) return a;
  if (a == nullptr) return b;
  std::vector<Learned> all;
  all.reserve(a->size() + b->size());
  auto left = a->begin();
  auto right = b->begin();
  while (left != a->end() || right != b->end()) {
    if (right == b->end() || (left != a->end() && left->object < right->object)) {
      all.push_back(*left++);
    } else if (left == a->end() || right->object < left->object) {
      all.push_back(*right++);
    } else {
      all.push_back({left->object, std::max(left->count, right->count)});
      ++left;
      ++right;
    }
  }
  if (all == *a) return a;
  if (all == *b) return b;
  return std::make_shared<const std::vector<Learned>>(std::move(all));
}

Learned SyncObjects::all_of(const Key& key) const {
  const auto found = current_.find(key);
  if (found == current_.end()) return {};
  return {found->second, objects_[found->second].count};
}

void SyncObjects::release(const Key& key, const Published& published, const Knowledge& learned,
                          const std::function<std::uint32_t(const Release&)>& block_of) {
  const auto [place, is_new] = current_.try_emplace(key, static_cast<std::uint32_t>(objects_.size()));
  if (is_new) objects_.emplace_back();
  Object& object = objects_[place->second];
  if (object.last == published) return;
  object.last = published;
  for (const Release& one : *published) {
    States& states = object.by[{block_of(one), one.thread}];
    // An older fence may be released after a newer one, by a lane that has met its thread.
    const std::uint32_t newest = states.empty() ? one.state : std::max(states.back().second, one.state);
    states.emplace_back(object.count++, newest);
  }
  const Knowledge before = object.learned.empty() ? nullptr : object.learned.back().second;
  if (Knowledge sum = join(before, learned); sum != before) object.learned.emplace_back(object.count, std::move(sum));
}

void SyncObjects::forget(const Key& key) {
  if (key.block == kAllBlocks) {
    current_.erase(current_.lower_bound({key.address, 0}), current_.upper_bound(key));
  } else {
    current_.erase(key);
    current_.erase({key.address, kAllBlocks});
  }
}

bool SyncObjects::any_of(const Learned& learned, std::uint32_t block,
                         const std::function<bool(const Release&)>& is_it) const {
  const auto& by = objects_[learned.object].by;
  for (auto at = by.lower_bound({block, 0}); at != by.end() && at->first.first == block; ++at) {
    const States& states = at->second;
    const auto after = std::ranges::lower_bound(states, learned.count, {}, &States::value_type::first);
    if (after != states.begin() && is_it({std::prev(after)->second, at->first.second})) return true;
  }
  return false;
}

Knowledge SyncObjects::learned_by(const Learned& learned) const {
  const auto& sums = objects_[learned.object].learned;
  const auto after = std::ranges::upper_bound(sums, learned.count, {}, &std::pair<std::uint32_t, Knowledge>::first);
  return after == sums.begin() ? nullptr : std::prev(after)->second;
}

}  // namespace safety
