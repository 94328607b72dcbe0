#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tests/nets/mutation/program.h"

// Happens-before as docs/decisions/0015 has it, the slow way. Nothing here is of common/safety but the words.

namespace mutation {

inline constexpr std::size_t kMostThreads = 24;
inline constexpr std::size_t kMostBlocks = 3;

/// How many steps of each thread are before something.
using Clock = std::array<std::uint8_t, kMostThreads>;

inline void join(Clock& mine, const Clock& theirs) {
  for (std::size_t i = 0; i < mine.size(); ++i) mine[i] = std::max(mine[i], theirs[i]);
}

/// What a thread knows, and what others may learn of it.
struct Knows {
  Clock now{};
  std::array<Clock, 2> published{};  ///< by the scope of the fence: block, device

  void fence(Scope reach) {
    published[0] = now;
    if (reach == Scope::device) published[1] = now;
  }
  void join(const Knows& other) {
    mutation::join(now, other.now);
    for (std::size_t i = 0; i < published.size(); ++i) mutation::join(published[i], other.published[i]);
  }
};

/// An access that others may race with.
struct Access {
  enum class Kind : std::uint8_t { load, store, update };
  Kind kind = Kind::load;
  bool is_block = false;  ///< of an update: atomic for the block only
  bool is_volatile = false;
  std::uint8_t thread = 0, block = 0;
  std::uint8_t clock = 0;    ///< of the thread
  std::uint8_t stretch = 0;  ///< of the thread, see Thread
  int number = 0;            ///< of the statement
  /// Of a store: a later one, in order, by this thread in this stretch; see StorePair.
  std::uint8_t over_thread = kNobody, over_stretch = 0;

  static constexpr std::uint8_t kNobody = 255;
  bool operator==(const Access&) const = default;
  bool is_before(const Knows& now) const { return clock <= now.now[thread]; }
  bool is_strong() const { return kind == Kind::update || is_volatile; }
  /// A weak access to the same memory happens after it.
  void note_overwritten(const Access& by, const Knows& who) {
    if (kind != Kind::store || by.kind != Kind::store || !is_before(who)) return;
    over_thread = by.thread;
    over_stretch = by.stretch;
  }
  /// Whether two accesses that nothing orders may meet at the same memory.
  bool may_meet(const Access& other) const {
    if (!is_strong() || !other.is_strong() || (is_volatile && other.is_volatile)) return false;
    return block == other.block || !(is_block || other.is_block);
  }
};

/// One int of memory.
struct Cell {
  bool is_written = false;
  int value = 0;
  std::vector<Access> weak;                                  ///< by thread
  std::vector<Access> strong;                                ///< in their order
  std::array<Clock, kMostBlocks> for_block{}, for_device{};  ///< what was released, by the block that did

  /// A strong access learns, if it reads, and releases, if it writes. A store hides what was released before.
  void meet(Knows& who, const Access& now) {
    const bool is_device = !now.is_block;
    if (now.kind != Access::Kind::store) {
      join(who.now, for_block[now.block]);
      for (std::size_t other = 0; other < kMostBlocks && is_device; ++other) {
        if (other != now.block) join(who.now, for_device[other]);
      }
    }
    if (now.kind == Access::Kind::load) return;
    if (now.kind == Access::Kind::store) for_block = for_device = {};
    join(for_block[now.block], who.published[0]);
    if (is_device) join(for_device[now.block], who.published[1]);
  }

  /// Those that race with an access that happens now.
  template <typename Report>
  void find_races(const Access& now, const Knows& who, Report report) const {
    const auto conflicts = [&](const Access& one) {
      const bool both_read = one.kind == Access::Kind::load && now.kind == Access::Kind::load;
      return !both_read && !one.is_before(who) && !one.may_meet(now);
    };
    for (const Access& one : weak) {
      if (conflicts(one)) report(one);
    }
    // An update has seen the strong writes before it, and so has what comes after the update.
    bool is_seen = false;
    for (std::size_t i = strong.size(); i-- > 0;) {
      const Access& one = strong[i];
      if (conflicts(one) && !(is_seen && one.kind != Access::Kind::load)) report(one);
      is_seen |= one.kind == Access::Kind::update && one.is_before(who);
    }
  }
  void keep(const Access& now, const Knows& who) {
    if (now.is_strong()) return strong.push_back(now);
    for (Access& one : weak) one.note_overwritten(now, who);
    // A later access of a thread stands for its earlier ones of the same kind.
    std::erase_if(weak, [&](const Access& one) {
      return one.thread == now.thread && one.kind == now.kind && one.stretch == now.stretch;
    });
    weak.push_back(now);
    std::ranges::sort(weak, {}, [](const Access& one) { return std::pair(one.thread, one.clock); });
  }
};

}  // namespace mutation
