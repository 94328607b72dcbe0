#pragma once

#include <cstdint>
#include <vector>

#include "common/memory/warp_access.h"

namespace memory {

/// The number of 32-byte sectors that one global-memory request moves: distinct sectors over the whole warp.
///
/// Loads, stores and atomics count alike, whatever the width. An access that is not aligned counts every sector it
/// touches. Without an active lane there is no request and the result is 0.
///
/// Precondition: `bytes` is 1, 2, 4, 8 or 16.
///
/// For example, 32 lanes that read consecutive floats from an aligned address move 4 sectors; at a stride of 8
/// floats, 32.
/// @source measured on an NVIDIA H200, 952 patterns; equals
///   l1tex__t_sectors_pipe_lsu_mem_global_op_{ld,st}.sum of Nsight Compute.
int count_sectors(const WarpAccess& access);

/// The number of sectors that bytes in a row lie in.
constexpr std::uint64_t count_sectors(std::uint64_t first, std::uint64_t bytes) {
  return bytes == 0 ? 0 : (first + bytes - 1) / kSectorBytes - first / kSectorBytes + 1;
}

/// The same sectors one by one, ascending: each is the address of its first byte / 32.
std::vector<std::uint64_t> sectors_of(const WarpAccess& access);

/// The number of sectors if the same lanes asked for as many bytes without a gap, but never more than they move now.
///
/// A request whose lanes share data (a broadcast) can need fewer sectors than its lanes have bytes; it is then ideal as
/// it is. Same precondition as count_sectors().
int ideal_sectors(const WarpAccess& access);

/// The same for a caller that already knows `sectors` = count_sectors(access).
int ideal_sectors(const WarpAccess& access, int sectors);

}  // namespace memory
