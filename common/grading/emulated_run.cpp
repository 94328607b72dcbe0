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
  std::map<std::tuple<std::uint64_t, std::uint64_t, int>, std::uint64_t> loaded;  // by launch, block and warp
  double bytes = 0;
  double times = 0;
  for (const simt::GlobalRequest& request : log_.requests()) {
    std::uint64_t& sectors = loaded[{request.launch, request.block, request.warp}];
    if (request.kind == memory::Kind::load) {
      sectors += request.sectors.size();
    } else if (sectors != 0) {
      bytes += static_cast<double>(std::exchange(sectors, 0)) * core::kH200.sector_bytes;
      ++times;
    }
  }
  return times == 0 ? 0 : bytes / times;
}

}  // namespace grading
