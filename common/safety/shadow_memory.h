#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "common/safety/cell_pool.h"
#include "common/safety/shadow_cell.h"

namespace safety {

/// The cells of one allocation or shared variable: one for 4 bytes. Once it is accessed in narrower pieces it is
/// *refined*: neighbours in one word may belong to different threads, so each byte may have a cell of its own. A word
/// whose bytes are always accessed together stays *whole*, and keeps its one cell:
///
///   bytes                       0 1 2 3   4 5 6 7   8 9
///   words                     [    0    |    1    |  2  ]
///   refined, all whole        [    0    |    1    |  2  ]
///   refined, bytes 5 and 8    [    0    | 4 5 6 7 | 8 9 ]
///
/// In global memory, eight words side by side that threads side by side have accessed, one, two or four each, may be a
/// *run*: what their cells would hold is the same but for the thread and the value. Most accesses are like this.
///
///   cells    [ thread 40 | thread 41 | thread 42 | ... | thread 47 ]
///   run      [ thread 40 | 8 values  ]
///
/// Runs have a place of their own, one after the other, because the cache does better with that.
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

  /// Which cells an access finds: those of words, before anything is refined; those of bytes; those of words that may
  /// be whole.
  enum class Layout : std::uint8_t { words, bytes, whole_words };
  /// The least number of bytes that share a cell: 4, or 1 if it is refined.
  [[nodiscard]] int granule() const { return 1 << shift_; }

  /// From now on bytes may have cells of their own; all words are whole.
  void refine();

  /// The first of all cells; the cell of a byte is cells()[(address - begin()) / granule()], if it is no part of a run
  /// or of a whole word. Until the next refine(), set_aside() or take_back().
  [[nodiscard]] ShadowCell* cells() { return cells_.get(); }

  /// The cells of whole words. Only if has_words(); likewise.
  [[nodiscard]] ShadowCell* words() { return words_.get(); }
  /// Whether it is refined, and has words that may be whole: not if they lie across those of the machine.
  [[nodiscard]] bool has_words() const { return !is_whole_.empty(); }
  /// Whether the bytes of word i, counted from begin(), share a cell. Only if has_words().
  [[nodiscard]] bool is_whole(std::uint64_t i) const { return is_whole_[i] != 0; }
  /// Gives each byte of a range a cell of its own, which starts with what was known of its word. Only while it is
  /// refined.
  void split(std::uint64_t first, std::uint64_t bytes) {
    if (!has_words()) return;
    const std::uint64_t last = (first + bytes - 1 - begin_) / 4;
    for (std::uint64_t i = (first - begin_) / 4; i <= last; ++i) {
      if (is_whole(i)) make_bytes(i);
    }
  }

  static constexpr std::uint64_t kRunWords = 8;  ///< of a run: as many as a sector has

  /// How eight cells are held: as a run, or each for itself since a launch that is numbered from 0 to kMostHeld.
  /// Launches may share a number.
  enum class Held : std::uint8_t { run_of_words = 253, run_of_pairs = 254, run_of_quads = 255 };
  static constexpr std::uint32_t kMostHeld = 252;  ///< the largest number of a launch
  /// Of accesses to `words` words each: 1, 2 or 4.
  static constexpr Held run_of(int words) {
    return words == 1 ? Held::run_of_words : words == 2 ? Held::run_of_pairs : Held::run_of_quads;
  }
  static constexpr bool is_run(Held held) { return held >= Held::run_of_words; }  ///< any of them
  /// Of cells [kRunWords * i, kRunWords * (i + 1)). Only while granule() is 4.
  [[nodiscard]] Held& held(std::uint64_t i) { return held_[i]; }
  /// What a run holds of its first word, all but the values. Of what is none: something old.
  [[nodiscard]] ShadowCell& run(std::uint64_t i) { return runs_[2 * i]; }
  /// What was written last to the words of a run.
  void set_run_values(std::uint64_t i, const std::uint32_t* values) {
    std::memcpy(static_cast<void*>(&runs_[2 * i + 1]), values, kRunWords * sizeof *values);
  }
  /// The cells are held each for itself from the launch `now` on; makes cells of a run.
  void open(std::uint64_t i, Held now) {
    if (held_[i] == now) [[likely]]
      return;
    if (is_run(held_[i])) make_cells(i);
    held_[i] = now;
  }

  /// The cell of a byte is likely to be looked at soon. A guess: the address may lie far outside.
  void prefetch(std::uint64_t address) const { prefetch(cells_, (address - begin_) >> shift_); }
  /// The same of the run of a byte.
  void prefetch_run(std::uint64_t address) const { prefetch(runs_, (address - begin_) / (4 * kRunWords) * 2); }

  /// What is remembered of the word or byte at an address.
  [[nodiscard]] ShadowCell cell_at(std::uint64_t address) const;
  /// The first byte that it is about.
  [[nodiscard]] std::uint64_t begin() const { return begin_; }
  /// The byte after the last.
  [[nodiscard]] std::uint64_t end() const { return begin_ + bytes_; }

  /// For shared memory: the running block waits, and the next one finds other bytes at the same addresses. So it finds
  /// other cells as well; those of the block that waits are the caller's to keep, until the block is resumed.
  [[nodiscard]] Aside set_aside();
  /// The block that these cells are about goes on. Those of the block before go to the next one that needs some.
  void take_back(Aside aside);

  /// From here on reading [first, first + bytes) is no mistake.
  void mark_written(std::uint64_t first, std::uint64_t bytes);
  /// From here on [first, first + bytes) holds what nobody has written.
  void mark_unwritten(std::uint64_t first, std::uint64_t bytes);

  /// The first byte of [first, first + bytes) that is uninitialised, or the end of the range. For global memory.
  /// @param alignment  of the elements, a power of two: a gap is shorter, and the aligned piece that it lies in holds a
  ///                   byte of a member (see WrittenPart). 1: every unwritten byte counts
  [[nodiscard]] std::uint64_t first_uninitialized(std::uint64_t first, std::uint64_t bytes,
                                                  std::uint64_t alignment = 1) const;

  /// Whether the host has filled all of it.
  [[nodiscard]] bool is_all_written() const { return is_all_written_; }

 private:
  [[nodiscard]] bool is_uninitialized(std::uint64_t from, std::uint64_t to) const;
  static void prefetch(const CellPool::Cells& cells, std::uint64_t index) {
    const auto first = reinterpret_cast<std::uint64_t>(cells.get());  // a number: no pointer may point so far
    __builtin_prefetch(reinterpret_cast<const void*>(first + index * sizeof(ShadowCell)), 1);
  }
  void set_written(std::uint64_t first, std::uint64_t bytes, std::uint16_t id);
  [[nodiscard]] std::uint64_t cell_count() const;
  [[nodiscard]] ShadowCell cell_of_run(std::uint64_t i, std::uint64_t word) const;
  void make_cells(std::uint64_t i);
  [[nodiscard]] static ShadowCell byte_of(const ShadowCell& word, std::uint64_t byte);
  void make_bytes(std::uint64_t i);
  void forget_words();

  CellPool& pool_;
  std::uint16_t id_;
  std::uint64_t begin_;
  std::uint64_t bytes_;
  int shift_;
  bool is_all_written_ = false;
  CellPool::Cells cells_;
  CellPool::Cells words_;               // once it is refined
  std::vector<std::uint8_t> is_whole_;  // likewise
  std::vector<Held> held_;
  CellPool::Cells runs_;      // two for each
  std::vector<Aside> spare_;  // of blocks that have ended: not for the pool before the launch ends
};

}  // namespace safety
