#include "common/simt/profile/counters.h"

#include <algorithm>

#include "common/memory/copy_sectors.h"
#include "common/memory/global_sectors.h"
#include "common/memory/shared_banks.h"

namespace simt {
namespace {

// They follow each other: one call logs both.
bool are_sides_of_copies(const AccessSite& load, const memory::WarpAccess& from, const Request& next) {
  const bool is_store = next.site.kind() == memory::Kind::store && next.site.bytes() == 16;
  return is_store && with_row(load.tag, 0) == with_row(next.site.tag, 0) && next.access.active == from.active;
}

}  // namespace

void Counters::request(const Request& request) {
  if (begun_) [[unlikely]]
    count_begun(request);
  if (request.site.region->space != memory::Space::global) return count(request, 0);
  if (tag_kind(request.site.tag).passes_l1_by()) [[unlikely]] {
    begun_ = {&request.site, request.place, request.access};
    return;
  }
  count(request, memory::count_sectors(request.access));
}

void Counters::count_begun(const Request& next) {
  const BegunCopies copies = *begun_;
  begun_.reset();
  const int sectors = are_sides_of_copies(*copies.site, copies.from, next)
                          ? memory::count_copy_sectors(copies.from, next.access)
                          : memory::count_sectors(copies.from);
  count({*copies.site, copies.place, copies.from, nullptr}, sectors);
}

// `sectors`: of global memory
void Counters::count(const Request& request, int sectors) {
  const memory::WarpAccess& access = request.access;
  if (request.site.index >= sites_.size()) [[unlikely]]
    sites_.resize(request.site.index + 1);
  SiteCounts& counts = sites_[request.site.index];
  std::uint64_t cost = 0;
  if (request.site.region->space == memory::Space::global) {
    cost = static_cast<std::uint64_t>(sectors);
    counts.ideal += static_cast<std::uint64_t>(memory::ideal_sectors(access, sectors));
    note_request_of(request.place.block);
  } else {
    cost = static_cast<std::uint64_t>(memory::count_wavefronts(access));
    counts.ideal += static_cast<std::uint64_t>(memory::ideal_wavefronts(access));
  }
  counts.site = &request.site;
  counts.requests += 1;
  counts.active_lanes += static_cast<std::uint64_t>(access.active_lanes());
  counts.cost += cost;
  // The first one in the order of the launch: blocks that wait for each other come here in another order.
  const bool is_worst =
      cost > counts.worst_cost || (cost == counts.worst_cost && request.place.block < counts.worst_place.block);
  if (!is_worst) return;
  counts.worst_cost = cost;
  counts.worst_place = request.place;
  counts.worst = access;
}

void Counters::note_request_of(std::uint64_t block) {
  requests_of_block_ = block == block_ ? requests_of_block_ + 1 : 1;
  block_ = block;
  busiest_block_requests_ = std::max(busiest_block_requests_, requests_of_block_);
}

void Counters::bulk(const BulkAccess& access) {
  if (access.site.index >= bulk_sites_.size()) bulk_sites_.resize(access.site.index + 1);
  BulkCounts& counts = bulk_sites_[access.site.index];
  counts.site = &access.site;
  if (!access.range.is_further) {
    ++counts.copies;
    if (access.site.region->space == memory::Space::global) note_request_of(access.place.block);
  }
  counts.bytes += access.range.bytes;
  if (access.site.region->space == memory::Space::global)
    counts.sectors += memory::count_sectors(access.range.first, access.range.bytes);
}

// @source PTX ISA: shfl.sync moves 32 bits; vote.sync, match.sync and redux.sync are instructions of their own.
void Counters::warp_operation(WarpPlace /*place*/, detail::WarpOperation operation, int words) {
  using detail::WarpOperation;
  switch (operation) {
    case WarpOperation::sync:
      ++meetings_.warp_syncs;
      return;
    case WarpOperation::active_mask:
    case WarpOperation::load_matrices:  // a request to memory, and counted as such
      return;
    case WarpOperation::shuffle:
    case WarpOperation::shuffle_up:
    case WarpOperation::shuffle_down:
    case WarpOperation::shuffle_xor:
      meetings_.shuffles += static_cast<std::uint64_t>(words);
      return;
    case WarpOperation::ballot:
    case WarpOperation::any:
    case WarpOperation::all:
    case WarpOperation::match_any:
    case WarpOperation::match_all:
      ++meetings_.votes;
      return;
    default:
      ++meetings_.warp_reductions;
  }
}

}  // namespace simt
