#include "common/caches/kernel_caches.h"

#include <algorithm>
#include <utility>

#include "common/caches/request_way.h"
#include "common/caches/residency.h"
#include "common/simt/program/region.h"

namespace caches {

void KernelCaches::begin_launch(const simt::LaunchShape& launch) {
  launch_ = launch;
  running_.clear();
  shared_variables_.clear();
  place_of_site_.clear();
  ended_blocks_ = 0;
  blocks_.reset();
}

void KernelCaches::begin_block(std::uint64_t block) {
  running_[block] = BlockLog((launch_.threads_per_block() + memory::kWarpSize - 1) / memory::kWarpSize);
}

void KernelCaches::request(const simt::Request& request) {
  const simt::Region& region = *request.site.region;
  if (region.space == memory::Space::shared && !region.is_dynamic && !blocks_)
    shared_variables_.emplace(region.begin, region.end);
  if (region.space != memory::Space::global) return;
  memory::WarpAccess access = request.access;
  const std::uint64_t move = arrays_.move_of(region);
  for (std::uint64_t& address : access.address) address += move;
  note(request.place, request.site, parts_of(access));
}

void KernelCaches::bulk(const simt::BulkAccess& bulk) {
  const simt::Region& region = *bulk.site.region;
  if (region.space != memory::Space::global) return;
  std::vector<LinePart> parts;
  for (const memory::WarpAccess& piece :
       pieces_of({bulk.range.first + arrays_.move_of(region), bulk.range.bytes}, bulk.site.kind())) {
    const auto some = parts_of(piece);
    parts.insert(parts.end(), some.begin(), some.end());
  }
  if (!parts.empty()) note(bulk.place, bulk.site, parts);
}

void KernelCaches::note(const simt::WarpPlace& place, const simt::AccessSite& site, std::span<const LinePart> parts) {
  WarpLog& log = running_[place.block][static_cast<std::size_t>(place.warp)];
  log.request(way_of(simt::tag_kind(site.tag)), parts, place_of(site));
}

void KernelCaches::barrier(std::uint64_t block) {
  for (WarpLog& warp : running_[block]) warp.barrier();
}

void KernelCaches::end_block(std::uint64_t block) {
  if (!blocks_) begin_caches();
  const auto ended = running_.find(block);
  blocks_->add(std::move(ended->second));
  running_.erase(ended);
  ++ended_blocks_;
}

void KernelCaches::end_launch() {
  if (blocks_) blocks_->finish();
  knows_all_ = knows_all_ && ended_blocks_ == launch_.blocks();
}

std::optional<LevelCounts> KernelCaches::totals() const {
  if (!knows_all_) return std::nullopt;
  LevelCounts sum;
  for (const Place& place : places_) sum += place.counts;
  return sum;
}

void KernelCaches::begin_caches() {
  BlockNeeds needs{
      .threads = launch_.threads_per_block(), .shared_bytes = launch_.shared_bytes, .registers = registers_};
  for (const auto& [begin, end] : shared_variables_) needs.shared_bytes += end - begin;
  levels_ = std::make_unique<MemoryLevels>(cache_sizes(gpu_, needs));
  blocks_.emplace(gpu_.sms, blocks_per_sm(gpu_, needs), [this](int sm, const WarpLog& warp, const WarpLog::Step& step) {
    levels_->request(sm, step.way, warp.parts(step), places_[step.place].counts);
  });
}

std::uint32_t KernelCaches::place_of(const simt::AccessSite& site) {
  constexpr std::uint32_t kUnknown = ~std::uint32_t{0};
  if (site.index >= place_of_site_.size()) place_of_site_.resize(site.index + 1, kUnknown);
  std::uint32_t& index = place_of_site_[site.index];
  if (index != kUnknown) return index;
  const Place one{simt::tag_pc(site.tag), site.region->name, site.kind(), site.bytes(), {}};
  const auto known = std::ranges::find_if(places_, [&](const Place& other) {
    return other.program_counter == one.program_counter && other.variable == one.variable && other.kind == one.kind &&
           other.bytes == one.bytes;
  });
  index = static_cast<std::uint32_t>(known - places_.begin());
  if (known == places_.end()) places_.push_back(one);
  return index;
}

}  // namespace caches
