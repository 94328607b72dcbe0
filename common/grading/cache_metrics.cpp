#include "common/grading/cache_metrics.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "common/core/architecture.h"

namespace grading {
namespace {

constexpr std::string_view kTimes = "_times";
constexpr std::array<std::string_view, 6> kMetrics{"l1_hit_share",    "l2_hit_share",    "l2_read_times",
                                                   "dram_read_times", "dram_read_bytes", "dram_bytes"};

bool is_counted(const simt::Site& site, const std::string& array) {
  return site.caches && (array.empty() || (site.kind == simt::Kind::load && site.variable == array));
}

double share(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
}

}  // namespace

bool is_of_caches(const std::string& metric) { return std::ranges::find(kMetrics, metric) != kMetrics.end(); }

bool is_in_sizes_of_an_array(const std::string& metric) { return is_of_caches(metric) && metric.ends_with(kTimes); }

double measure_caches(const std::string& metric, const std::string& array, const simt::Profile& profile) {
  memory::LevelCounts sum;
  for (const simt::Site& site : profile.sites) {
    if (is_counted(site, array)) sum += *site.caches;
  }
  if (metric == "l1_hit_share") return share(sum.l1_hits, sum.load_sectors);
  if (metric == "l2_hit_share") return share(sum.l2_hits, sum.l2_read_sectors);
  if (metric == "l2_read_times") return static_cast<double>(sum.l2_read_sectors) * core::kH200.sector_bytes;
  const std::uint64_t written = metric == "dram_bytes" ? sum.dram_write_bytes : 0;
  return static_cast<double>(sum.dram_read_bytes + written);
}

std::optional<std::size_t> costliest_load(const simt::Profile& profile, const std::string& array) {
  std::optional<std::size_t> costliest;
  const auto cost = [&](std::size_t i) {
    const memory::LevelCounts& counts = *profile.sites[i].caches;
    return std::pair(counts.dram_read_bytes, counts.l2_read_sectors);
  };
  for (std::size_t i = 0; i < profile.sites.size(); ++i) {
    if (!is_counted(profile.sites[i], array) || profile.sites[i].kind != simt::Kind::load) continue;
    if (!costliest || cost(i) > cost(*costliest)) costliest = i;
  }
  return costliest;
}

}  // namespace grading
