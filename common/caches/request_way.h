#pragma once

#include <vector>

#include "common/caches/line_parts.h"
#include "common/memory/warp_access.h"
#include "common/simt/trace/copied_range.h"
#include "common/simt/trace/record_kinds.h"

namespace caches {

/// What an access to global memory of this kind does with the caches, or a bulk copy.
/// @source PTX ISA, cp.async: copies of 16 bytes go by way of L2 only; Hopper Tuning Guide, Tensor Memory Accelerator:
///         bulk copies move between global and shared memory without registers
Way way_of(const simt::RecordKind& kind);

/// A range as requests of a warp, 16 bytes a lane: each as long as it can be without going beyond four lines.
std::vector<memory::WarpAccess> pieces_of(const simt::CopiedRange& range, memory::Kind kind);

}  // namespace caches
