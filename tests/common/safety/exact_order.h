#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <vector>

#include "common/safety/sync_object.h"

namespace exact {

inline constexpr int kBlocks = 3;
inline constexpr int kWarps = 2;
inline constexpr int kLanes = 3;
inline constexpr int kThreads = kWarps * kLanes;  ///< of a block

/// How many steps of each thread of the launch are before something.
using Clock = std::array<int, kBlocks * kThreads>;

inline void join(Clock& mine, const Clock& theirs) {
  for (std::size_t i = 0; i < mine.size(); ++i) mine[i] = std::max(mine[i], theirs[i]);
}

/// One step of a thread, and what is before it.
struct Moment {
  std::size_t thread = 0;
  Clock before{};

  bool is_before(const Moment& later) const { return later.before[thread] >= before[thread]; }
  bool is_ordered_with(const Moment& other) const { return is_before(other) || other.is_before(*this); }
};

/// Happens-before as common/safety/happens_before.h defines it, the slow way: a vector clock for each thread, one for
/// what its fences of each scope have published, and a list of all that was released to each address.
class Order {
 public:
  /// A thread does something.
  Moment step(std::size_t thread) {
    ++threads_[thread].now[thread];
    return {thread, threads_[thread].now};
  }
  void meet(const std::vector<std::size_t>& threads) {
    Knows all;
    for (const std::size_t t : threads) {
      join(all.now, threads_[t].now);
      for (std::size_t scope = 0; scope < 2; ++scope) join(all.published[scope], threads_[t].published[scope]);
    }
    for (const std::size_t t : threads) threads_[t] = all;
  }
  void fence(std::size_t thread, safety::Scope reach) {
    Knows& mine = threads_[thread];
    mine.published[0] = mine.now;
    if (reach == safety::Scope::device) mine.published[1] = mine.now;
  }
  void use(std::size_t thread, int address, safety::Scope scope, safety::Use use) {
    Knows& mine = threads_[thread];
    std::vector<Release>& released = released_[address];
    if (safety::acquires(use)) {
      for (const Release& one : released) {
        const bool is_same_block = one.thread / kThreads == thread / kThreads;
        const bool reaches = one.scope == safety::Scope::device && scope == safety::Scope::device;
        if (is_same_block) join(mine.now, one.published[0]);
        if (!is_same_block && reaches && !one.is_hidden) join(mine.now, one.published[1]);
      }
    }
    if (use == safety::Use::overwrite) {
      std::erase_if(released, [&](const Release& one) {
        return scope == safety::Scope::device || one.thread / kThreads == thread / kThreads;
      });
      for (Release& one : released) one.is_hidden = true;
    }
    if (safety::releases(use)) released.push_back({thread, scope, mine.published});
  }

 private:
  struct Knows {
    Clock now{};
    std::array<Clock, 2> published{};  // by scope: block, device
  };
  struct Release {
    std::size_t thread;
    safety::Scope scope;
    std::array<Clock, 2> published;
    bool is_hidden = false;  // from other blocks, by a store of yet another block
  };

  std::array<Knows, kBlocks * kThreads> threads_;
  std::map<int, std::vector<Release>> released_;
};

}  // namespace exact
