#include "common/simt/findings/overrun.h"

#include <fmt/format.h>

#include "common/core/lanes.h"
#include "common/source/source_text.h"

namespace simt {

std::optional<safety::Finding> find_overrun(const Counters& counters, const Scene& scene, const AddressMap& map) {
  for (const SiteCounts& counts : counters.sites()) {
    if (counts.site == nullptr || !map.has_neighbours(*counts.site->region)) continue;
    const AccessSite& site = *counts.site;
    const core::SourceLocation where = scene.where(site.tag);
    const std::string name = source::array_named_at(where);
    if (name.empty() || name == site.region->name) continue;
    const Region* named = map.variable(name, *site.region);
    if (named == nullptr) continue;
    const std::size_t lane = core::first_lane(counts.worst.active);
    safety::Finding finding;
    finding.kind = safety::FindingKind::out_of_bounds;
    finding.where = where;
    finding.block = scene.launch.block_index(counts.worst_place.block);
    finding.thread = scene.launch.thread_index(counts.worst_place.warp * memory::kWarpSize + static_cast<int>(lane));
    finding.message =
        fmt::format("{}; it lands in {}", out_of_bounds(site.kind(), site.bytes(), *named, counts.worst.address[lane]),
                    site.region->name);
    finding.advice = kGuardIndex;
    return finding;
  }
  return std::nullopt;
}

}  // namespace simt
