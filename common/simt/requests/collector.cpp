#include "common/simt/requests/collector.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "common/memory/global_sectors.h"
#include "common/memory/lane_pattern.h"
#include "common/memory/shared_banks.h"

namespace simt {

using memory::WarpAccess;

namespace {

// The first byte that a request touches, and the one after its last.
std::pair<std::uint64_t, std::uint64_t> span_of(const WarpAccess& access) {
  std::uint64_t first = ~0ULL;
  std::uint64_t last = 0;
  for (std::uint32_t lanes = access.active; lanes != 0; lanes &= lanes - 1) {
    const std::uint64_t address = access.address[static_cast<std::size_t>(std::countr_zero(lanes))];
    first = std::min(first, address);
    last = std::max(last, address);
  }
  return {first, last + static_cast<std::uint64_t>(access.bytes)};
}

// A cheap test that may say no by mistake near the ends of a region: looks at the smallest aligned window only.
bool surely_contains(const Region& region, std::uint64_t any, std::uint64_t differing, int bytes) {
  const std::uint64_t window = std::bit_ceil(differing + 1) - 1;
  return region.contains(any & ~window, (any | window) + static_cast<std::uint64_t>(bytes));
}

bool is_misaligned(std::uint64_t address, int bytes) { return (address & static_cast<std::uint64_t>(bytes - 1)) != 0; }

}  // namespace

void Collector::add(std::uint64_t tag, WarpAccess& access, int warp, const safety::StoredValues& values) {
  access.bytes = tag_bytes(tag);
  access.kind = static_cast<Kind>(tag_step(tag));

  const std::uint64_t any = access.address[static_cast<std::size_t>(std::countr_zero(access.active))];
  const std::uint64_t differing = memory::differing_bits(access);
  if (is_misaligned(any | differing, access.bytes)) [[unlikely]] return add_lane_by_lane(tag, access, warp, values);

  SiteCounts*& recent = recent_[(tag >> kPcShift ^ tag >> kPathShift) & 255];
  if (recent == nullptr || recent->tag != tag || !surely_contains(*recent->region, any, differing, access.bytes)) {
    const auto [first, last] = span_of(access);
    const Region* region = map_.find(first, last);
    if (region == nullptr) return add_lane_by_lane(tag, access, warp, values);
    recent = &site(tag, region);
  }
  count(*recent, access, warp, values);
}

SiteCounts& Collector::site(std::uint64_t tag, const Region* region) {
  const auto [begin, end] = by_tag_.equal_range(tag);
  for (auto it = begin; it != end; ++it) {
    if (it->second->region == region) return *it->second;
  }
  sites_.push_back(std::make_unique<SiteCounts>());
  sites_.back()->tag = tag;
  sites_.back()->region = region;
  sites_.back()->index = static_cast<unsigned>(sites_.size() - 1);
  by_tag_.emplace(tag, sites_.back().get());
  return *sites_.back();
}

void Collector::count(SiteCounts& site, const WarpAccess& access, int warp, const safety::StoredValues& values) {
  if (site.region->space == Space::local) return;
  if (site.region->space == Space::constant) {
    if (access.kind == Kind::load) return;
    const auto lane = static_cast<std::size_t>(std::countr_zero(access.active));
    return add_bad_access({site.tag, access.address[lane], block_, warp * memory::kWarpSize + static_cast<int>(lane)});
  }
  const bool is_global = site.region->space == Space::global;
  if (options_.checker != nullptr && (options_.checks_global || !is_global)) {
    options_.checker->on_request(*site.region->shadow, !is_global, access, warp, site.index, values);
  }
  if (options_.records_requests && is_global) recorded_.push_back({site.region, block_, warp, access});
  const auto cost = static_cast<std::uint64_t>(is_global ? memory::count_sectors(access) : memory::count_wavefronts(access));
  site.requests += 1;
  site.active_lanes += static_cast<std::uint64_t>(access.active_lanes());
  site.cost += cost;
  site.ideal += static_cast<std::uint64_t>(is_global ? memory::ideal_sectors(access, static_cast<int>(cost))
                                                     : memory::ideal_wavefronts(access));
  if (cost > site.worst_cost) {
    site.worst_cost = cost;
    site.worst_block = block_;
    site.worst_warp = warp;
    site.worst = access;
  }
}

// The lanes of one request point into several variables, or out of all of them, or between two elements. Each variable
// gets its own request.
void Collector::add_lane_by_lane(std::uint64_t tag, const WarpAccess& access, int warp,
                                 const safety::StoredValues& values) {
  std::uint32_t rest = access.active;
  while (rest != 0) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
    const auto bytes = static_cast<std::uint64_t>(access.bytes);
    const Region* region = map_.find(access.address[lane], access.address[lane] + bytes);
    if (region == nullptr || is_misaligned(access.address[lane], access.bytes)) {
      add_bad_access({tag, access.address[lane], block_, warp * memory::kWarpSize + static_cast<int>(lane)});
      rest &= rest - 1;
      continue;
    }
    WarpAccess part = access;
    part.active = 0;
    for (std::uint32_t lanes = rest; lanes != 0; lanes &= lanes - 1) {
      const auto other = static_cast<std::size_t>(std::countr_zero(lanes));
      if (is_misaligned(access.address[other], access.bytes)) continue;
      if (region->contains(access.address[other], access.address[other] + bytes)) part.active |= 1U << other;
    }
    rest &= ~part.active;
    count(site(tag, region), part, warp, values);
  }
}

}  // namespace simt
