#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace caches {

/// Bytes of a cache line.
inline constexpr std::uint64_t kLineBytes = 128;
/// Sectors of a line.
inline constexpr unsigned kLineSectors = 4;

/// A set of sectors of one line: bit i is set when sector i, [0, 4), is in it.
using Sectors = std::uint8_t;

/// All sectors of a line.
inline constexpr Sectors kAllSectors = (1U << kLineSectors) - 1;

/// Bytes of one sector: bit i is set when byte i, [0, 32), is meant.
using SectorBytes = std::uint32_t;

/// What a cache holds of one line.
struct CachedLine {
  std::uint64_t line = 0;                           ///< address / kLineBytes
  Sectors valid = 0;                                ///< can be read
  Sectors dirty = 0;                                ///< have been written, and memory does not know yet
  std::array<SectorBytes, kLineSectors> written{};  ///< of each sector, since the line came
  std::uint64_t dirty_since = 0;                    ///< a number of the owner's: when its first sector became dirty
};

/// A cache whose lines are kept or given up as a whole, but filled sector by sector. It is fully associative: the line
/// that has not been used for the longest time goes first.
class SectoredCache {
 public:
  /// @param lines  how many fit; at least 1, at most 2^31
  /// @throws std::invalid_argument for another number
  explicit SectoredCache(std::size_t lines);

  /// The line, used just now; null if it is not there. Valid until the next call of insert().
  CachedLine* use(std::uint64_t line);
  /// Likewise, but that does not count as a use.
  CachedLine* look_at(std::uint64_t line);

  /// What a new line has pushed out, and where the new one is.
  struct Inserted {
    CachedLine& line;                   ///< empty; valid until the next insert()
    std::optional<CachedLine> evicted;  ///< the line that had to go
  };
  /// Makes room for a line that is not there.
  Inserted insert(std::uint64_t line);

  /// How many lines there are now.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Calls visit(const CachedLine&) for each line, in no order.
  template <typename Visit>
  void for_each(const Visit& visit) const {
    for (Slot slot = newest_; slot != 0; slot = entries_[slot - 1].older) visit(entries_[slot - 1].line);
  }
  /// Forgets all.
  void clear();

 private:
  using Slot = std::uint32_t;  // an index into entries_ plus one; 0: none

  struct Entry {
    CachedLine line;
    Slot older = 0;
    Slot newer = 0;
    Slot next_in_bucket = 0;
  };

  [[nodiscard]] std::size_t bucket_of(std::uint64_t line) const;
  [[nodiscard]] Slot find(std::uint64_t line) const;
  Entry& entry(Slot slot) { return entries_[slot - 1]; }
  void unlink(Slot slot);
  void make_newest(Slot slot);
  void leave_bucket(Slot slot);

  std::vector<Entry> entries_;
  std::vector<Slot> buckets_;  // a power of two of them
  int bucket_bits_ = 0;
  std::size_t size_ = 0;
  Slot oldest_ = 0;
  Slot newest_ = 0;
};

}  // namespace caches
