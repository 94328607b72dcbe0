#pragma once

#include <cstdint>

#include "common/simt/device/bulk_copy.h"
#include "common/simt/device/memory_intrinsics.h"
#include "common/simt/device/ptx_barriers.h"
#include "common/simt/device/ptx_scopes.h"
#include "common/simt/device/qualifiers.h"

// Instructions of the PTX ISA as functions of <cuda/ptx>: cp.async.bulk and its fences.

namespace cuda::ptx {

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

/// From global memory to shared memory of the block's own: bytes for the phase of a barrier.
SIMT_INLINE void cp_async_bulk(space_cluster_t /*to*/, space_global_t /*from*/, void* to, const void* from,
                               const std::uint32_t& bytes, std::uint64_t* barrier) {
  simt::detail::begin_bulk_load(to, from, bytes, simt_detail::state(barrier));
}
SIMT_INLINE void cp_async_bulk(space_shared_t /*to*/, space_global_t /*from*/, void* to, const void* from,
                               const std::uint32_t& bytes, std::uint64_t* barrier) {
  simt::detail::begin_bulk_load(to, from, bytes, simt_detail::state(barrier));
}
/// From shared to global memory.
SIMT_INLINE void cp_async_bulk(space_global_t /*to*/, space_shared_t /*from*/, void* to, const void* from,
                               const std::uint32_t& bytes) {
  simt::detail::begin_bulk_store(to, from, bytes);
}
/// The copies from shared memory so far are one batch.
SIMT_INLINE void cp_async_bulk_commit_group() { simt::detail::commit_bulk_stores(); }
/// Waits for all batches but the last N.
template <int N>
SIMT_INLINE void cp_async_bulk_wait_group(n32_t<N> /*prior*/) {
  simt::detail::wait_for_bulk_stores(N);
}
/// Likewise, until they have read what they copy.
template <int N>
SIMT_INLINE void cp_async_bulk_wait_group_read(n32_t<N> /*prior*/) {
  simt::detail::wait_for_bulk_stores(N);
}

/// Between what threads store, and what is copied from there.
SIMT_INLINE void fence_proxy_async() { simt::detail::fence_async_proxy(); }
/// Likewise, of one memory. Of global memory, bulk copies need none here: what they read there is not checked for it.
template <dot_space Space>
SIMT_INLINE void fence_proxy_async(space_t<Space> /*space*/) {
  if constexpr (Space == dot_space::global)
    __threadfence_block();
  else
    simt::detail::fence_async_proxy();
}
/// Between mbarrier_init() and copies that use the barrier: here they are in order anyway.
template <dot_scope Scope>
SIMT_INLINE void fence_mbarrier_init(sem_release_t /*order*/, scope_t<Scope> /*scope*/) {}

// NOLINTEND(readability-identifier-naming)

}  // namespace cuda::ptx
