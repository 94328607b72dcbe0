#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <source_location>
#include <string>
#include <tuple>
#include <vector>

#include "common/simt/execution/block_runner.h"
#include "common/simt/requests/collector.h"
#include "common/simt/program/device_memory.h"
#include "common/simt/execution/grid_launch.h"
#include "common/simt/profile/profile.h"

namespace simt {

/// A hazard, and the collector whose sites it speaks of.
struct FoundHazard {
  const safety::Hazard* hazard = nullptr;  ///< what was found
  const Collector* collector = nullptr;  ///< knows the places in the source
};

/// Gathers the launches of one profile() call into one Profile.
class Session {
 public:
  /// Counts the launch.
  void begin_launch(const GridLaunch& launch);
  /// Adds what one worker has counted.
  void add(const GridLaunch& launch, const Collector& collector);
  /// A mistake of the kernel.
  void add_finding(safety::Finding finding) { profile_.findings.push_back(std::move(finding)); }
  /// Adds the most telling of the hazards of a launch as findings, and counts the rest.
  void add_hazards(const GridLaunch& launch, std::vector<FoundHazard> hazards);
  /// Whether there was a mistake.
  [[nodiscard]] bool has_findings() const { return !profile_.findings.empty(); }

  /// The profile, with its sites in source order.
  Profile finish();

 private:
  // A place in the source, a variable and a kind of access: what the learner sees as one line.
  using SiteKey = std::tuple<std::string, int, int, std::string, Space, Kind, int>;

  std::map<SiteKey, Site> sites_;
  // Most expensive first, then in launch order: inverted cost, block over all launches, warp, instruction.
  using WorstOrder = std::tuple<std::uint64_t, std::uint64_t, int, std::uint64_t>;
  std::map<SiteKey, WorstOrder> worst_order_;
  std::uint64_t first_block_ = 0;
  std::map<std::string, std::uint64_t> shared_variables_;  // name -> bytes
  Profile profile_;
};

/// What a bad access, a stuck lane or an impossible launch means to the learner.
safety::Finding describe(const BadAccess& bad, const GridLaunch& launch, const AddressMap& map);
/// What it means to the learner.
safety::Finding describe(const StuckLane& stuck, const GridLaunch& launch);
/// What it means to the learner.
safety::Finding describe(const FoundHazard& found, const GridLaunch& launch);
/// An access through the name of one variable that lands in another: no red zone lies between them.
std::optional<safety::Finding> find_overrun(const Collector& collector, const GridLaunch& launch, const AddressMap& map);
/// What is wrong with an impossible launch; nothing when it is possible.
std::optional<safety::Finding> check_launch(const GridLaunch& launch, const LaunchConfig& config,
                                            std::uint64_t dynamic_shared_limit);

/// The host reads an element that nobody has written.
safety::Finding describe_host_read(const Allocation& allocation, std::uint64_t address, const std::source_location& where);
/// blockIdx of a block, from its linear index.
core::Index3 block_index(const GridLaunch& launch, std::uint64_t block);
/// threadIdx of a thread, from its linear index.
core::Index3 thread_index(const GridLaunch& launch, int thread);

}  // namespace simt
