#include "common/grading/emulated_run.h"

#include <cstdint>
#include <map>
#include <tuple>
#include <utility>

#include "common/core/architecture.h"
#include "common/simt/runtime/last_writer.h"

namespace grading {

EmulatedRun::EmulatedRun(bool keeps_requests) {
  if (keeps_requests) listener_.emplace(log_);
}

std::optional<core::Index3> EmulatedRun::block_that_wrote(const void* address) const {
  return simt::block_that_wrote(address);
}

void EmulatedRun::for_each_request(memory::Kind kind, const Visit& visit) const {
  for (const simt::GlobalRequest& request : log_.requests()) {
    if (request.kind == kind) visit(request.block, request.sectors);
  }
}

std::vector<memory::DramRequest> EmulatedRun::requests_in_turns(memory::Kind kind, int resident_blocks) const {
  return simt::interleave_blocks(log_, kind, resident_blocks);
}

double EmulatedRun::bytes_loaded_before_stores() const {
  struct Loaded {
    std::uint64_t sectors = 0;
    std::uint64_t hand_overs = 0;
  };
  std::map<std::tuple<std::uint64_t, std::uint64_t, int>, Loaded> by_warp;  // by launch, block and warp
  double bytes = 0;
  double times = 0;
  for (const simt::GlobalRequest& request : log_.requests()) {
    Loaded& loaded = by_warp[{request.launch, request.block, request.warp}];
    const bool is_handed_over = std::exchange(loaded.hand_overs, request.hand_overs) != request.hand_overs;
    const bool is_load = request.kind == memory::Kind::load;
    if (loaded.sectors != 0 && (is_handed_over || !is_load)) {
      bytes += static_cast<double>(std::exchange(loaded.sectors, 0)) * core::kH200.sector_bytes;
      ++times;
    }
    if (is_load) loaded.sectors += request.sectors.size();
  }
  return times == 0 ? 0 : bytes / times;
}

double EmulatedRun::bytes_on_their_way_at_stores() const {
  double bytes = 0;
  double stores = 0;
  for (const simt::GlobalRequest& request : log_.requests()) {
    if (request.kind != memory::Kind::store) continue;
    bytes += static_cast<double>(request.on_their_way);
    ++stores;
  }
  return stores == 0 ? 0 : bytes / stores;
}

}  // namespace grading
