#pragma once

#include <cstdint>

#include "common/memory/warp_access.h"

namespace memory {

/// The bank, 0 to 31, that holds the byte at shared-memory address `address`. Banks are 4 bytes wide.
constexpr int bank_of(std::uint64_t address) { return static_cast<int>(address / kBankBytes % kBanks); }

/// The number of wavefronts that one shared-memory request takes. Without an active lane it is 0.
///
/// A request is served in phases of consecutive lanes: 32 lanes up to 4 bytes each, 16 lanes of 8 bytes, 8 lanes of 16.
/// Within a phase, every bank delivers one 4-byte word per wavefront, so the phase takes as many wavefronts as the
/// busiest bank has *distinct* words to deliver. Lanes that share a word share its wavefront. Phases without an active
/// lane cost nothing.
///
/// Loads of 8 or 16 bytes have phases twice as long if neighbours share their address: every active lane i with lane
/// i^1, or every active lane i with lane i^2, where an inactive partner does no harm. Stores never do this. Atomics are
/// counted like stores: an assumption, the hardware was measured on loads and stores only.
///
/// Matrices (WarpAccess::of_matrices) are served one after the other, each in phases of its own: 8 lanes point to the
/// rows of one.
///
/// Preconditions: `bytes` is 1, 2, 4, 8 or 16, and every active address is a multiple of it, as CUDA requires.
///
/// For example, 32 lanes that read consecutive floats take 1 wavefront; at a stride of 32 floats, 32.
/// @source measured on an NVIDIA H200, 952 patterns; equals
///   l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{ld,st}.sum of Nsight Compute. Of matrices, 70 patterns in
///   tests/data/h200_async_patterns.csv; equals smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldsm.sum.
int count_wavefronts(const WarpAccess& access);

/// How many consecutive lanes of this request are served together: 32, 16 or 8. Same preconditions as
/// count_wavefronts(), which says when it is more than usual.
int lanes_per_phase(const WarpAccess& access);

/// The number of wavefronts if the same lanes were placed without any bank conflict: one for each phase that has an
/// active lane. Bank conflicts are the wavefronts beyond these. Same preconditions as count_wavefronts().
int ideal_wavefronts(const WarpAccess& access);

}  // namespace memory
