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
    array.elements.resize((region.end - region.begin) / region.element_bytes);
  }
  return array;
}

// Blocks begin in ascending order and warps take their turns in theirs: a thread that comes after a later one has been
// here before, or not; then the number of threads is not known.
void StoreCounts::request(const simt::Request& request) {
  const simt::Region& region = *request.site.region;
  if (region.space != simt::Space::global || request.site.kind() != simt::Kind::store || region.is_heap) return;
  Array& array = array_of(region);
  const std::uint64_t first_thread = (launch_ << kLaunchShift) + request.place.block * block_threads_ +
                                     static_cast<std::uint64_t>(request.place.warp) * memory::kWarpSize;
  const auto bytes = static_cast<std::uint64_t>(request.access.bytes);
  for (const std::size_t lane : core::lanes_in(request.access.active)) {
    const std::uint64_t offset = request.access.address[lane] - region.begin;
    const std::uint64_t last = std::min((offset + bytes - 1) / region.element_bytes, array.elements.size() - 1);
    for (std::uint64_t at = offset / region.element_bytes; at <= last; ++at) {
      Element& element = array.elements[at];
      const std::uint64_t thread = first_thread + lane;
      if (element.stores == 0 || thread > element.last) {
        ++element.threads;
      } else if (thread < element.last) {
        array.in_order = false;
      }
      element.last = thread;
      ++element.stores;
    }
  }
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
    for (const simt::Site& site : profile.sites) {
      const bool stores_here =
          site.space == simt::Space::global && site.kind == simt::Kind::store && site.variable == array.name;
      if (stores_here && !std::ranges::count(repeated.lines, site.line)) repeated.lines.push_back(site.line);
    }
    all.push_back(std::move(repeated));
  }
  return all;
}

}  // namespace grading
