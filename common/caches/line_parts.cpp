#include "common/caches/line_parts.h"

#include <algorithm>

#include "common/core/architecture.h"
#include "common/core/lanes.h"

namespace caches {
namespace {

constexpr std::uint64_t kSector = memory::kSectorBytes;

/// Adds bytes of one sector to the part of that sector.
void add_bytes(std::vector<LinePart>& sectors, std::uint64_t sector, SectorBytes bytes) {
  const std::uint64_t line = sector / kLineSectors;
  const auto bit = static_cast<Sectors>(1U << sector % kLineSectors);
  const auto is_it = [&](const LinePart& part) { return part.line == line && part.sectors == bit; };
  // Lanes mostly go on where the lane before them ended.
  const auto known = std::find_if(sectors.rbegin(), sectors.rend(), is_it);
  if (known != sectors.rend())
    known->bytes |= bytes;
  else
    sectors.push_back({.line = line, .bytes = bytes, .sectors = bit});
}

SectorBytes bytes_from(std::uint64_t first, std::uint64_t count) {
  const SectorBytes low = count >= kSector ? kAllBytes : (SectorBytes{1} << count) - 1;
  return low << first;
}

/// One part for each sector.
std::vector<LinePart> sector_parts(const memory::WarpAccess& access) {
  std::vector<LinePart> sectors;
  sectors.reserve(core::kH200.warp_lanes);
  for (const std::size_t lane : core::lanes_in(access.active)) {
    const std::uint64_t begin = access.address[lane];
    const std::uint64_t end = begin + static_cast<std::uint64_t>(access.bytes);
    for (std::uint64_t at = begin; at < end;) {
      const std::uint64_t next = std::min(end, (at / kSector + 1) * kSector);
      add_bytes(sectors, at / kSector, bytes_from(at % kSector, next - at));
      at = next;
    }
  }
  return sectors;
}

}  // namespace

std::vector<LinePart> parts_of(const memory::WarpAccess& access) {
  std::vector<LinePart> sectors = sector_parts(access);
  std::vector<LinePart> parts;
  parts.reserve(sectors.size());
  for (LinePart& sector : sectors) {
    if (access.kind == memory::Kind::load) sector.bytes = kAllBytes;
    const auto joins = [&](const LinePart& part) {
      return part.line == sector.line && part.bytes == kAllBytes && sector.bytes == kAllBytes;
    };
    const auto known = std::find_if(parts.rbegin(), parts.rend(), joins);
    if (known != parts.rend())
      known->sectors |= sector.sectors;
    else
      parts.push_back(sector);
  }
  return parts;
}

}  // namespace caches
