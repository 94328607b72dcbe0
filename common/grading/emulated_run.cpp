#include "common/grading/emulated_run.h"

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

}  // namespace grading
