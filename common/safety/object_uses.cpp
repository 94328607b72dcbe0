#include "common/safety/object_uses.h"

#include <algorithm>

namespace safety {

void IntervalUses::note(SyncObject object, int thread, Use use) {
  if (uses_.size() < kMost) uses_.push_back({object.key(), static_cast<std::int16_t>(thread), use});
}

bool IntervalUses::orders(int earlier, int now) const {
  if (uses_.empty()) return false;
  if (uses_.size() == kMost) return true;
  return std::any_of(uses_.begin(), uses_.end(), [&](const ThreadUse& theirs) {
    return theirs.thread == earlier && releases(theirs.use) &&
           std::any_of(uses_.begin(), uses_.end(), [&](const ThreadUse& mine) {
             return mine.thread == now && mine.key == theirs.key && acquires(mine.use);
           });
  });
}

void BlockUses::note(SyncObject object, Use use, std::uint32_t interval, std::uint32_t turn) {
  if (!is_complete_) return;
  auto known = std::find_if(uses_.begin(), uses_.end(), [&](const ObjectUse& one) { return one.key == object.key(); });
  if (known == uses_.end()) {
    if (uses_.size() == kMostObjects) {
      is_complete_ = false;
      return;
    }
    known = uses_.insert(known, {.key = object.key(), .released = {}});
  }
  if (acquires(use)) known->acquire_turn = turn;
  if (!releases(use)) return;
  Release& released = known->released;
  if (released.turn == turn) {
    released.interval = interval;
  } else if (released.interval != interval) {
    if (released.turn != 0) earlier_.push_back({known->key, released});
    released = {interval, turn};
  }
}

bool BlockUses::are_known_to(const BlockUses& other, std::uint32_t interval) const {
  if (last_fence_ < interval) return false;
  if (!is_complete_ || !other.is_complete_) return true;
  return std::any_of(other.uses_.begin(), other.uses_.end(), [&](const ObjectUse& theirs) {
    const auto is_learned = [&](const auto& mine) {
      return mine.key == theirs.key && mine.released.interval >= interval && mine.released.turn < theirs.acquire_turn;
    };
    return std::any_of(uses_.begin(), uses_.end(), is_learned) ||
           std::any_of(earlier_.begin(), earlier_.end(), is_learned);
  });
}

}  // namespace safety
