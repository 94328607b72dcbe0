#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>

#include "common/simt/profile/counters.h"
#include "common/simt/profile/profile.h"
#include "common/source/debug_information.h"

namespace simt {

/// Gathers the launches of one profile() call into one Profile.
class ProfileBuilder {
 public:
  /// Places are looked up in `places`, which outlives the builder.
  explicit ProfileBuilder(const source::DebugInformation& places) : places_(places) {}

  /// Counts the launch.
  void begin_launch(const LaunchShape& launch);
  /// Adds what one worker has counted.
  void add(const LaunchShape& launch, const Counters& counters);
  /// What has been found so far.
  [[nodiscard]] std::vector<safety::Finding>& findings() { return profile_.findings; }
  /// The host has copied to or from device memory.
  void add_copy() { ++profile_.copies; }
  /// There are `count` more findings that are not listed.
  void add_more_findings(std::uint64_t count) { profile_.more_findings += count; }

  /// Not all races of a launch were looked for.
  void lose_races() { profile_.has_lost_races = true; }

  /// The profile, with its sites in source order.
  Profile finish();

 private:
  // A place in the source, a variable and a kind of access: what the learner sees as one line.
  using SiteKey = std::tuple<std::string, int, int, std::string, Space, Kind, int>;
  // Most expensive first, then in launch order: inverted cost, block over all launches, warp, instruction.
  using WorstOrder = std::tuple<std::uint64_t, std::uint64_t, int, std::uint64_t>;

  void add(const BulkCounts& counts);

  const source::DebugInformation& places_;
  std::map<SiteKey, Site> sites_;
  std::map<SiteKey, WorstOrder> worst_order_;
  std::map<SiteKey, BulkSite> bulk_sites_;
  std::uint64_t first_block_ = 0;
  std::map<std::string, std::uint64_t> shared_variables_;  // name -> bytes
  Profile profile_;
};

}  // namespace simt
