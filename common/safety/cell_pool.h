#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "common/safety/shadow_cell.h"

namespace safety {

/// Lends cells to ShadowMemory and takes them back, because fresh pages cost more than all the checks on them. Cells
/// that come again still hold old marks, and nobody minds: intervals only grow, so the marks are of earlier launches,
/// and what they say of written bytes carries an id that no other memory has.
///
/// Contract: outlives what it has lent. Cells come back between launches, never during one: workers count intervals
/// each for themselves, so marks of a launch that still runs would look like those of another worker.
class CellPool {
 public:
  /// What is kept in them.
  enum class Use : std::uint8_t { cells, runs };

 private:
  struct GiveBack {
    CellPool* pool = nullptr;  // null: the pages go to the system instead
    std::uint64_t bytes = 0;
    Use use = Use::cells;
    void operator()(ShadowCell* first) const noexcept;
  };

 public:
  static constexpr std::size_t kMostKept = 32;  ///< lots of cells that wait to be lent again

  /// Cells on loan: the first of them.
  using Cells = std::unique_ptr<ShadowCell[], GiveBack>;

  CellPool() { free_.reserve(kMostKept + 1); }
  ~CellPool();
  CellPool(const CellPool&) = delete;
  CellPool& operator=(const CellPool&) = delete;

  /// At least `count` cells, all zero or as somebody else has left them who had the same use for them.
  /// @throws std::bad_alloc
  Cells take(std::uint64_t count, Use use = Use::cells);
  /// Ends a loan: these cells are not to be lent again.
  static void discard(Cells cells);

  /// For ShadowCell::written. Never 0, which is what zero cells hold; comes again after 65535 others.
  std::uint16_t next_id();

 private:
  struct Free {
    ShadowCell* first;
    std::uint64_t bytes;
    Use use;
  };
  static ShadowCell* map(std::uint64_t bytes);

  std::mutex mutex_;
  std::vector<Free> free_;
  std::uint32_t ids_ = 0;
};

}  // namespace safety
