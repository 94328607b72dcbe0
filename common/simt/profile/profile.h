#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/memory/level_counts.h"
#include "common/memory/warp_access.h"
#include "common/safety/finding.h"

namespace simt {

using memory::Kind;
using memory::Space;

/// Sums over requests of one kind to one memory.
struct Counts {
  std::uint64_t requests = 0;      ///< warp instructions with at least one active lane
  std::uint64_t active_lanes = 0;  ///< of all requests
  std::uint64_t cost = 0;          ///< global: sectors, distinct in each request; shared: wavefronts
  std::uint64_t ideal = 0;         ///< what the best placement of the same lanes would cost

  /// 0 without a request.
  [[nodiscard]] double cost_per_request() const;
  /// Cost beyond that of the best placement.
  [[nodiscard]] std::uint64_t extra() const { return cost - ideal; }

  /// Adds further requests.
  Counts& operator+=(const Counts& further);
  /// Whether all sums are the same.
  bool operator==(const Counts&) const = default;
};

/// The most expensive request of a site, kept lane by lane so that it can be drawn.
struct WorstRequest {
  std::uint64_t cost = 0;     ///< sectors (global) or wavefronts (shared)
  core::Index3 block;         ///< the block that issued it
  int warp = 0;               ///< warp index in its block
  memory::WarpAccess access;  ///< addresses are relative to the variable's first byte
};

/// All requests that one place in the source made to one variable.
struct Site : Counts {
  std::string file;                             ///< as the compiler was given it
  int line = 0;                                 ///< counted from 1
  int column = 0;                               ///< counted from 1, in bytes
  std::string variable;                         ///< allocation or shared variable; empty when unknown
  Space space = Space::global;                  ///< the memory
  Kind kind = Kind::load;                       ///< what the lanes do
  int bytes = 4;                                ///< bytes per lane
  bool by_copy = false;                         ///< one side of copies that the lanes need not wait for
  WorstRequest worst;                           ///< the first of the most expensive requests
  std::optional<memory::LevelCounts> caches{};  ///< what it found in the caches of an H200, if that was asked for
};

/// Bulk and tensor copies that one place in the source begins: what they ask of one variable in global memory. No lane
/// takes part, so they are no requests.
struct BulkSite {
  std::string file;           ///< as the compiler was given it
  int line = 0;               ///< counted from 1
  int column = 0;             ///< counted from 1, in bytes
  std::string variable;       ///< allocation; empty when unknown
  Kind kind = Kind::load;     ///< whether they read or write it
  std::uint64_t copies = 0;   ///< that were begun
  std::uint64_t bytes = 0;    ///< of all of them, without those that are outside of a tensor
  std::uint64_t sectors = 0;  ///< that these bytes lie in, distinct in each row of a copy
};

/// Sums over the sites of one space and kind.
struct Totals : Counts {
  /// Of requests to global memory; 0 without a request.
  [[nodiscard]] double sectors_per_request() const { return cost_per_request(); }
  /// Of requests to shared memory; 0 without a request.
  [[nodiscard]] double wavefronts_per_request() const { return cost_per_request(); }
  /// Of requests to shared memory: wavefronts beyond those of the best placement.
  [[nodiscard]] std::uint64_t conflicts() const { return extra(); }
};

/// How often threads met, which no memory sees.
struct Meetings {
  std::uint64_t barriers = 0;         ///< of a block: __syncthreads() and its kin; of all blocks
  std::uint64_t shuffles = 0;         ///< warp instructions that move 4 bytes a lane: a shuffle of 8 bytes is two
  std::uint64_t votes = 0;            ///< warp instructions: ballots, __any_sync() and its kin, matches
  std::uint64_t warp_reductions = 0;  ///< warp instructions: __reduce_add_sync() and its kin
  std::uint64_t warp_syncs = 0;       ///< of a warp's lanes, at __syncwarp()

  /// Adds further meetings.
  Meetings& operator+=(const Meetings& further);
  /// Whether all numbers are the same.
  bool operator==(const Meetings&) const = default;
};

/// What a kernel asked of the memory system, place by place in its source.
struct Profile {
  std::vector<Site> sites;                ///< ordered by file, line, column
  std::vector<BulkSite> bulk_sites;       ///< likewise
  std::vector<safety::Finding> findings;  ///< a few, the most telling first
  std::uint64_t more_findings = 0;        ///< that are not listed
  bool has_lost_races = false;            ///< more happened than the checks remember: some races were not looked for
  std::uint64_t launches = 0;             ///< how many kernels were launched
  std::uint64_t copies = 0;               ///< calls of cudaMemcpy() that copied something, and its kin
  std::uint64_t blocks = 0;               ///< of all launches
  std::uint64_t threads = 0;              ///< of all launches
  std::uint64_t busiest_block_requests =
      0;  ///< to global memory, and bulk copies: how even work is spread is in no sum
  std::uint64_t shared_bytes_per_block = 0;  ///< static and dynamic, of the largest launch
  Meetings meetings;                         ///< of all launches

  /// Over all sites of one space and kind.
  [[nodiscard]] Totals totals(Space space, Kind kind) const;
  /// Over all bulk copies of one kind.
  [[nodiscard]] BulkSite bulk_totals(Kind kind) const;
  /// Over all loads from global memory.
  [[nodiscard]] Totals global_loads() const { return totals(Space::global, Kind::load); }
  /// Over all stores to global memory.
  [[nodiscard]] Totals global_stores() const { return totals(Space::global, Kind::store); }
  /// Over all loads from shared memory.
  [[nodiscard]] Totals shared_loads() const { return totals(Space::shared, Kind::load); }
  /// Over all stores to shared memory.
  [[nodiscard]] Totals shared_stores() const { return totals(Space::shared, Kind::store); }
};

}  // namespace simt
