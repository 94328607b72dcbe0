#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "common/safety/happens_before.h"
#include "common/safety/shadow_cell.h"

namespace safety {

/// Copies that threads of one block have begun and not waited for: they write, or read, on their own, at any time until
/// they have landed. Whoever touches the bytes meanwhile races with them, be it the thread that began the copy; but who
/// reads what they read.
class CopiesInFlight {
 public:
  /// Somebody touched bytes of a copy.
  struct Touch {
    AccessMark copy;            ///< where it was begun, and by whom
    AccessMark access;          ///< what touched it
    std::uint64_t address = 0;  ///< the first byte that both mean
  };

  /// Whether there are none.
  [[nodiscard]] bool is_empty() const { return in_flight_ == 0; }
  /// A thread begins a copy that writes, or reads, `bytes` bytes.
  void begin(std::uint64_t first, std::uint64_t bytes, AccessMark copy);
  /// What an access has touched.
  struct Touched {
    bool any = false;          ///< a copy is on its way there that does not come after the access
    std::optional<Touch> own;  ///< it is one that the thread itself has begun: then nothing more has to be known
  };
  /// A thread accesses bytes.
  Touched touch(std::uint64_t address, std::uint64_t bytes, AccessMark access, const HappensBefore& order);
  /// Of which copies one lands.
  struct Whose {
    int thread = 0;       ///< that began them
    unsigned site = 0;    ///< where it did
    bool is_any = false;  ///< whoever began them, and wherever
  };
  /// The first of these that was begun there lands. Who touched it on its way, its own thread left out; accesses are
  /// told in an order that need not be theirs, so some may come after it.
  std::vector<Touch> land(std::uint64_t first, Whose by);
  /// The block has ended. Who touched those that nobody has waited for.
  std::vector<Touch> end_block();

 private:
  static constexpr std::uint64_t kWordBytes = 4;
  static constexpr std::size_t kFilter = 1 << 16;  // words: as many as a block's shared memory has
  static constexpr std::uint64_t kMany = 512;      // bytes of a copy of which not each word is listed
  static constexpr std::size_t kMostTouches = 4;   // of one copy

  struct Copy {
    std::uint64_t first = 0;
    std::uint64_t bytes = 0;
    AccessMark mark;
    std::vector<Touch> touches;
  };

  // How many copies go to the word, or to one that shares its place.
  std::uint16_t& crowd_at(std::uint64_t word) { return filter_[word % kFilter]; }
  template <typename Do>
  static void for_words(std::uint64_t address, std::uint64_t bytes, const Do& run);
  void touch(Copy& copy, std::uint64_t first, AccessMark access, const HappensBefore& order, Touched& touched);
  void unlist(std::size_t index);

  std::vector<Copy> copies_;       // those that have landed leave their place
  std::vector<std::size_t> free_;  // such places
  std::size_t in_flight_ = 0;
  std::vector<std::uint16_t> filter_;
  std::unordered_multimap<std::uint64_t, std::size_t> by_word_;  // index in copies_
  std::vector<std::size_t> large_;                               // likewise, of those with many words
};

}  // namespace safety
