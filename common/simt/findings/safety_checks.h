#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "common/safety/access_checker.h"
#include "common/simt/program/address_map.h"
#include "common/simt/requests/request_sink.h"

namespace simt {

/// Looks for races and for reads of uninitialised memory in all that a worker's blocks do.
class SafetyChecks : public RequestSink {
 public:
  /// @param map             with shadows; outlives the checks' last event
  /// @param first_interval  see safety::HappensBefore
  /// @param only_barriers   see safety::AccessChecker
  /// @param checks_global   also global memory: then all blocks of the launch have to come here
  /// @param warps_in_step   see safety::AccessChecker
  SafetyChecks(const AddressMap& map, std::uint32_t first_interval, bool only_barriers, bool checks_global,
               bool warps_in_step)
      : map_(map), checker_(first_interval, only_barriers, warps_in_step), checks_global_(checks_global) {}

  void begin_block(std::uint64_t block) override { checker_.order().begin_block(block); }
  void suspend_block(std::uint64_t block) override;
  void resume_block(std::uint64_t block) override;
  void end_block(std::uint64_t block) override;
  void barrier(std::uint64_t block) override;
  void warp_sync(const WarpStep& step) override { checker_.order().meet(step.place.warp, step.lanes); }
  void synchronized(const WarpStep& step, const safety::StoredValues& values) override;
  void announce(const AccessSite& site, const memory::WarpAccess& access, std::uint32_t lanes) override;
  void request(const Request& request) override;
  void landed(const Request& copies, bool is_own) override;
  void copy(const WholeRead& read) override;
  void bulk(const BulkAccess& access) override;
  void bulk_landed(const BulkAccess& access) override;
  void proxy_fence(const WarpStep& step) override;
  void freed(const FreedBlock& freed) override;
  void end_launch() override { checker_.settle_launch(); }  // not after a mishap: not all has been told then
  void mishap() override { before_mishap_ = checker_.hazards().size(); }

  /// What was found.
  [[nodiscard]] const std::vector<safety::Hazard>& hazards() const { return checker_.hazards(); }
  /// How many of them had been found before an access went wrong.
  [[nodiscard]] std::size_t hazards_before_mishap() const { return std::min(before_mishap_, hazards().size()); }
  /// Whether more happened than can be remembered: then not every race was looked for.
  [[nodiscard]] bool has_lost() const { return checker_.has_lost(); }
  /// What is before what.
  [[nodiscard]] safety::HappensBefore& order() { return checker_.order(); }

 private:
  const AddressMap& map_;
  safety::AccessChecker checker_;
  const bool checks_global_;
  std::size_t before_mishap_ = static_cast<std::size_t>(-1);
  std::unordered_map<std::uint64_t, std::vector<safety::ShadowMemory::Aside>> aside_;  // of blocks that wait
};

}  // namespace simt
