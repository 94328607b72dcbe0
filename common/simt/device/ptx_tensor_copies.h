#pragma once

#include <cstdint>

#include "common/simt/device/ptx_barriers.h"
#include "common/simt/device/ptx_scopes.h"
#include "common/simt/device/qualifiers.h"
#include "common/simt/device/tensor_copy.h"

// Instructions of the PTX ISA as functions of <cuda/ptx>: cp.async.bulk.tensor, of tiles.

namespace cuda::ptx {

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

/// A tile from global memory to shared memory of the block's own, for the phase of a barrier.
template <int Rank>
SIMT_INLINE void cp_async_bulk_tensor(space_cluster_t /*to*/, space_global_t /*from*/, void* to, const void* map,
                                      const std::int32_t (&corner)[Rank], std::uint64_t* barrier) {
  simt::detail::begin_tensor_load(to, map, corner, Rank, simt_detail::state(barrier));
}
template <int Rank>
SIMT_INLINE void cp_async_bulk_tensor(space_shared_t /*to*/, space_global_t /*from*/, void* to, const void* map,
                                      const std::int32_t (&corner)[Rank], std::uint64_t* barrier) {
  simt::detail::begin_tensor_load(to, map, corner, Rank, simt_detail::state(barrier));
}
/// A tile from shared to global memory.
template <int Rank>
SIMT_INLINE void cp_async_bulk_tensor(space_global_t /*to*/, space_shared_t /*from*/, const void* map,
                                      const std::int32_t (&corner)[Rank], const void* from) {
  simt::detail::begin_tensor_store(map, corner, Rank, from);
}

// NOLINTEND(readability-identifier-naming)

}  // namespace cuda::ptx
