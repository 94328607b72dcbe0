#pragma once

#include <cstddef>

#include "common/simt/device/late_copy.h"
#include "common/simt/device/qualifiers.h"

// The copies of <cuda_pipeline.h>: done when they are waited for.

/// Copies `bytes` bytes, 4, 8 or 16, to shared memory; the last `zeros` of them are 0 and not read.
SIMT_INLINE void __pipeline_memcpy_async(void* to, const void* from, std::size_t bytes, std::size_t zeros = 0) {
  if (bytes != 4 && bytes != 8 && bytes != 16) __builtin_trap();
  simt::detail::begin_copy(to, from, static_cast<unsigned>(bytes), static_cast<unsigned>(zeros));
}
/// The copies so far are one batch.
SIMT_INLINE void __pipeline_commit() { simt::detail::commit_copies(); }
/// Waits for all batches but the last `prior`.
SIMT_INLINE void __pipeline_wait_prior(std::size_t prior) { simt::detail::wait_for_copies(prior); }
