#include "common/simt/profile/session.h"

#include <algorithm>

#include "common/source/source_lines.h"

namespace simt {

core::Index3 block_index(const GridLaunch& launch, std::uint64_t block) {
  return {static_cast<unsigned>(block % launch.grid.x), static_cast<unsigned>(block / launch.grid.x % launch.grid.y),
          static_cast<unsigned>(block / launch.grid.x / launch.grid.y)};
}

core::Index3 thread_index(const GridLaunch& launch, int thread) {
  const auto i = static_cast<unsigned>(thread);
  return {i % launch.block.x, i / launch.block.x % launch.block.y, i / launch.block.x / launch.block.y};
}

void Session::begin_launch(const GridLaunch& launch) {
  first_block_ = profile_.blocks;
  profile_.launches += 1;
  profile_.blocks += launch.blocks();
  profile_.threads += launch.blocks() * launch.threads_per_block();
}

void Session::add(const GridLaunch& launch, const Collector& collector) {
  for (const auto& counts : collector.sites()) {
    if (counts->requests == 0) continue;
    const Region& region = *counts->region;
    const Space space = region.space;
    if (space == Space::shared) shared_variables_[region.name] = region.end - region.begin;

    const core::SourceLocation where = source::location_of(tag_pc(counts->tag));
    const auto kind = static_cast<Kind>(tag_step(counts->tag));
    const int bytes = tag_bytes(counts->tag);
    const SiteKey key{where.file, where.line, where.column, region.name, space, kind, bytes};
    Site& site = sites_[key];
    site.file = where.file;
    site.line = where.line;
    site.column = where.column;
    site.variable = region.name;
    site.space = space;
    site.kind = kind;
    site.bytes = bytes;
    site.requests += counts->requests;
    site.active_lanes += counts->active_lanes;
    site.cost += counts->cost;
    site.ideal += counts->ideal;

    // Workers finish in any order, so equally expensive requests are told apart by their place in the launch.
    const WorstOrder order{~counts->worst_cost, first_block_ + counts->worst_block, counts->worst_warp, counts->tag};
    const auto [known, is_first] = worst_order_.try_emplace(key, order);
    if (!is_first && known->second <= order) continue;
    known->second = order;
    site.worst = {counts->worst_cost, block_index(launch, counts->worst_block), counts->worst_warp, counts->worst};
    for (int lane = 0; lane < memory::kWarpSize; ++lane) {
      std::uint64_t& address = site.worst.access.address[static_cast<std::size_t>(lane)];
      address = site.worst.access.is_active(lane) ? address - region.begin : 0;
    }
  }
}

void Session::add_hazards(const GridLaunch& launch, std::vector<FoundHazard> hazards) {
  constexpr std::size_t kMostFindings = 3;
  const auto is_race = [](const FoundHazard& f) { return f.hazard->kind == safety::Hazard::Kind::race; };
  // Who reads too early reads uninitialised memory as well; the race says why.
  std::erase_if(hazards, [&](const FoundHazard& f) {
    return !is_race(f) && std::any_of(hazards.begin(), hazards.end(), [&](const FoundHazard& race) {
             return is_race(race) && race.collector == f.collector &&
                    (race.hazard->access.site == f.hazard->access.site || race.hazard->other.site == f.hazard->access.site);
           });
  });
  std::stable_sort(hazards.begin(), hazards.end(), [&](const FoundHazard& a, const FoundHazard& b) {
    return std::tuple(!is_race(a), a.hazard->access.block) < std::tuple(!is_race(b), b.hazard->access.block);
  });
  // Two workers may have found the same pair of places, in different blocks.
  std::vector<safety::Finding> told;
  for (const FoundHazard& f : hazards) {
    safety::Finding finding = describe(f, launch);
    const bool is_known = std::any_of(told.begin(), told.end(), [&](const safety::Finding& other) {
      return other.kind == finding.kind && other.where == finding.where && other.other == finding.other;
    });
    // A read beyond its array meets memory that nobody has written, too.
    const bool is_beyond = !is_race(f) && std::any_of(profile_.findings.begin(), profile_.findings.end(),
                                                      [&](const safety::Finding& other) {
                                                        return other.where.file == finding.where.file &&
                                                               other.where.line == finding.where.line;
                                                      });
    if (is_known || is_beyond) continue;
    told.push_back(std::move(finding));
    if (profile_.findings.size() < kMostFindings) {
      profile_.findings.push_back(told.back());
    } else {
      profile_.more_findings += 1;
    }
  }
}

Profile Session::finish() {
  for (auto& [key, site] : sites_) profile_.sites.push_back(std::move(site));
  for (const auto& [name, bytes] : shared_variables_) profile_.shared_bytes_per_block += bytes;
  return std::move(profile_);
}

}  // namespace simt
