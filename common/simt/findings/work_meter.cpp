#include "common/simt/findings/work_meter.h"

#include <bit>

#include "common/core/lanes.h"
#include "common/simt/trace/record.h"

namespace simt {

void WorkMeter::begin_launch(const LaunchShape& launch) {
  all_ = 0;
  strong_in_a_row_ = 0;
  for (Count& array : arrays_) array = 0;
  knows_threads_ = true;
  block_width_ = launch.block.x;
  block_height_ = launch.block.y;
}

void WorkMeter::begin_block(std::uint64_t /*block*/) {
  for (Count& count : by_whole_warp_) count.store(0, std::memory_order_relaxed);
  for (Count& count : by_thread_) count.store(0, std::memory_order_relaxed);
}

void WorkMeter::suspend_block(std::uint64_t /*block*/) { knows_threads_ = false; }

void WorkMeter::request(const Request& request) {
  const std::uint32_t active = request.access.active;
  const auto warp = static_cast<std::size_t>(request.place.warp);
  add(all_, static_cast<std::uint64_t>(std::popcount(active)));
  if (active == ~0U) {
    add(by_whole_warp_[warp], 1);
  } else {
    for (const std::size_t lane : core::lanes_in(active)) add(by_thread_[warp * memory::kWarpSize + lane], 1);
  }
  if (tag_kind(request.site.tag).strength == safety::Strength::weak) {
    strong_in_a_row_.store(0, std::memory_order_relaxed);
  } else {
    add(strong_in_a_row_, 1);
  }
  const Region& region = *request.site.region;
  if (region.space != memory::Space::global || region.is_variable()) return;
  for (Count& array : arrays_) {
    const std::uint64_t known = array.load(std::memory_order_relaxed);
    if (known == region.begin) return;
    if (known != 0) continue;
    array.store(region.begin, std::memory_order_relaxed);
    return;
  }
}

WorkSoFar WorkMeter::so_far(const core::Index3& thread, const DeviceMemory& memory) const {
  constexpr std::uint64_t kManyLooks = 1000;
  WorkSoFar work{.of_launch = all_, .only_waits = strong_in_a_row_ >= kManyLooks};
  const std::uint64_t linear = thread.x + block_width_ * (thread.y + block_height_ * thread.z);
  if (knows_threads_ && linear < by_thread_.size()) {
    work.of_thread = by_thread_[linear] + by_whole_warp_[linear / memory::kWarpSize];
  }
  for (const Count& array : arrays_) {
    const Allocation* allocation = array == 0 ? nullptr : memory.at(array);
    if (allocation == nullptr) continue;
    const std::uint64_t elements = (allocation->end() - allocation->begin) / allocation->element.bytes;
    if (elements > work.elements) work.elements = elements, work.array = allocation->name;
  }
  return work;
}

}  // namespace simt
