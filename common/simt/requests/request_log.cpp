#include "common/simt/requests/request_log.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <stdexcept>
#include <string>

#include "common/simt/program/address_map.h"
#include "common/simt/requests/collector.h"

namespace simt {
namespace {

// The size of a large page: what an allocator would round to.
constexpr std::uint64_t kPlacementBytes = 2 << 20;

RequestLog* active_log = nullptr;

std::uint64_t round_up(std::uint64_t bytes) {
  return (bytes + kPlacementBytes - 1) / kPlacementBytes * kPlacementBytes;
}

/// Sectors relative to the sector in which the region begins.
std::vector<std::uint64_t> sectors_in_region(const RecordedRequest& recorded) {
  constexpr std::uint64_t kSectorMask = ~std::uint64_t{memory::kSectorBytes - 1};
  const memory::WarpAccess& access = recorded.access;
  const std::uint64_t origin = recorded.region->begin & kSectorMask;
  std::vector<std::uint64_t> sectors;
  for (std::uint32_t lanes = access.active; lanes != 0; lanes &= lanes - 1) {
    const std::uint64_t address = access.address[static_cast<std::size_t>(std::countr_zero(lanes))];
    sectors.push_back((address & kSectorMask) - origin);  // an aligned access has no second one
  }
  std::ranges::sort(sectors);
  sectors.erase(std::unique(sectors.begin(), sectors.end()), sectors.end());
  return sectors;
}

/// What one warp still has to ask for.
using WarpQueue = std::deque<const GlobalRequest*>;
/// A block that runs: its warps by number.
using RunningBlock = std::map<int, WarpQueue>;

}  // namespace

RequestLog::RequestLog() {
  if (active_log != nullptr) throw std::logic_error("simt::RequestLog: another log is alive; end it first");
  active_log = this;
}

RequestLog::~RequestLog() { active_log = nullptr; }

RequestLog* RequestLog::active() { return active_log; }

void RequestLog::add_launch(std::span<const Collector* const> collectors) {
  std::vector<const RecordedRequest*> recorded;
  for (const Collector* collector : collectors) {
    for (const RecordedRequest& request : collector->recorded()) recorded.push_back(&request);
  }
  std::map<std::uint64_t, std::uint64_t> bytes;  // of each region in use, by Region::created
  for (const RecordedRequest* request : recorded) {
    bytes[request->region->created] = request->region->end - request->region->begin;
  }
  for (const auto& [created, size] : bytes) {
    if (device_address_.try_emplace(created, next_address_).second) next_address_ += round_up(size);
  }
  std::ranges::stable_sort(recorded, {}, [](const RecordedRequest* request) { return request->block; });
  for (const RecordedRequest* request : recorded) {
    GlobalRequest logged{
        .launch = launches_, .block = request->block, .warp = request->warp, .kind = request->access.kind};
    logged.sectors = sectors_in_region(*request);
    for (std::uint64_t& sector : logged.sectors) sector += device_address_.at(request->region->created);
    requests_.push_back(std::move(logged));
  }
  ++launches_;
}

std::vector<std::vector<std::uint64_t>> interleave_blocks(const RequestLog& log, Kind kind, int resident_blocks) {
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
