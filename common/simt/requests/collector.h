#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "common/memory/warp_access.h"
#include "common/safety/access_checker.h"
#include "common/simt/program/address_map.h"
#include "common/simt/profile/profile.h"
#include "common/simt/trace/record.h"

namespace simt {

/// Sums of one instruction on one variable, as one worker sees them.
struct SiteCounts {
  const Region* region = nullptr;  ///< the variable
  unsigned index = 0;  ///< in Collector::sites()
  std::uint64_t tag = 0;  ///< where and what; see TraceRecord
  std::uint64_t requests = 0;  ///< as in Site
  std::uint64_t active_lanes = 0;  ///< as in Site
  std::uint64_t cost = 0;  ///< sectors or wavefronts
  std::uint64_t ideal = 0;  ///< as in Site
  std::uint64_t worst_cost = 0;  ///< of `worst`
  std::uint64_t worst_block = 0;  ///< linear index in the launch
  int worst_warp = 0;  ///< index in its block
  memory::WarpAccess worst;  ///< with addresses of this process
};

/// An access that belongs to no variable, or only in part, or at an address that is not a multiple of its size.
struct BadAccess {
  std::uint64_t tag = 0;  ///< where and what; see TraceRecord
  std::uint64_t address = 0;  ///< of the first bad lane
  std::uint64_t block = 0;  ///< linear index in the launch
  int thread = 0;  ///< linear index in the block
};

/// One request to global memory, as it was made.
struct RecordedRequest {
  const Region* region = nullptr;  ///< the array
  std::uint64_t block = 0;  ///< linear index in the launch
  int warp = 0;  ///< index in its block
  memory::WarpAccess access;  ///< with addresses of this process
};

/// Turns requests into counters. One per worker; merged when the launch is over.
class Collector {
 public:
  struct Options {
    bool records_requests = false;               ///< keep every global request, for a RequestLog
    safety::AccessChecker* checker = nullptr;    ///< sees every request to a region with a shadow
    bool checks_global = false;                  ///< also those to global memory
  };
  /// `map` must outlive the collector.
  explicit Collector(const AddressMap& map, Options options) : map_(map), options_(options) {}

  /// What follows belongs to this block.
  void begin_block(std::uint64_t block) { block_ = block; }

  /// Counts and checks one request. `access.bytes` and `access.kind` are filled in from the tag.
  /// @param values  what the lanes of a store wrote; read only if needs_values()
  void add(std::uint64_t tag, memory::WarpAccess& access, int warp, const safety::StoredValues& values);

  /// Whether add() reads `values`.
  [[nodiscard]] bool needs_values() const { return options_.checker != nullptr; }

  /// Remembers an access that was found to be bad before it became part of a request.
  void add_bad_access(const BadAccess& bad) {
    if (!bad_access_) bad_access_ = bad;
  }

  /// One for each instruction and variable.
  [[nodiscard]] const std::vector<std::unique_ptr<SiteCounts>>& sites() const { return sites_; }
  /// The first bad access in the order of blocks, warps and steps.
  [[nodiscard]] const std::optional<BadAccess>& bad_access() const { return bad_access_; }
  /// Block after block as this worker ran them; empty unless asked for.
  [[nodiscard]] const std::vector<RecordedRequest>& recorded() const { return recorded_; }

 private:
  SiteCounts& site(std::uint64_t tag, const Region* region);
  void count(SiteCounts& site, const memory::WarpAccess& access, int warp, const safety::StoredValues& values);
  void add_lane_by_lane(std::uint64_t tag, const memory::WarpAccess& access, int warp,
                        const safety::StoredValues& values);

  const AddressMap& map_;
  Options options_;
  std::uint64_t block_ = 0;
  std::array<SiteCounts*, 256> recent_{};  // direct-mapped by tag
  std::vector<std::unique_ptr<SiteCounts>> sites_;
  std::unordered_multimap<std::uint64_t, SiteCounts*> by_tag_;
  std::optional<BadAccess> bad_access_;
  std::vector<RecordedRequest> recorded_;
};

}  // namespace simt
