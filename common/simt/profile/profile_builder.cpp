#include "common/simt/profile/profile_builder.h"

#include <algorithm>

#include "common/simt/trace/record.h"

namespace simt {

void ProfileBuilder::begin_launch(const LaunchShape& launch) {
  first_block_ = profile_.blocks;
  profile_.launches += 1;
  profile_.blocks += launch.blocks();
  profile_.threads += launch.blocks() * launch.threads_per_block();
}

void ProfileBuilder::add(const LaunchShape& launch, const Counters& counters) {
  profile_.busiest_block_requests = std::max(profile_.busiest_block_requests, counters.busiest_block_requests());
  profile_.meetings += counters.meetings();
  for (const BulkCounts& counts : counters.bulk_sites()) {
    if (counts.site != nullptr) add(counts);
  }
  for (const SiteCounts& counts : counters.sites()) {
    if (counts.site == nullptr) continue;
    const Region& region = *counts.site->region;
    if (region.space == Space::shared) shared_variables_[region.name] = region.end - region.begin;

    const core::SourceLocation where = places_.location_of(tag_pc(counts.site->tag));
    const SiteKey key{where.file,   where.line,          where.column,        region.name,
                      region.space, counts.site->kind(), counts.site->bytes()};
    Site& site = sites_[key];
    site.file = where.file;
    site.line = where.line;
    site.column = where.column;
    site.variable = region.name;
    site.space = region.space;
    site.kind = counts.site->kind();
    site.bytes = counts.site->bytes();
    site.by_copy = tag_kind(counts.site->tag).is_late;
    site += counts;

    // Workers finish in any order, so equally expensive requests are told apart by their place in the launch.
    const WorstOrder order{~counts.worst_cost, first_block_ + counts.worst_place.block, counts.worst_place.warp,
                           counts.site->tag};
    const auto [known, is_first] = worst_order_.try_emplace(key, order);
    if (!is_first && known->second <= order) continue;
    known->second = order;
    site.worst = {counts.worst_cost, launch.block_index(counts.worst_place.block), counts.worst_place.warp,
                  counts.worst};
    for (int lane = 0; lane < memory::kWarpSize; ++lane) {
      std::uint64_t& address = site.worst.access.address[static_cast<std::size_t>(lane)];
      address = site.worst.access.is_active(lane) ? address - region.begin : 0;
    }
  }
}

void ProfileBuilder::add(const BulkCounts& counts) {
  const Region& region = *counts.site->region;
  if (region.space == Space::shared) shared_variables_[region.name] = region.end - region.begin;
  if (region.space != Space::global) return;
  const core::SourceLocation where = places_.location_of(tag_pc(counts.site->tag));
  const Kind kind = counts.site->kind();
  BulkSite& site = bulk_sites_[{where.file, where.line, where.column, region.name, region.space, kind, 0}];
  site.file = where.file;
  site.line = where.line;
  site.column = where.column;
  site.variable = region.name;
  site.kind = kind;
  site.copies += counts.copies;
  site.bytes += counts.bytes;
  site.sectors += counts.sectors;
}

Profile ProfileBuilder::finish() {
  for (auto& [key, site] : sites_) profile_.sites.push_back(std::move(site));
  for (auto& [key, site] : bulk_sites_) profile_.bulk_sites.push_back(std::move(site));
  for (const auto& [name, bytes] : shared_variables_) profile_.shared_bytes_per_block += bytes;
  return std::move(profile_);
}

}  // namespace simt
