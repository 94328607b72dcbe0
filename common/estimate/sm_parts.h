#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/estimate/block_work.h"
#include "common/estimate/memory_path.h"

namespace estimate {

/// Things that began in an order and end in any: up to which one all have ended.
class InOrder {
 public:
  /// The one with this number, from 1, has ended.
  void add(std::uint32_t number) {
    ended_.push_back(number);
    const auto next = [this] { return std::ranges::find(ended_, up_to_ + 1); };
    for (auto found = next(); found != ended_.end(); found = next()) {
      ended_.erase(found);
      ++up_to_;
    }
  }
  /// All up to this number have ended.
  [[nodiscard]] std::uint32_t up_to() const { return up_to_; }

 private:
  std::uint32_t up_to_ = 0;
  std::vector<std::uint32_t> ended_;  // beyond that
};

/// A warp that runs.
struct Warp {
  /// What it needs to go on.
  enum class State : std::uint8_t { ready, loads, stores, end_of_stores, barrier, group, end_of_copies };

  const WarpWork* work = nullptr;      ///< all that it does
  std::uint32_t slot = 0;              ///< where its block runs
  std::size_t next = 0;                ///< step
  unsigned loads = 0;                  ///< on their way
  std::array<unsigned, 4> of_level{};  ///< likewise, by Step::level
  std::uint32_t round = 0;             ///< of the last one that was carried, Step::round
  std::vector<const Step*> postponed;  ///< loads that need others before them
  unsigned stores = 0;                 ///< likewise
  unsigned copies = 0;                 ///< on their way, and bulk stores that are not read yet
  InOrder landed;                      ///< its copies that belong to no phase
  InOrder read;                        ///< its bulk stores
  double deferred = 0;                 ///< wavefronts of stores to shared memory that wait for what was loaded
  State waits_for = State::ready;      ///< ready: for nothing
  bool has_started = false;            ///< its first instructions
  bool has_issued = false;             ///< the instructions before its next step
  std::vector<std::uint8_t> loaded;    ///< by site: how many of its loads are on their way
};

/// Where a block runs.
struct Slot {
  std::vector<std::uint32_t> warps;  ///< of its block, by index in the SM
  unsigned running = 0;              ///< warps that have not ended
  unsigned at_barrier = 0;           ///< warps that wait there
  std::size_t span = 0;              ///< of its block, by index in SmTimes::blocks
  std::vector<unsigned> missing;     ///< by phase of its barrier objects: arrivals and copies
};

/// Something that happens to a warp.
struct Event {
  /// What happens.
  enum class What : std::uint8_t { warp, load, store_arrives, store_sent, shared_arrives, loaded };

  double time = 0;                                 ///< in cycles
  std::uint64_t number = 0;                        ///< of two at the same time, the one that was made first is first
  What what = What::warp;                          ///< of all that can happen
  MemoryPath::Part part = MemoryPath::Part::done;  ///< of a load: where it is
  std::uint32_t warp = 0;                          ///< index in the SM
  const Step* step = nullptr;                      ///< of a load or store, also from shared memory; null otherwise

  /// Whether it is later.
  bool operator>(const Event& other) const {
    return time > other.time || (time == other.time && number > other.number);
  }
};

}  // namespace estimate
