#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <utility>
#include <vector>

#include "common/caches/line_parts.h"
#include "common/caches/sectored_cache.h"
#include "common/memory/level_counts.h"

namespace caches {

/// How large the caches of a GPU are for one kernel.
struct CacheSizes {
  int sms = 1;                     ///< each with a first-level cache (L1) of its own
  std::size_t l1_bytes = 0;        ///< what a kernel's shared memory leaves of an SM's memory; at least a line
  std::size_t l2_bytes = 0;        ///< of the second-level cache (L2), which all share; at least a line
  std::uint64_t fetch_bytes = 64;  ///< that DRAM is asked for at once: 32, 64 or 128

  /// What waits in L2 to be written, at most: then what has waited longest goes to DRAM, though its line stays.
  /// @source 27 MB on an H200, however much is stored: rows `l2.store_whole` of tests/data/caches_h200.csv
  [[nodiscard]] std::size_t most_dirty_bytes() const { return l2_bytes * 27 / 40; }
};

using memory::kSectorBytes;
using memory::LevelCounts;

/// The caches of a GPU, empty at first. Requests come one after the other; nothing takes time.
///
/// L1 is written through: a store goes to L2, and the sectors that it fills can be read from L1 afterwards. L2 is
/// written back: what a store leaves there goes to DRAM when the line has to make room or too much waits, and what the
/// last stores of a kernel leave there never does. A sector that was written in part is read when it makes room, or
/// when somebody loads it.
class MemoryLevels {
 public:
  /// All caches are empty.
  explicit MemoryLevels(const CacheSizes& sizes);

  /// One request of an SM, [0, sms).
  /// @param counts  what it moves is added here, and what its evictions move as well
  void request(int sm, Way way, std::span<const LinePart> parts, LevelCounts& counts);

  /// Bytes that L2 has and DRAM has not.
  [[nodiscard]] std::uint64_t dirty_bytes() const { return kSectorBytes * dirty_sectors_; }
  /// Sectors that stores and atomics have made different from DRAM, each time again.
  [[nodiscard]] std::uint64_t dirtied_sectors() const { return dirtied_sectors_; }

  /// How what waits in L2 to be written lies there.
  struct Dirty {
    std::array<std::uint64_t, kLineSectors>
        alone{};                        ///< sectors: 1, 2, 3 or 4 in a line that no neighbour is written with
    std::uint64_t beside = 0;           ///< sectors of the other lines
    std::uint64_t partial_sectors = 0;  ///< dirty ones that have to be read before
  };
  /// That, of all its lines.
  [[nodiscard]] Dirty dirty() const;

 private:
  void load(SectoredCache& l1, const LinePart& part, LevelCounts& counts);
  void read_l2(std::uint64_t line, Sectors sectors, LevelCounts& counts);
  void write_l2(const LinePart& part, LevelCounts& counts);
  void update_l2(const LinePart& part, LevelCounts& counts);
  CachedLine& line_in_l2(std::uint64_t line, LevelCounts& counts);
  void make_dirty(CachedLine& line, Sectors sectors, LevelCounts& counts);
  void clean(CachedLine& line, LevelCounts& counts);
  void fetch(CachedLine& line, Sectors sectors, LevelCounts& counts) const;

  CacheSizes sizes_;
  std::vector<SectoredCache> l1_;
  SectoredCache l2_;
  std::uint64_t dirtied_sectors_ = 0;
  std::uint64_t dirty_sectors_ = 0;                              // now
  std::deque<std::pair<std::uint64_t, std::uint64_t>> waiting_;  // lines and since when they are dirty, oldest first
  std::uint64_t dirty_lines_ = 0;                                // so far
};

}  // namespace caches
