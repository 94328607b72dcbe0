#include "common/simt/program/device_heap.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <new>

#include "common/core/page.h"
#include "common/core/poison.h"

namespace simt {
namespace {

constexpr std::uint64_t kGuardBytes = 1 << 30;  // unmapped, on both sides of the arena

}  // namespace

DeviceHeap::~DeviceHeap() {
  if (begin() != 0) munmap(reinterpret_cast<void*>(begin() - kGuardBytes), reserved_bytes());
}

bool DeviceHeap::set_limit(std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  if (begin() != 0) return false;
  limit_ = std::max(bytes + kGranule - 1, kGranule) / kGranule * kGranule;
  return true;
}

// guard | arena | guard | a byte for each granule
std::uint64_t DeviceHeap::reserved_bytes() const { return 2 * kGuardBytes + arena_bytes_ + arena_bytes_ / kGranule; }

// Pages take no memory before they are touched.
void DeviceHeap::make_arena() {
  arena_bytes_ = core::whole_pages(limit_ * kArenaPerLimit);
  void* reserved = mmap(nullptr, reserved_bytes(), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) throw std::bad_alloc();
  const auto first = static_cast<std::byte*>(reserved) + kGuardBytes;
  const auto valid = first + arena_bytes_ + kGuardBytes;
  const auto open = [](std::byte* begin, std::uint64_t bytes) {
    return mprotect(begin, bytes, PROT_READ | PROT_WRITE) == 0;
  };
  if (!open(first, arena_bytes_) || !open(valid, arena_bytes_ / kGranule)) {
    munmap(reserved, reserved_bytes());
    throw std::bad_alloc();
  }
  valid_ = reinterpret_cast<std::uint8_t*>(valid);
  room_.emplace(reinterpret_cast<std::uint64_t>(first) + kRedZone, arena_bytes_ - kRedZone);
  begin_.store(reinterpret_cast<std::uint64_t>(first), std::memory_order_release);
}

// A block, and the red zone behind it.
std::uint64_t DeviceHeap::room_of(std::uint64_t bytes) {
  return std::max(bytes + kGranule - 1, kGranule) / kGranule * kGranule + kRedZone;
}

void* DeviceHeap::allocate(std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  if (begin() == 0) make_arena();
  if (bytes > limit_ || in_use_ + room_of(bytes) - kRedZone > limit_) return nullptr;
  std::uint64_t address = take_room(room_of(bytes));
  if (address == 0) {
    reuse_freed();
    address = take_room(room_of(bytes));
  }
  if (address == 0) return nullptr;
  const auto overlaps_end = blocks_.lower_bound(address + room_of(bytes));
  blocks_.erase(blocks_.lower_bound(address), overlaps_end);
  freed_.erase(freed_.lower_bound(address), freed_.lower_bound(address + room_of(bytes)));
  blocks_.emplace(address, Use{bytes});
  in_use_ += room_of(bytes) - kRedZone;
  set_granules(address, bytes);
  std::memset(reinterpret_cast<void*>(address), core::kPoison, bytes);
  return reinterpret_cast<void*>(address);
}

// The first piece that is large enough; 0 if there is none.
std::uint64_t DeviceHeap::take_room(std::uint64_t room) {
  const auto fit = std::ranges::find_if(room_, [room](const auto& piece) { return piece.second >= room; });
  if (fit == room_.end()) return 0;
  const auto [address, bytes] = *fit;
  room_.erase(fit);
  if (bytes > room) room_.emplace(address + room, bytes - room);
  return address;
}

void DeviceHeap::set_granules(std::uint64_t address, std::uint64_t bytes) {
  const std::uint64_t first = (address - begin()) / kGranule;
  for (std::uint64_t i = 0; i < room_of(bytes) / kGranule; ++i) {
    const std::uint64_t done = std::min(bytes, i * kGranule);
    std::atomic_ref(valid_[first + i])
        .store(static_cast<std::uint8_t>(std::min(bytes - done, kGranule)), std::memory_order_relaxed);
  }
}

bool DeviceHeap::release(std::uint64_t address) {
  const std::lock_guard lock(mutex_);
  const auto block = blocks_.find(address);
  if (block == blocks_.end() || !block->second.is_live) return false;
  block->second.is_live = false;
  in_use_ -= room_of(block->second.bytes) - kRedZone;
  waiting_.emplace(address, room_of(block->second.bytes));
  return true;
}

void DeviceHeap::begin_launch() {
  if (begin() == 0) return;
  const std::lock_guard lock(mutex_);
  for (auto& [address, freed] : freed_) freed.is_known_to_all = true;
  known_to_warp_.clear();
  reuse_freed();
}

void DeviceHeap::reuse_freed() {
  room_.merge(waiting_);
  waiting_.clear();
  for (auto piece = room_.begin(); piece != room_.end();) {
    const auto next = std::next(piece);
    if (next == room_.end()) break;
    if (piece->first + piece->second == next->first) {
      piece->second += next->second;
      room_.erase(next);
    } else {
      piece = next;
    }
  }
}

void DeviceHeap::note_freed(std::uint64_t address, std::uint64_t block, int warp) {
  const std::lock_guard lock(mutex_);
  const auto use = blocks_.find(address);
  if (use == blocks_.end() || use->second.is_live) return;  // given out again
  freed_.emplace(address, Freed{.bytes = use->second.bytes, .block = block, .warp = warp});
  known_to_warp_[block].push_back(address);
  has_freed_ = true;
}

void DeviceHeap::note_barrier(std::uint64_t block) {
  if (!has_freed_) return;
  const std::lock_guard lock(mutex_);
  const auto known = known_to_warp_.find(block);
  if (known == known_to_warp_.end()) return;
  for (const std::uint64_t address : known->second) {
    if (const auto freed = freed_.find(address); freed != freed_.end()) {
      freed->second.is_known_to_block |= freed->second.block == block;
    }
  }
  known_to_warp_.erase(known);
}

DeviceHeap::State DeviceHeap::state(std::uint64_t address, int bytes, std::uint64_t block, int warp) const {
  const std::uint64_t offset = address - begin();
  const std::uint8_t valid = std::atomic_ref(valid_[offset / kGranule]).load(std::memory_order_relaxed);
  if (offset % kGranule + static_cast<std::uint64_t>(bytes) > valid) return State::outside;
  if (!has_freed_) return State::live;
  const std::lock_guard lock(mutex_);
  const auto after = freed_.upper_bound(address);
  if (after == freed_.begin()) return State::live;
  const auto& [begin, freed] = *std::prev(after);
  const bool is_known =
      freed.is_known_to_all || (freed.block == block && (freed.warp == warp || freed.is_known_to_block));
  return address - begin < freed.bytes && is_known ? State::freed : State::live;
}

DeviceHeap::Block DeviceHeap::block_before(std::uint64_t address) const {
  const std::lock_guard lock(mutex_);
  const auto after = blocks_.upper_bound(address);
  if (after == blocks_.begin()) return {};
  return {std::prev(after)->first, std::prev(after)->second.bytes};
}

}  // namespace simt
