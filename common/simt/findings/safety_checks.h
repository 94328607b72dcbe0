#pragma once

#include "common/core/lanes.h"
#include "common/safety/access_checker.h"
#include "common/simt/requests/request_sink.h"

namespace simt {

/// Looks for races and for reads of uninitialised memory in all that a worker's blocks do.
class SafetyChecks : public RequestSink {
 public:
  /// @param first_interval  see safety::BlockOrder
  /// @param checks_global   also global memory: then all blocks of the launch have to come here
  SafetyChecks(std::uint32_t first_interval, bool checks_global)
      : checker_(first_interval), checks_global_(checks_global) {}

  void begin_block(std::uint64_t block) override { checker_.order().begin_block(block); }
  void barrier(std::uint64_t /*block*/) override { checker_.order().pass_barrier(); }
  void warp_sync(const WarpStep& step) override { checker_.order().sync_lanes(step.place.warp, step.lanes); }
  void fence(const WarpStep& /*step*/, FenceScope scope) override {
    if (scope == FenceScope::device) checker_.order().note_fence();
  }
  void announce(const AccessSite& site, const memory::WarpAccess& access, std::uint32_t lanes) override {
    if (!checks_global_) return;
    safety::ShadowMemory& shadow = *site.region->shadow;
    const int shift = shadow.granule() == 4 ? 2 : 0;
    for (const std::size_t lane : core::lanes_in(lanes)) {
      __builtin_prefetch(shadow.cells() + ((access.address[lane] - shadow.begin()) >> shift), 1);
    }
  }
  void request(const Request& request) override {
    const Region& region = *request.site.region;
    const bool is_shared = region.space == memory::Space::shared;
    if (!checks_global_ && !is_shared) return;
    checker_.on_request(*region.shadow, is_shared, request.access, request.place.warp, request.site.index,
                        *request.values);
  }

  /// What was found.
  [[nodiscard]] const std::vector<safety::Hazard>& hazards() const { return checker_.hazards(); }
  /// What is before what.
  [[nodiscard]] safety::BlockOrder& order() { return checker_.order(); }

 private:
  safety::AccessChecker checker_;
  const bool checks_global_;
};

}  // namespace simt
