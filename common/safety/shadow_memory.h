#pragma once

#include <cstdint>

namespace safety {

/// Who touched a piece of memory, and when. One word, because it is moved more often than it is looked at:
///
///   63     32 31     22 21     14 13    0
///   [ interval | thread |  clock  | site ]
class AccessMark {
 public:
  AccessMark() = default;  ///< nobody did
  /// @param interval  stretch between two barriers, counted over the whole program from 1
  /// @param thread    linear index in its block, below 1024
  /// @param clock     __syncwarp() calls of the thread since the last barrier, below 256
  /// @param site      number of the place in the source, below kSites
  AccessMark(std::uint32_t interval, int thread, int clock, unsigned site)
      : word_(std::uint64_t{interval} << 32 | static_cast<std::uint64_t>(thread) << 22 |
              static_cast<std::uint64_t>(clock) << 14 | site) {}

  static constexpr unsigned kSites = 1U << 14;  ///< places in the source that a mark can tell apart

  /// As given to the constructor.
  [[nodiscard]] std::uint32_t interval() const { return static_cast<std::uint32_t>(word_ >> 32); }
  /// As given to the constructor.
  [[nodiscard]] int thread() const { return static_cast<int>(word_ >> 22 & 1023); }
  /// As given to the constructor.
  [[nodiscard]] int clock() const { return static_cast<int>(word_ >> 14 & 255); }
  /// As given to the constructor.
  [[nodiscard]] unsigned site() const { return static_cast<unsigned>(word_ & (kSites - 1)); }

 private:
  std::uint64_t word_ = 0;
};

/// What is remembered of a piece of memory.
struct ShadowCell {
  AccessMark writer;           ///< who wrote it last
  AccessMark readers[2];       ///< two that nothing orders stand for all of them: one is not the next writer
  std::uint32_t value = 0;     ///< what was written last
  std::uint16_t written = 0;   ///< ShadowMemory::id() if somebody has written it, in this launch or before
  std::uint8_t is_atomic = 0;  ///< the last writer was an atomic operation
};
static_assert(sizeof(ShadowCell) == 32, "two to a cache line");

class CellPool {};

/// The cells of one allocation or shared variable: one for 4 bytes, or one for each byte once it is accessed in
/// narrower pieces (then neighbours in one word may belong to different threads).
class ShadowMemory {
 public:
  /// Takes cells for bytes [begin, begin + bytes): those of an earlier one that has ended, because fresh pages cost
  /// more than all the checks on them. What they remember looks old (intervals only grow) and not written (ids differ).
  /// @throws std::bad_alloc
  ShadowMemory(CellPool&, std::uint64_t begin, std::uint64_t bytes);
  ~ShadowMemory();
  ShadowMemory(const ShadowMemory&) = delete;
  ShadowMemory& operator=(const ShadowMemory&) = delete;

  /// What ShadowCell::written holds once a byte has been written.
  [[nodiscard]] std::uint16_t id() const { return id_; }

  /// Bytes that share a cell: 4 or 1.
  [[nodiscard]] int granule() const { return 1 << shift_; }

  /// Gives every byte a cell of its own; each starts with what was known of its word.
  void refine();

  /// The first of all cells; the cell of a byte is cells()[(address - begin()) / granule()].
  [[nodiscard]] ShadowCell* cells() { return cells_; }
  /// The first byte that it is about.
  [[nodiscard]] std::uint64_t begin() const { return begin_; }

  /// From here on reading [first, first + bytes) is no mistake.
  void mark_written(std::uint64_t first, std::uint64_t bytes);

  /// The first byte of [first, first + bytes) that nobody has written, or the end of the range.
  [[nodiscard]] std::uint64_t first_unwritten(std::uint64_t first, std::uint64_t bytes) const;

  /// Whether the host has filled all of it.
  [[nodiscard]] bool is_all_written() const { return is_all_written_; }

 private:
  [[nodiscard]] std::uint64_t cell_bytes() const;

  std::uint16_t id_;
  std::uint64_t begin_;
  std::uint64_t bytes_;
  int shift_ = 2;
  bool is_all_written_ = false;
  ShadowCell* cells_;
};

}  // namespace safety
