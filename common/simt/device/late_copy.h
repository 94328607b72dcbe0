#pragma once

#include <cstdint>

namespace simt::detail {

struct BarrierState;

/// Begins to copy 4, 8 or 16 bytes, the last `zeros` of which are 0 and not read; see execution/late_copies.h.
void begin_copy(void* to, const void* from, unsigned bytes, unsigned zeros) noexcept;
/// Likewise, of whole pieces: the phase of a barrier object ends only when that has been done.
void begin_copy_for(BarrierState* barrier, void* to, const void* from, unsigned bytes) noexcept;
/// What this thread has begun since it did this last is one batch.
void commit_copies() noexcept;
/// Waits for all batches of this thread but the last `prior`; of those, CUDA's headers leave no more than 8.
/// @source CUDA 13.0: _CUDA_PIPELINE_MAX_STAGES in cuda_pipeline_helpers.h, and __max_prior in cuda/pipeline
void wait_for_copies(std::uint64_t prior) noexcept;

}  // namespace simt::detail
