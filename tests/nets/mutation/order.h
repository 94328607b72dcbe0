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
  std::uint8_t thread = 0, block = 0;
  std::uint8_t clock = 0;    ///< of the thread
  std::uint8_t stretch = 0;  ///< of the thread, see Thread
  int number = 0;          ///< of the statement

  bool operator==(const Access&) const = default;
  bool is_before(const Knows& now) const { return clock <= now.now[thread]; }
};

/// One int of memory.
struct Cell {
  bool is_written = false;
  int value = 0;
  std::vector<Access> plain;    ///< loads and stores, by thread
  std::vector<Access> updates;  ///< in their order
  std::array<Clock, kMostBlocks> for_block{}, for_device{};  ///< what was released, by the block that did

  /// An atomic operation learns, and releases.
  void meet(Knows& who, std::size_t block, Scope scope) {
    join(who.now, for_block[block]);
    for (std::size_t other = 0; other < kMostBlocks && scope == Scope::device; ++other) {
      if (other != block) join(who.now, for_device[other]);
    }
    join(for_block[block], who.published[0]);
    if (scope == Scope::device) join(for_device[block], who.published[1]);
  }

  /// Those that race with an access that happens now.
  template <typename Report>
  void find_races(const Access& now, const Knows& who, Report report) const {
    for (const Access& one : plain) {
      if (!one.is_before(who) && (one.kind != Access::Kind::load || now.kind != Access::Kind::load)) report(one);
    }
    // An update has seen those before it, and so has what comes after it.
    bool is_seen = false;
    for (std::size_t i = updates.size(); i-- > 0;) {
      const Access& one = updates[i];
      const bool is_before = one.is_before(who);
      const bool may_meet = now.kind == Access::Kind::update && (one.block == now.block || !(one.is_block || now.is_block));
      if (!is_before && !may_meet && !is_seen) report(one);
      is_seen |= is_before;
    }
  }
  void keep(const Access& now) {
    std::vector<Access>& all = now.kind == Access::Kind::update ? updates : plain;
    // A later access of a thread stands for its earlier ones of the same kind.
    std::erase_if(all, [&](const Access& one) {
      return one.thread == now.thread && one.kind == now.kind && one.stretch == now.stretch && one.is_block == now.is_block;
    });
    all.push_back(now);
    if (now.kind != Access::Kind::update) {
      std::ranges::sort(plain, {}, [](const Access& one) { return std::pair(one.thread, one.clock); });
    }
  }
};

}  // namespace mutation
