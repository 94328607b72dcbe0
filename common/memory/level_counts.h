#pragma once

#include <cstdint>

namespace memory {

/// What goes over the wires between SM, first-level cache (L1), second-level cache (L2) and DRAM. A sector has 32
/// bytes.
struct LevelCounts {
  std::uint64_t load_sectors = 0;      ///< that loads ask L1 for
  std::uint64_t l1_hits = 0;           ///< of these, those that L1 has or has asked for already
  std::uint64_t l2_read_sectors = 0;   ///< that L1 asks L2 for
  std::uint64_t l2_hits = 0;           ///< of these, those that L2 has
  std::uint64_t l2_write_sectors = 0;  ///< that stores and atomics bring to L2
  std::uint64_t dram_read_bytes = 0;   ///< that L2 has asked for
  std::uint64_t dram_write_bytes = 0;  ///< that L2 has given up

  /// Adds what happened elsewhere.
  LevelCounts& operator+=(const LevelCounts& further) {
    load_sectors += further.load_sectors;
    l1_hits += further.l1_hits;
    l2_read_sectors += further.l2_read_sectors;
    l2_hits += further.l2_hits;
    l2_write_sectors += further.l2_write_sectors;
    dram_read_bytes += further.dram_read_bytes;
    dram_write_bytes += further.dram_write_bytes;
    return *this;
  }
  /// Whether all are the same.
  bool operator==(const LevelCounts&) const = default;
};

}  // namespace memory
