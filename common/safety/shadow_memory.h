#pragma once

#include <cstdint>
#include <vector>

#include "common/safety/cell_pool.h"
#include "common/safety/shadow_cell.h"

namespace safety {

/// The cells of one allocation or shared variable: one for 4 bytes, or one for each byte once it is accessed in
/// narrower pieces (then neighbours in one word may belong to different threads):
///
///   bytes      0 1 2 3   4 5 6 7   8 9
///   words    [    0    |    1    |  2  ]
///   refined  [ 0 1 2 3   4 5 6 7   8 9 ]
class ShadowMemory {
 public:
  /// The cells of a block that waits, see set_aside().
  struct Aside {
    CellPool::Cells cells;  ///< empty once they are taken back
    int shift = 2;          ///< bytes of each, as a power of two
  };

  /// Takes cells for bytes [begin, begin + bytes). What an earlier user left in them looks old and not written.
  /// @throws std::bad_alloc
  ShadowMemory(CellPool& pool, std::uint64_t begin, std::uint64_t bytes);
  ShadowMemory(const ShadowMemory&) = delete;
  ShadowMemory& operator=(const ShadowMemory&) = delete;

  /// What ShadowCell::written holds once a byte has been written.
  [[nodiscard]] std::uint16_t id() const { return id_; }

  /// Bytes that share a cell: 4 or 1.
  [[nodiscard]] int granule() const { return 1 << shift_; }

  /// Gives every byte a cell of its own; each starts with what was known of its word.
  void refine();

  /// The first of all cells; the cell of a byte is cells()[(address - begin()) / granule()]. Until the next refine(),
  /// set_aside() or take_back().
  [[nodiscard]] ShadowCell* cells() { return cells_.get(); }
  /// The first byte that it is about.
  [[nodiscard]] std::uint64_t begin() const { return begin_; }

  /// For shared memory: the running block waits, and the next one finds other bytes at the same addresses. So it finds
  /// other cells as well; those of the block that waits are the caller's to keep, until the block is resumed.
  [[nodiscard]] Aside set_aside();
  /// The block that these cells are about goes on. Those of the block before go to the next one that needs some.
  void take_back(Aside aside);

  /// From here on reading [first, first + bytes) is no mistake.
  void mark_written(std::uint64_t first, std::uint64_t bytes);

  /// The first byte of [first, first + bytes) that nobody has written, or the end of the range.
  [[nodiscard]] std::uint64_t first_unwritten(std::uint64_t first, std::uint64_t bytes) const;

  /// Whether the host has filled all of it.
  [[nodiscard]] bool is_all_written() const { return is_all_written_; }

 private:
  [[nodiscard]] std::uint64_t cell_count() const;

  CellPool& pool_;
  std::uint16_t id_;
  std::uint64_t begin_;
  std::uint64_t bytes_;
  int shift_;
  bool is_all_written_ = false;
  CellPool::Cells cells_;
  std::vector<Aside> spare_;  // of blocks that have ended: not for the pool before the launch ends
};

}  // namespace safety
