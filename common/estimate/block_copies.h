#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/estimate/block_work.h"
#include "common/memory/warp_access.h"
#include "common/simt/requests/request_sink.h"

namespace estimate {

/// Of one block of a sample: which copies its threads have begun, and which of them each wait is for.
///
/// A thread's copies land in the order in which it has begun them. A warp waits for all of its copies up to the last
/// one that any of its lanes waits for, as the counter of a GPU's warp does.
class BlockCopies {
 public:
  /// Lanes store what they have loaded last: a copy. Its loads are steps already.
  /// @param store  the step of an ordinary store that does the same
  void begin(WarpWork& warp, const Step& store, const simt::Request& request);
  /// A thread has begun a bulk copy; its steps are those of the warp from `first` on.
  void begin_bulk(WarpWork& warp, std::size_t first, const simt::BulkAccess& access);
  /// Lanes have waited for the oldest copy of each that they had not waited for.
  void land(WarpWork& warp, const simt::Request& copies);
  /// A thread has waited for its oldest bulk store, likewise.
  void land_bulk(WarpWork& warp, const simt::BulkAccess& store);
  /// Lanes do something with a phase of a barrier object.
  void use_phase(WarpWork& warp, const simt::WarpStep& step, const simt::PhaseUse& use);

  /// Why what the block does cannot be told, a clause; empty if it can.
  [[nodiscard]] const std::string& why_not() const { return why_not_; }

 private:
  // Steps of a warp whose phase is still to be told.
  struct Open {
    std::size_t first = 0;
    std::size_t end = 0;
    std::uint32_t lanes = 0;
  };
  // What one of the threads, or of the warps, has begun.
  struct OfThread {
    std::deque<std::uint32_t> copies;  // numbers, the oldest first
    std::deque<std::uint32_t> stores;  // likewise, of its bulk stores
  };
  struct OfWarp {
    std::uint32_t copies = 0;  // so far
    std::uint32_t stores = 0;  // bulk stores, likewise
    std::vector<Open> open;
    std::size_t told = 0;  // steps before this have a number or are open
  };

  std::uint32_t index_of(const simt::PhaseUse& use);
  void close(WarpWork& warp, const simt::WarpStep& step, const simt::PhaseUse& use);

  std::map<int, OfThread> threads_;  // by linear index in the block
  std::map<int, OfWarp> warps_;
  std::map<std::pair<std::uint64_t, std::uint16_t>, std::uint32_t> phases_;  // by object and number
  std::set<std::uint64_t> objects_;                                          // that were made
  std::string why_not_;
};

}  // namespace estimate
