#include "common/simt/requests/request_log.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <stdexcept>
#include <string>
#include <utility>

#include "common/core/lanes.h"
#include "common/memory/global_sectors.h"

namespace simt {
namespace {

// The size of a large page: what an allocator would round to.
constexpr std::uint64_t kPlacementBytes = 2 << 20;

std::uint64_t round_up(std::uint64_t bytes) {
  return (bytes + kPlacementBytes - 1) / kPlacementBytes * kPlacementBytes;
}

/// Relative to the sector in which the region begins.
std::vector<std::uint64_t> sectors_in_region(const Request& request) {
  constexpr std::uint64_t kSectorMask = ~std::uint64_t{memory::kSectorBytes - 1};
  const std::uint64_t origin = request.site.region->begin & kSectorMask;
  std::vector<std::uint64_t> sectors;
  for (const std::size_t lane : core::lanes_in(request.access.active)) {
    sectors.push_back((request.access.address[lane] & kSectorMask) - origin);  // an aligned access has no second one
  }
  std::ranges::sort(sectors);
  sectors.erase(std::unique(sectors.begin(), sectors.end()), sectors.end());
  return sectors;
}

std::uint64_t bytes_of(const memory::WarpAccess& access) {
  return static_cast<std::uint64_t>(std::popcount(access.active)) * static_cast<std::uint64_t>(access.bytes);
}

bool is_to_shared(const BulkAccess& access) {
  return access.site.region->space == memory::Space::shared && access.site.kind() == memory::Kind::store;
}

/// What one warp still has to ask for.
using WarpQueue = std::deque<const GlobalRequest*>;
/// A block that runs: its warps by number.
using RunningBlock = std::map<int, WarpQueue>;

}  // namespace

void RequestLog::hand_over(Before& before) { before.hand_overs += std::exchange(before.is_stored, false) ? 1 : 0; }

void RequestLog::barrier(std::uint64_t block) {
  for (auto& [warp, before] : before_[block]) hand_over(before);
}

void RequestLog::warp_sync(const WarpStep& step) { hand_over(before_[step.place.block][step.place.warp]); }

void RequestLog::landed(const Request& copies, bool is_own) {
  const std::uint64_t bytes = bytes_of(copies.access);
  if (is_own)
    before_[copies.place.block][copies.place.warp].on_their_way -= bytes;
  else
    for_barriers_[copies.place.block] -= bytes;
}

void RequestLog::bulk(const BulkAccess& access) {
  if (is_to_shared(access)) for_barriers_[access.place.block] += access.range.bytes;
  const Region& region = *access.site.region;
  if (region.space != memory::Space::global) return;
  std::vector<std::uint64_t> sectors(memory::count_sectors(access.range.first, access.range.bytes));
  const std::uint64_t origin = region.begin / memory::kSectorBytes;
  std::ranges::generate(sectors, [at = access.range.first / memory::kSectorBytes - origin]() mutable {
    return at++ * memory::kSectorBytes;
  });
  add(access.place, region, access.site.kind(), std::move(sectors));
}

void RequestLog::bulk_landed(const BulkAccess& access) {
  if (is_to_shared(access)) for_barriers_[access.place.block] -= access.range.bytes;
}

void RequestLog::request(const Request& request) {
  const Region& region = *request.site.region;
  Before& before = before_[request.place.block][request.place.warp];
  if (region.space == memory::Space::shared && request.access.kind == memory::Kind::store) {
    before.is_stored = true;
    const RecordKind& kind = tag_kind(request.site.tag);
    if (kind.is_late)
      (kind.is_of_phase ? for_barriers_[request.place.block] : before.on_their_way) += bytes_of(request.access);
  }
  if (region.space == memory::Space::global)
    add(request.place, region, request.access.kind, sectors_in_region(request));
}

void RequestLog::add(WarpPlace place, const Region& region, memory::Kind kind, std::vector<std::uint64_t> sectors) {
  const Before& before = before_[place.block][place.warp];
  bytes_[region.created] = region.end - region.begin;
  launch_.push_back({region.created,
                     {.launch = launches_,
                      .block = place.block,
                      .warp = place.warp,
                      .kind = kind,
                      .sectors = std::move(sectors),
                      .hand_overs = before.hand_overs,
                      .on_their_way = before.on_their_way + for_barriers_[place.block]}});
}

void RequestLog::end_launch() {
  for (const auto& [created, size] : bytes_) {
    if (device_address_.try_emplace(created, next_address_).second) next_address_ += round_up(size);
  }
  std::ranges::stable_sort(launch_, {}, [](const Placed& placed) { return placed.request.block; });
  for (Placed& placed : launch_) {
    for (std::uint64_t& sector : placed.request.sectors) sector += device_address_.at(placed.created);
    requests_.push_back(std::move(placed.request));
  }
  launch_.clear();
  before_.clear();
  for_barriers_.clear();
  bytes_.clear();
  ++launches_;
}

std::vector<std::vector<std::uint64_t>> interleave_blocks(const RequestLog& log, memory::Kind kind,
                                                          int resident_blocks) {
  if (resident_blocks < 1) {
    throw std::invalid_argument("interleave_blocks: expected at least 1 resident block, got " +
                                std::to_string(resident_blocks));
  }
  std::map<std::uint64_t, std::map<std::uint64_t, RunningBlock>> launches;  // by number of launch and block
  for (const GlobalRequest& request : log.requests()) {
    if (request.kind == kind) launches[request.launch][request.block][request.warp].push_back(&request);
  }
  std::vector<std::vector<std::uint64_t>> order;
  for (auto& [launch, blocks] : launches) {
    std::vector<RunningBlock> resident(std::min(blocks.size(), static_cast<std::size_t>(resident_blocks)));
    auto next = blocks.begin();
    for (bool any = true; any;) {
      any = false;
      for (RunningBlock& block : resident) {
        if (block.empty() && next != blocks.end()) block = std::move(next++->second);
        for (auto warp = block.begin(); warp != block.end();) {
          any = true;
          order.push_back(warp->second.front()->sectors);
          warp->second.pop_front();
          warp = warp->second.empty() ? block.erase(warp) : std::next(warp);
        }
      }
    }
  }
  return order;
}

}  // namespace simt
