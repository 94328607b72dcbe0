#include "common/caches/memory_levels.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <iterator>
#include <utility>

namespace caches {
namespace {

std::uint64_t count(Sectors sectors) { return static_cast<std::uint64_t>(std::popcount(sectors)); }

// Lines: what DRAM can wait for to write neighbours together. About as many as all SMs store in a turn.
constexpr std::int64_t kWrittenTogether = 1024;

// The line in a cache that need not save what it gives up.
CachedLine& line_in(SectoredCache& cache, std::uint64_t line) {
  CachedLine* known = cache.use(line);
  return known != nullptr ? *known : cache.insert(line).line;
}

void forget(SectoredCache& l1, const LinePart& part) {
  if (CachedLine* known = l1.use(part.line); known != nullptr) known->valid &= ~part.sectors;
}

}  // namespace

MemoryLevels::MemoryLevels(const CacheSizes& sizes)
    : sizes_(sizes),
      l1_(static_cast<std::size_t>(sizes.sms), SectoredCache(sizes.l1_bytes / kLineBytes)),
      l2_(sizes.l2_bytes / kLineBytes) {}

void MemoryLevels::request(int sm, Way way, std::span<const LinePart> parts, LevelCounts& counts) {
  SectoredCache& l1 = l1_[static_cast<std::size_t>(sm)];
  for (const LinePart& part : parts) {
    switch (way) {
      case Way::load:
        load(l1, part, counts);
        break;
      case Way::load_around_l1:
        counts.load_sectors += count(part.sectors);
        read_l2(part.line, part.sectors, counts);
        break;
      case Way::store:
        if (part.bytes == kAllBytes) line_in(l1, part.line).valid |= part.sectors;
        write_l2(part, counts);
        break;
      case Way::store_around_l1:
        forget(l1, part);
        write_l2(part, counts);
        break;
      case Way::atomic:
        forget(l1, part);
        update_l2(part, counts);
        break;
    }
  }
}

MemoryLevels::Dirty MemoryLevels::dirty() const {
  // In the order of their addresses, each with its place among those that were used last.
  std::vector<std::pair<const CachedLine*, std::int64_t>> lines;
  l2_.for_each([&](const CachedLine& line) {
    if (line.dirty != 0) lines.emplace_back(&line, std::ssize(lines));
  });
  std::ranges::sort(lines, {}, [](const auto& one) { return one.first->line; });
  const auto go_together = [&](std::size_t one, std::size_t next) {
    return next < lines.size() && lines[next].first->line == lines[one].first->line + 1 &&
           std::abs(lines[next].second - lines[one].second) <= kWrittenTogether;
  };
  Dirty dirty;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const CachedLine& line = *lines[i].first;
    const bool is_alone = !go_together(i, i + 1) && (i == 0 || !go_together(i - 1, i));
    (is_alone ? dirty.alone[count(line.dirty) - 1] : dirty.beside) += count(line.dirty);
    dirty.partial_sectors += count(line.dirty & ~line.valid);
  }
  return dirty;
}

void MemoryLevels::load(SectoredCache& l1, const LinePart& part, LevelCounts& counts) {
  CachedLine& line = line_in(l1, part.line);
  const Sectors missing = part.sectors & ~line.valid;
  counts.load_sectors += count(part.sectors);
  counts.l1_hits += count(part.sectors) - count(missing);
  line.valid |= missing;
  if (missing != 0) read_l2(part.line, missing, counts);
}

void MemoryLevels::read_l2(std::uint64_t line, Sectors sectors, LevelCounts& counts) {
  CachedLine& found = line_in_l2(line, counts);
  const Sectors missing = sectors & ~found.valid;
  counts.l2_read_sectors += count(sectors);
  counts.l2_hits += count(sectors) - count(missing);
  fetch(found, missing, counts);
}

void MemoryLevels::write_l2(const LinePart& part, LevelCounts& counts) {
  CachedLine& line = line_in_l2(part.line, counts);
  counts.l2_write_sectors += count(part.sectors);
  for (unsigned sector = 0; sector < kLineSectors; ++sector) {
    if ((part.sectors >> sector & 1U) == 0) continue;
    line.written[sector] |= part.bytes;
    if (line.written[sector] == kAllBytes) line.valid |= 1U << sector;
  }
  make_dirty(line, part.sectors, counts);
}

// An update needs what was there.
void MemoryLevels::update_l2(const LinePart& part, LevelCounts& counts) {
  CachedLine& line = line_in_l2(part.line, counts);
  counts.l2_write_sectors += count(part.sectors);
  fetch(line, part.sectors & ~line.valid, counts);
  make_dirty(line, part.sectors, counts);
}

CachedLine& MemoryLevels::line_in_l2(std::uint64_t line, LevelCounts& counts) {
  if (CachedLine* known = l2_.use(line); known != nullptr) return *known;
  auto [inserted, evicted] = l2_.insert(line);
  if (evicted) clean(*evicted, counts);
  return inserted;
}

void MemoryLevels::make_dirty(CachedLine& line, Sectors sectors, LevelCounts& counts) {
  if (line.dirty == 0) {
    line.dirty_since = dirty_lines_++;
    waiting_.emplace_back(line.line, line.dirty_since);
  }
  dirtied_sectors_ += count(sectors & ~line.dirty);
  dirty_sectors_ += count(sectors & ~line.dirty);
  line.dirty |= sectors;
  while (dirty_bytes() > sizes_.most_dirty_bytes()) {
    const auto [oldest, since] = waiting_.front();
    waiting_.pop_front();
    CachedLine* const known = l2_.look_at(oldest);
    if (known != nullptr && known->dirty_since == since) clean(*known, counts);
  }
}

void MemoryLevels::clean(CachedLine& line, LevelCounts& counts) {
  fetch(line, line.dirty & ~line.valid, counts);
  counts.dram_write_bytes += kSectorBytes * count(line.dirty);
  dirty_sectors_ -= count(line.dirty);
  line.dirty = 0;
}

void MemoryLevels::fetch(CachedLine& line, Sectors sectors, LevelCounts& counts) const {
  const auto together = static_cast<unsigned>(sizes_.fetch_bytes / kSectorBytes);
  for (unsigned first = 0; first < kLineSectors; first += together) {
    const auto piece = static_cast<Sectors>(((1U << together) - 1) << first);
    if ((sectors & piece) == 0) continue;
    line.valid |= piece;
    counts.dram_read_bytes += sizes_.fetch_bytes;
  }
}

}  // namespace caches
