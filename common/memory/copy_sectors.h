#pragma once

#include "common/memory/warp_access.h"

namespace memory {

/// The number of sectors that one request moves whose lanes copy 16 bytes each from global to shared memory without
/// waiting (`cp.async`). Such copies pass L1 by: each sector of shared memory is fetched by itself, from each line of
/// 128 bytes that its bytes come from. So lanes that are side by side on one side only may move more sectors than a
/// load does, or fewer.
///
/// @param from  where the lanes read, 16 bytes each; its active lanes count
/// @param to    where they write
/// Equal in all regular shapes that were measured, and in 41 of 43 random ones; in the other two the GPU moved 2 and 4
/// sectors less.
/// @source measured on an NVIDIA H200, the copies of 16 bytes in tests/data/h200_conformance.csv; equals
///   l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum of Nsight Compute
int count_copy_sectors(const WarpAccess& from, const WarpAccess& to);

}  // namespace memory
