#include "common/caches/sectored_cache.h"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

namespace caches {

SectoredCache::SectoredCache(std::size_t lines) {
  if (lines < 1 || lines > std::size_t{1} << 31) {
    throw std::invalid_argument("a cache of " + std::to_string(lines) + " lines: expected 1 to 2^31");
  }
  entries_.resize(lines);
  bucket_bits_ = std::max(1, static_cast<int>(std::bit_width(lines)));
  buckets_.resize(std::size_t{1} << bucket_bits_);
}

std::size_t SectoredCache::bucket_of(std::uint64_t line) const {
  // Multiplying by 2^64 / golden ratio spreads strided lines over the top bits (Knuth's multiplicative hash).
  return line * 0x9E3779B97F4A7C15U >> (64 - bucket_bits_);
}

SectoredCache::Slot SectoredCache::find(std::uint64_t line) const {
  Slot slot = buckets_[bucket_of(line)];
  while (slot != 0 && entries_[slot - 1].line.line != line) slot = entries_[slot - 1].next_in_bucket;
  return slot;
}

CachedLine* SectoredCache::use(std::uint64_t line) {
  const Slot slot = find(line);
  if (slot == 0) return nullptr;
  if (slot != newest_) {
    unlink(slot);
    make_newest(slot);
  }
  return &entry(slot).line;
}

CachedLine* SectoredCache::look_at(std::uint64_t line) {
  const Slot slot = find(line);
  return slot == 0 ? nullptr : &entry(slot).line;
}

SectoredCache::Inserted SectoredCache::insert(std::uint64_t line) {
  std::optional<CachedLine> evicted;
  Slot slot = 0;
  if (size_ < entries_.size()) {
    slot = static_cast<Slot>(++size_);
  } else {
    slot = oldest_;
    evicted = entry(slot).line;
    leave_bucket(slot);
    unlink(slot);
  }
  Slot& bucket = buckets_[bucket_of(line)];
  entry(slot) = {.line = {.line = line}, .next_in_bucket = bucket};
  bucket = slot;
  make_newest(slot);
  return {entry(slot).line, evicted};
}

void SectoredCache::clear() {
  std::ranges::fill(buckets_, 0);
  size_ = 0;
  oldest_ = newest_ = 0;
}

void SectoredCache::unlink(Slot slot) {
  const Entry& gone = entry(slot);
  (gone.older != 0 ? entry(gone.older).newer : oldest_) = gone.newer;
  (gone.newer != 0 ? entry(gone.newer).older : newest_) = gone.older;
}

void SectoredCache::make_newest(Slot slot) {
  Entry& used = entry(slot);
  used.older = newest_;
  used.newer = 0;
  (newest_ != 0 ? entry(newest_).newer : oldest_) = slot;
  newest_ = slot;
}

void SectoredCache::leave_bucket(Slot slot) {
  Slot* link = &buckets_[bucket_of(entry(slot).line.line)];
  while (*link != slot) link = &entry(*link).next_in_bucket;
  *link = entry(slot).next_in_bucket;
}

}  // namespace caches
