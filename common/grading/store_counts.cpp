#include "common/grading/store_counts.h"

#include <algorithm>

#include "common/core/lanes.h"

namespace grading {

void StoreCounts::begin_launch(const simt::LaunchShape& launch) {
  ++launch_;
  block_threads_ = launch.threads_per_block();
}

StoreCounts::Array& StoreCounts::array_of(const simt::Region& region) {
  Array& array = arrays_[{region.begin, region.created}];
  if (array.elements.empty()) {
    array.name = region.name;
    array.element_bytes = region.element_bytes;
    array.elements.resize((region.end - region.begin) / region.element_bytes);
  }
  return array;
}

std::uint64_t StoreCounts::first_thread(simt::WarpPlace place) const {
  return (launch_ << kLaunchShift) + place.block * block_threads_ +
         static_cast<std::uint64_t>(place.warp) * memory::kWarpSize;
}

// Blocks begin in ascending order and warps take their turns in theirs: a thread that comes after a later one has been
// here before, or not; then the number of threads is not known.
void StoreCounts::add(Array& array, std::uint64_t offset, std::uint64_t bytes, std::uint64_t thread) {
  const std::uint64_t element_bytes = array.element_bytes;
  const std::uint64_t last = std::min((offset + bytes - 1) / element_bytes, array.elements.size() - 1);
  for (std::uint64_t at = offset / element_bytes; at <= last; ++at) {
    Element& element = array.elements[at];
    if (element.stores == 0 || thread > element.last) {
      ++element.threads;
    } else if (thread < element.last) {
      array.in_order = false;
    }
    element.last = thread;
    ++element.stores;
  }
}

void StoreCounts::request(const simt::Request& request) {
  const simt::Region& region = *request.site.region;
  if (region.space != simt::Space::global || request.site.kind() != simt::Kind::store || region.is_heap) return;
  Array& array = array_of(region);
  const std::uint64_t first = first_thread(request.place);
  for (const std::size_t lane : core::lanes_in(request.access.active)) {
    add(array, request.access.address[lane] - region.begin, static_cast<std::uint64_t>(request.access.bytes),
        first + lane);
  }
}

void StoreCounts::bulk(const simt::BulkAccess& access) {
  const simt::Region& region = *access.site.region;
  if (region.space != simt::Space::global || access.site.kind() != simt::Kind::store || region.is_heap) return;
  add(array_of(region), access.range.first - region.begin, access.range.bytes,
      first_thread(access.place) + static_cast<std::uint64_t>(access.thread % memory::kWarpSize));
}

std::vector<RepeatedStore> StoreCounts::repeated(const simt::Profile& profile) const {
  std::vector<RepeatedStore> all;
  for (const auto& [place, array] : arrays_) {
    const auto most = std::ranges::max_element(array.elements, {}, &Element::stores);
    if (most == array.elements.end() || most->stores < 2) continue;
    RepeatedStore repeated{.variable = array.name,
                           .index = static_cast<std::uint64_t>(most - array.elements.begin()),
                           .stores = most->stores,
                           .threads = array.in_order ? most->threads : 0};
    const auto add_line = [&repeated](const auto& site) {
      const bool stores_here = site.kind == simt::Kind::store && site.variable == repeated.variable;
      if (stores_here && !std::ranges::count(repeated.lines, site.line)) repeated.lines.push_back(site.line);
    };
    for (const simt::Site& site : profile.sites) {
      if (site.space == simt::Space::global) add_line(site);
    }
    for (const simt::BulkSite& site : profile.bulk_sites) add_line(site);
    all.push_back(std::move(repeated));
  }
  return all;
}

}  // namespace grading
