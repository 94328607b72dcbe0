#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/memory/vocabulary.h"
#include "common/safety/order_state.h"
#include "common/safety/strength.h"
#include "tests/common/safety/exact_order.h"

namespace exact {

using memory::Kind;
using safety::Strength;

/// Places from the fifth on are in shared memory, where each block has its own.
inline bool is_shared(int place) { return place >= 4; }

/// One access of one thread.
struct Access {
  Moment moment;
  int place = 0;
  Kind kind = Kind::load;
  Strength strength = Strength::weak;
  std::uint32_t value = 0;
  unsigned site = 0;
  int thread = 0;          ///< as HappensBefore counts
  std::size_t number = 0;  ///< counts accesses in the order in which they happen
  safety::Moment told;     ///< as HappensBefore calls it

  bool writes() const { return kind != Kind::load; }
  std::uint64_t block() const { return moment.thread / kThreads; }
  std::string text() const {
    static constexpr std::array kStrengths{"", " volatile", " of the block", " of the device"};
    return "block " + std::to_string(block()) + " thread " + std::to_string(thread) + " at " + std::to_string(site) +
           ": " + std::string(name_of(kind)) + kStrengths[static_cast<std::size_t>(strength)] + " place " +
           std::to_string(place) + " state " + std::to_string(told.state);
  }
};

/// Who races with an access: the thread, as HappensBefore counts, and the site.
struct Races {
  using Set = std::set<std::pair<int, unsigned>>;
  Set certain;
  Set possible;  ///< also these may be reported
};

/// Which accesses race, by their exact order: each is compared with all before it.
class Verdict {
 public:
  /// Accesses in the order in which AccessChecker is told of them.
  const std::vector<const Access*>& told() const { return told_; }
  void add(const Access* access) { told_.push_back(access); }

  /// Whether two accesses race, if no update has seen the first one.
  static bool is_race(const Access& first, const Access& second) {
    if (first.place != second.place || (is_shared(first.place) && first.block() != second.block())) return false;
    if (!first.writes() && !second.writes()) return false;
    if (first.moment.is_ordered_with(second.moment)) return false;
    const auto is_plain = [](const Access& one) { return one.kind == Kind::store && !is_atomic(one.strength); };
    if (is_plain(first) && is_plain(second) && first.value == second.value) return false;
    return !may_meet(first.strength, second.strength, first.block() == second.block());
  }
  /// Of one that is not told yet.
  Races races(const Access& now) const {
    Races found;
    for (std::size_t i = 0; i < told_.size(); ++i) {
      if (!is_race(*told_[i], now)) continue;
      const Seen seen = is_seen(i, now);
      if (seen != Seen::yes) found.possible.insert({told_[i]->thread, told_[i]->site});
      if (seen == Seen::no) found.certain.insert({told_[i]->thread, told_[i]->site});
    }
    return found;
  }

 private:
  // Whether an update that is before `now` comes after an atomic write, and so has seen it. Atomic operations take
  // place in one order, and are told in another: AccessChecker may go by either.
  enum class Seen { no, perhaps, yes };
  Seen is_seen(std::size_t first, const Access& now) const {
    const Access& write = *told_[first];
    if (!write.writes() || write.strength == Strength::weak) return Seen::no;
    Seen seen = Seen::no;
    for (std::size_t i = 0; i < told_.size(); ++i) {
      const Access& update = *told_[i];
      const bool is_same = update.place == now.place && (!is_shared(now.place) || update.block() == now.block());
      if (!is_same || update.kind != Kind::atomic || !update.moment.is_before(now.moment)) continue;
      if (i > first && update.number > write.number) return Seen::yes;
      if (i > first || update.number > write.number) seen = Seen::perhaps;
    }
    return seen;
  }

  std::vector<const Access*> told_;
};

}  // namespace exact
