#include "common/simt/findings/safety_checks.h"

#include <algorithm>

#include "common/core/lanes.h"

namespace simt {

void SafetyChecks::suspend_block(std::uint64_t block) {
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
  checker_.settle_block();
  checker_.order().pass_barrier();
}

void SafetyChecks::end_block(std::uint64_t /*block*/) {
  checker_.settle_block();
  checker_.end_block();
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
  const RecordKind& kind = tag_kind(request.site.tag);
  if (is_shared && kind.is_late && kind.access == memory::Kind::store)
    return checker_.on_copy(*region.shadow, request.access, request.place.warp, request.site.index, *request.values);
  checker_.on_request(*region.shadow, is_shared, request.access, kind.strength, request.place.warp, request.site.index,
                      *request.values, kind.needs_value);
}

void SafetyChecks::landed(const Request& copies, bool is_own) {
  const Region& region = *copies.site.region;
  if (region.space != memory::Space::shared) return;
  checker_.on_landing(*region.shadow, copies.access, copies.place.warp, copies.site.index, *copies.values, is_own);
}

void SafetyChecks::copy(const WholeRead& read) {
  const bool is_shared = read.site.region->space == memory::Space::shared;
  if (!checks_global_ && !is_shared) return;
  checker_.on_whole_read(*read.site.region->shadow, is_shared, {read.range.first, read.range.bytes}, read.thread,
                         read.site.index);
}

void SafetyChecks::bulk(const BulkAccess& access) {
  const Region& region = *access.site.region;
  const bool is_shared = region.space == memory::Space::shared;
  if (!checks_global_ && !is_shared) return;
  checker_.on_bulk(*region.shadow, is_shared, access.site.kind(), {access.range.first, access.range.bytes},
                   access.thread, access.site.index);
}

void SafetyChecks::bulk_landed(const BulkAccess& access) {
  if (access.site.region->space != memory::Space::shared) return;
  checker_.on_bulk_landing(access.range.first, access.thread, access.site.index,
                           access.site.kind() == memory::Kind::load);
}

void SafetyChecks::proxy_fence(const WarpStep& step) {
  for (const std::size_t lane : core::lanes_in(step.lanes)) {
    checker_.on_proxy_fence(step.place.warp * memory::kWarpSize + static_cast<int>(lane));
  }
}

void SafetyChecks::freed(const FreedBlock& freed) {
  if (!checks_global_) return;
  checker_.on_free(*freed.site.region->shadow, {freed.address, freed.bytes}, freed.thread, freed.site.index);
}

}  // namespace simt
