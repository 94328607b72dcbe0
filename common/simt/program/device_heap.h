#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

#include "common/safety/shadow_memory.h"

namespace simt {

/// What malloc() and new give out in a kernel.
///
///   arena   [ red zone | block | red zone | block | ... | free ]
///
/// Blocks are 16 bytes aligned, as on a GPU. What is freed is not given out again before the next launch, unless the
/// arena is full: accesses to it are recognised until then. The arena is made when it is first used, and larger than
/// the limit: it has the red zones, and what has been freed.
class DeviceHeap {
 public:
  /// What live blocks may have unless set_limit() says otherwise, in bytes.
  /// @source CUDA C++ Programming Guide, Dynamic Global Memory Allocation, Heap Memory Allocation
  static constexpr std::uint64_t kDefaultLimit = 8 << 20;

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

  /// Bytes that live blocks may have: cudaLimitMallocHeapSize.
  [[nodiscard]] std::uint64_t limit() const { return limit_; }
  /// Sets limit(); false once the arena is made.
  /// @pre no kernel runs
  bool set_limit(std::uint64_t bytes);

  /// A new block, poisoned; null where limit() would be exceeded. Only in the order of turns (BlockQueue).
  /// @throws std::bad_alloc if the system has no memory left
  void* allocate(std::uint64_t bytes);
  /// Frees a block; false if there is none that begins there. Only in the order of turns.
  bool release(std::uint64_t address);
  /// A kernel starts: all that happened before is over.
  void begin_launch();

  /// The first byte of the arena; 0 before it is made.
  [[nodiscard]] std::uint64_t begin() const { return begin_.load(std::memory_order_acquire); }
  /// One past its last byte.
  [[nodiscard]] std::uint64_t end() const { return begin() + arena_bytes(); }
  /// Bytes of the arena, whole pages.
  [[nodiscard]] std::uint64_t arena_bytes() const { return arena_bytes_; }
  /// Whether an address lies in the arena.
  [[nodiscard]] bool contains(std::uint64_t address) const {
    const std::uint64_t first = begin();
    return first != 0 && address >= first && address - first < arena_bytes_;
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
  static constexpr std::uint64_t kArenaPerLimit = 8;  // the smallest blocks take three times their bytes

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

  [[nodiscard]] std::uint64_t reserved_bytes() const;
  void make_arena();
  [[nodiscard]] std::uint64_t take_room(std::uint64_t room);
  void reuse_freed();
  static std::uint64_t room_of(std::uint64_t bytes);
  void set_granules(std::uint64_t address, std::uint64_t bytes);

  mutable std::mutex mutex_;
  std::atomic<std::uint64_t> begin_{0};
  std::atomic<bool> has_freed_{false};
  std::uint64_t limit_ = kDefaultLimit;
  std::uint64_t arena_bytes_ = 0;
  std::uint8_t* valid_ = nullptr;                   // of each granule: how many of its bytes are in a block
  std::map<std::uint64_t, std::uint64_t> room_;     // address -> bytes that nobody uses
  std::map<std::uint64_t, std::uint64_t> waiting_;  // the same, freed in this launch
  std::map<std::uint64_t, Use> blocks_;             // by address, all that were given out and not reused
  std::map<std::uint64_t, Freed> freed_;            // by address
  std::map<std::uint64_t, std::vector<std::uint64_t>> known_to_warp_;  // of each block, what it freed since its barrier
  std::uint64_t in_use_ = 0;
};

}  // namespace simt
