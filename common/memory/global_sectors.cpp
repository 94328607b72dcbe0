#include "common/memory/global_sectors.h"

#include <algorithm>

#include "common/core/lanes.h"
#include "common/memory/distinct_blocks.h"
#include "common/memory/lane_pattern.h"

namespace memory {
namespace {

std::uint64_t first_sector(const WarpAccess& access, int lane) { return access.address[lane] / kSectorBytes; }

std::uint64_t last_sector(const WarpAccess& access, int lane) {
  return (access.address[lane] + static_cast<std::uint64_t>(access.bytes) - 1) / kSectorBytes;
}

}  // namespace

int count_sectors(const WarpAccess& access) {
  const auto stride = uniform_stride(access);
  if (stride && *stride >= 0 && *stride <= kSectorBytes) {  // no sector in between is left out
    return static_cast<int>(last_sector(access, kWarpSize - 1) - first_sector(access, 0)) + 1;
  }
  DistinctBlocks sectors;
  for (std::uint32_t lanes = access.active; lanes != 0; lanes &= lanes - 1) {
    const int lane = std::countr_zero(lanes);
    const std::uint64_t first = first_sector(access, lane);
    const std::uint64_t last = last_sector(access, lane);
    sectors.insert(first);
    if (last != first) sectors.insert(last);
  }
  return sectors.size();
}

std::vector<std::uint64_t> sectors_of(const WarpAccess& access) {
  std::vector<std::uint64_t> sectors;
  for (const std::size_t lane : core::lanes_in(access.active)) {
    sectors.push_back(first_sector(access, static_cast<int>(lane)));
    sectors.push_back(last_sector(access, static_cast<int>(lane)));
  }
  std::ranges::sort(sectors);
  sectors.erase(std::unique(sectors.begin(), sectors.end()), sectors.end());
  return sectors;
}

int ideal_sectors(const WarpAccess& access) { return ideal_sectors(access, count_sectors(access)); }

int ideal_sectors(const WarpAccess& access, int sectors) {
  const int without_gaps = (access.active_lanes() * access.bytes + kSectorBytes - 1) / kSectorBytes;
  return std::min(sectors, without_gaps);
}

}  // namespace memory
