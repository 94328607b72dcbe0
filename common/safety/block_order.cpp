#include "common/safety/block_order.h"

#include <algorithm>
#include <bit>

namespace safety {
namespace {

// A histogram does more than this; then nothing can be said about what its atomics order.
constexpr std::size_t kMaxAtomicsPerInterval = 4096;
constexpr std::size_t kMaxAddressesPerBlock = 64;

}  // namespace

BlockOrder::BlockOrder(std::uint32_t first_interval)
    : interval_(first_interval), launch_begin_(first_interval), block_begin_(first_interval) {}

void BlockOrder::begin_block(std::uint64_t block) {
  pass_barrier();
  block_begin_ = interval_;
  blocks_.emplace_back(interval_, block);
  block_atomics_.emplace_back();
}

void BlockOrder::pass_barrier() {
  ++interval_;
  has_order_in_interval_ = false;
  interval_atomics_.clear();
}

int BlockOrder::clock(int thread) const {
  if (!has_order_in_interval_ || warps_.empty()) return 0;
  const WarpClocks& warp = warps_[static_cast<std::size_t>(thread / kLanes)];
  const auto lane = static_cast<std::size_t>(thread % kLanes);
  return warp.interval == interval_ ? warp.known[lane][lane] : 0;
}

void BlockOrder::sync_lanes(int warp_index, std::uint32_t lanes) {
  has_order_in_interval_ = true;
  if (warps_.empty()) warps_.resize(kWarps);
  WarpClocks& warp = warps_[static_cast<std::size_t>(warp_index)];
  if (warp.interval != interval_) warp = {.interval = interval_};
  std::array<std::uint8_t, kLanes> together{};
  for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
    for (std::size_t i = 0; i < kLanes; ++i) together[i] = std::max(together[i], warp.known[lane][i]);
  }
  for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
    together[lane] = static_cast<std::uint8_t>(std::min(kMaxClock, together[lane] + 1));
  }
  for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
    warp.known[static_cast<std::size_t>(std::countr_zero(rest))] = together;
  }
}

void BlockOrder::note_atomic(std::uint64_t address, int thread, bool is_global) {
  has_atomics_ = true;
  has_order_in_interval_ = true;
  if (interval_atomics_.size() < kMaxAtomicsPerInterval) interval_atomics_.emplace_back(address, thread);
  BlockAtomics& block = block_atomics_.back();
  if (!is_global || !block.is_complete) return;
  const auto known =
      std::find_if(block.uses.begin(), block.uses.end(), [&](const AtomicUse& use) { return use.address == address; });
  if (known != block.uses.end()) {
    known->last = interval_;
  } else if (block.uses.size() < kMaxAddressesPerBlock) {
    block.uses.push_back({address, interval_, interval_});
  } else {
    block.is_complete = false;
  }
}

void BlockOrder::note_fence() { block_atomics_.back().last_fence = interval_; }

bool BlockOrder::is_synced(int earlier, int clock, int now) const {
  if (!warps_.empty() && earlier / kLanes == now / kLanes) {
    const WarpClocks& warp = warps_[static_cast<std::size_t>(now / kLanes)];
    if (clock == kMaxClock) return true;
    const int known =
        warp.interval == interval_
            ? warp.known[static_cast<std::size_t>(now % kLanes)][static_cast<std::size_t>(earlier % kLanes)]
            : 0;
    if (known > clock) return true;
  }
  if (interval_atomics_.empty()) return false;
  if (interval_atomics_.size() == kMaxAtomicsPerInterval) return true;
  // Both threads use the same address atomically: a lock, a flag or a ticket.
  return std::any_of(interval_atomics_.begin(), interval_atomics_.end(), [&](const auto& one) {
    return one.second == earlier &&
           std::any_of(interval_atomics_.begin(), interval_atomics_.end(),
                       [&](const auto& two) { return two.second == now && two.first == one.first; });
  });
}

// Did the other block do a fence and an atomic after `earlier`, and this one an atomic on the same address before now?
bool BlockOrder::is_acquired(std::uint32_t earlier) const {
  const auto after = std::upper_bound(blocks_.begin(), blocks_.end(), earlier,
                                      [](std::uint32_t interval, const auto& block) { return interval < block.first; });
  const BlockAtomics& theirs = block_atomics_[static_cast<std::size_t>(after - blocks_.begin()) - 1];
  const BlockAtomics& mine = block_atomics_.back();
  if (theirs.last_fence < earlier) return false;
  if (!theirs.is_complete || !mine.is_complete) return true;
  return std::any_of(mine.uses.begin(), mine.uses.end(), [&](const AtomicUse& own) {
    return std::any_of(theirs.uses.begin(), theirs.uses.end(),
                       [&](const AtomicUse& other) { return other.address == own.address && other.last >= earlier; });
  });
}

std::uint64_t BlockOrder::block_of(std::uint32_t interval) const {
  const auto after = std::upper_bound(blocks_.begin(), blocks_.end(), interval,
                                      [](std::uint32_t i, const auto& block) { return i < block.first; });
  return std::prev(after)->second;
}

}  // namespace safety
