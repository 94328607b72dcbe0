#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "common/safety/shadow_memory.h"

namespace simt {

/// What malloc() and new give out in a kernel.
///
///   arena   [ red zone | block | red zone | block | ... | free ]
///
/// Blocks are 16 bytes aligned, as on a GPU. What is freed is not given out again before the next launch, unless the
/// arena is full: accesses to it are recognised until then. The arena is made when it is first used.
class DeviceHeap {
 public:
  static constexpr std::uint64_t kBytes = 8 << 20;        ///< that live blocks may have: cudaLimitMallocHeapSize
  static constexpr std::uint64_t kArenaBytes = 64 << 20;  ///< with red zones, and what has been freed

  /// A piece of the arena that was given out.
  struct Block {
    std::uint64_t begin = 0;  ///< address of its first byte
    std::uint64_t bytes = 0;  ///< as asked for
  };
  /// What an access to the arena meets.
  enum class State : std::uint8_t {
    live,     ///< a block, with all of its bytes
    outside,  ///< none, or not with all of its bytes
    freed,    ///< one that was freed before, for certain
  };

  DeviceHeap() = default;
  ~DeviceHeap();
  DeviceHeap(const DeviceHeap&) = delete;
  DeviceHeap& operator=(const DeviceHeap&) = delete;

  /// A new block, poisoned; null when kBytes are in use. Only in the order of turns (BlockQueue).
  /// @throws std::bad_alloc if the system has no memory left
  void* allocate(std::uint64_t bytes);
  /// Frees a block; false if there is none that begins there. Only in the order of turns.
  bool release(std::uint64_t address);
  /// A kernel starts: all that happened before is over.
  void begin_launch();

  /// The first byte of the arena; 0 before it is made.
  [[nodiscard]] std::uint64_t begin() const { return begin_.load(std::memory_order_acquire); }
  /// One past its last byte.
  [[nodiscard]] std::uint64_t end() const { return begin() + kArenaBytes; }
  /// Whether an address lies in the arena.
  [[nodiscard]] bool contains(std::uint64_t address) const {
    const std::uint64_t first = begin();
    return first != 0 && address >= first && address - first < kArenaBytes;
  }

  /// A warp of a block has freed it, and in the order of requests this is where.
  void note_freed(std::uint64_t address, std::uint64_t block, int warp);
  /// All threads of a block have met.
  void note_barrier(std::uint64_t block);
  /// What a thread of that block and warp meets here.
  [[nodiscard]] State state(std::uint64_t address, int bytes, std::uint64_t block, int warp) const;
  /// The last block that begins at or before an address, live or not; of 0 bytes at 0 if there is none.
  [[nodiscard]] Block block_before(std::uint64_t address) const;

 private:
  static constexpr std::uint64_t kGranule = 16;
  static constexpr std::uint64_t kRedZone = 32;

  // Who knows for certain that a block was freed: accesses of others may be told late.
  struct Freed {
    std::uint64_t bytes = 0;
    std::uint64_t block = 0;
    int warp = 0;
    bool is_known_to_block = false;
    bool is_known_to_all = false;
  };

  struct Use {
    std::uint64_t bytes = 0;
    bool is_live = true;
  };

  void make_arena();
  [[nodiscard]] std::uint64_t take_room(std::uint64_t room);
  void reuse_freed();
  static std::uint64_t room_of(std::uint64_t bytes);
  void set_granules(std::uint64_t address, std::uint64_t bytes);

  mutable std::mutex mutex_;
  std::atomic<std::uint64_t> begin_{0};
  std::atomic<bool> has_freed_{false};
  std::unique_ptr<std::atomic<std::uint8_t>[]> valid_;  // of each granule: how many of its bytes are in a block
  std::map<std::uint64_t, std::uint64_t> room_;         // address -> bytes that nobody uses
  std::map<std::uint64_t, std::uint64_t> waiting_;      // the same, freed in this launch
  std::map<std::uint64_t, Use> blocks_;                 // by address, all that were given out and not reused
  std::map<std::uint64_t, Freed> freed_;                // by address
  std::map<std::uint64_t, std::vector<std::uint64_t>> known_to_warp_;  // of each block, what it freed since its barrier
  std::uint64_t in_use_ = 0;
};

}  // namespace simt
