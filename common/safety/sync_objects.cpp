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
                          const std::function<Origin(const Release&)>& origin_of, std::uint32_t now) {
  const auto [place, is_new] = current_.try_emplace(key, static_cast<std::uint32_t>(objects_.size()));
  if (is_new) objects_.emplace_back();
  Object& object = objects_[place->second];
  if (object.last == published) return;
  object.last = published;
  // An older fence may be released after a newer one, by a lane that has met its thread.
  const auto raise = [&object](States& states, std::uint32_t state) {
    if (states.empty() || states.back().second < state) states.emplace_back(object.count, state);
  };
  for (const Release& one : *published) {
    const Origin origin = origin_of(one);
    raise(object.by[{origin.block, one.thread}], one.state);
    OfBlock& of_block = object.blocks[origin.block];
    raise(of_block.barriers, origin.barrier);
    of_block.has_met |= origin.has_met;
    ++object.count;
    object.times.push_back(now);
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

std::uint32_t SyncObjects::newest_of(const States& states, std::uint32_t count) {
  const auto after = std::ranges::lower_bound(states, count, {}, &States::value_type::first);
  return after == states.begin() ? 0 : std::prev(after)->second;
}

std::uint32_t SyncObjects::latest_barrier(const Learned& learned, std::uint32_t block) const {
  const auto& blocks = objects_[learned.object].blocks;
  const auto of_block = blocks.find(block);
  return of_block == blocks.end() ? 0 : newest_of(of_block->second.barriers, learned.count);
}

bool SyncObjects::has_met(const Learned& learned, std::uint32_t block) const {
  const auto& blocks = objects_[learned.object].blocks;
  const auto of_block = blocks.find(block);
  return of_block != blocks.end() && of_block->second.has_met;
}

Knowledge SyncObjects::learned_by(const Learned& learned) const {
  const auto& sums = objects_[learned.object].learned;
  const auto after = std::ranges::upper_bound(sums, learned.count, {}, &std::pair<std::uint32_t, Knowledge>::first);
  return after == sums.begin() ? nullptr : std::prev(after)->second;
}

}  // namespace safety
