#include "common/simt/findings/safety_checks.h"

#include <algorithm>

#include "common/core/lanes.h"

namespace simt {

namespace {

// memcpy() takes the gaps of structs along, and nobody writes those: a byte in 8 of which another one is written.
std::uint32_t lanes_at_gaps(const Region& region, const memory::WarpAccess& access) {
  constexpr std::uint64_t kWidest = 8;
  const auto is_written = [&](std::uint64_t byte) {
    return region.contains(byte, byte + 1) && region.shadow->first_unwritten(byte, 1) != byte;
  };
  std::uint32_t lanes = 0;
  for (const std::size_t i : core::lanes_in(access.active)) {
    const std::uint64_t address = access.address[i];
    if (is_written(address)) continue;
    const std::uint64_t first = address & ~(kWidest - 1);
    for (std::uint64_t byte = first; byte < first + kWidest; ++byte) lanes |= is_written(byte) ? core::lane_bit(i) : 0;
  }
  return lanes;
}

}  // namespace

void SafetyChecks::suspend_block(std::uint64_t block) {
  checker_.settle();
  checker_.order().suspend_block();
  for (const Region* variable : map_.shared()) aside_[block].push_back(variable->shadow->set_aside());
}

void SafetyChecks::resume_block(std::uint64_t block) {
  checker_.order().resume_block(block);
  std::size_t i = 0;
  for (const Region* variable : map_.shared()) variable->shadow->take_back(std::move(aside_[block][i++]));
  aside_.erase(block);
}

void SafetyChecks::barrier(std::uint64_t /*block*/) {
  checker_.settle();
  checker_.order().pass_barrier();
}

void SafetyChecks::end_block(std::uint64_t /*block*/) {
  checker_.settle();
  checker_.order().end_block();
}

void SafetyChecks::synchronized(const WarpStep& step, const safety::StoredValues& values) {
  for (const std::size_t lane : core::lanes_in(step.lanes)) {
    checker_.order().go_on(step.place.warp * memory::kWarpSize + static_cast<int>(lane), values.word[3][lane]);
  }
}

void SafetyChecks::announce(const AccessSite& site, const memory::WarpAccess& access, std::uint32_t lanes) {
  if (!checks_global_) return;
  const safety::ShadowMemory& shadow = *site.region->shadow;
  const auto bytes = static_cast<std::size_t>(site.bytes());
  // What lanes side by side access side by side has runs (see ShadowMemory). Those lie one after the other: the
  // processor asks for them by itself.
  const std::uint64_t span = (access.address.size() - 1) * bytes;
  if (lanes == ~0U && access.address.back() - access.address.front() == span) return;
  const std::size_t run = std::min<std::size_t>(memory::kSectorBytes / bytes, safety::ShadowMemory::kRunWords);
  const std::uint32_t whole = (1U << run) - 1;
  for (std::size_t first = 0; first < access.address.size(); first += run) {
    const std::uint64_t* address = &access.address[first];
    const std::uint32_t some = lanes >> first & whole;
    if (some == whole && address[run - 1] - address[0] == (run - 1) * bytes) {
      shadow.prefetch_run(address[0]);
    } else {
      for (const std::size_t i : core::lanes_in(some)) shadow.prefetch(address[i]);
    }
  }
}

void SafetyChecks::request(const Request& request) {
  const Region& region = *request.site.region;
  const bool is_shared = region.space == memory::Space::shared;
  if (!checks_global_ && !is_shared) return;
  if (tag_kind(request.site.tag).copies) [[unlikely]] {
    return request_copy(request, is_shared);
  }
  check(request, request.access, is_shared);
}

void SafetyChecks::request_copy(const Request& request, bool is_shared) {
  memory::WarpAccess without_gaps = request.access;
  without_gaps.active &= ~lanes_at_gaps(*request.site.region, request.access);
  if (without_gaps.active != 0) check(request, without_gaps, is_shared);
}

void SafetyChecks::check(const Request& request, const memory::WarpAccess& access, bool is_shared) {
  checker_.on_request(*request.site.region->shadow, is_shared, access, tag_kind(request.site.tag).strength,
                      request.place.warp, request.site.index, *request.values);
}

}  // namespace simt
