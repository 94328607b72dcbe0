#include "common/grading/launch_metrics.h"

#include <cstdint>

#include "common/caches/residency.h"
#include "common/core/architecture.h"
#include "common/grading/meeting_metrics.h"

namespace grading {
namespace {

using simt::Kind;
using simt::Space;

double atomic_requests(const simt::Profile& profile) {
  return static_cast<double>(profile.totals(Space::global, Kind::atomic).requests +
                             profile.totals(Space::shared, Kind::atomic).requests);
}

/// Of an SM's threads, those that may be resident.
double occupancy(const simt::Profile& profile) {
  if (profile.blocks == 0) return 0;
  const auto threads = static_cast<unsigned>(profile.threads / profile.blocks);
  const int blocks =
      caches::blocks_per_sm(core::kH200, {.threads = threads, .shared_bytes = profile.shared_bytes_per_block});
  return static_cast<double>(threads) * blocks / core::kH200.sm_threads;
}

}  // namespace

std::optional<double> measure_launches(const std::string& metric, const simt::Profile& profile) {
  const auto number = [](std::uint64_t count) { return static_cast<double>(count); };
  if (metric == "shared_bytes_per_block") return number(profile.shared_bytes_per_block);
  if (metric == "blocks") return number(profile.blocks);
  if (metric == "threads") return number(profile.threads);
  if (metric == "occupancy") return occupancy(profile);
  if (metric == "launches") return number(profile.launches);
  if (metric == "copies") return number(profile.copies);
  if (metric == "busiest_block_requests") return number(profile.busiest_block_requests);
  if (metric == "atomic_requests") return atomic_requests(profile);
  if (metric == "bulk_loads") return number(profile.bulk_totals(Kind::load).copies);
  if (metric == "bulk_stores") return number(profile.bulk_totals(Kind::store).copies);
  return measure_meetings(metric, profile);
}

}  // namespace grading
