#pragma once

#include <cstdint>

#include "common/simt/device/barrier_object.h"
#include "common/simt/device/bulk_barriers.h"
#include "common/simt/device/bulk_copy.h"
#include "common/simt/device/qualifiers.h"
#include "common/simt/device/tensor_copy.h"

// Bulk and tensor copies as functions of <cuda/barrier>, older names of those in <cuda/ptx>.

struct CUtensorMap;

namespace cuda::device::experimental {

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

SIMT_INLINE void cp_async_bulk_global_to_shared(void* to, const void* from, std::uint32_t bytes,
                                                barrier<thread_scope_block>& waits) {
  simt::detail::begin_bulk_load(to, from, bytes, waits.simt_state());
}
SIMT_INLINE void cp_async_bulk_shared_to_global(void* to, const void* from, std::uint32_t bytes) {
  simt::detail::begin_bulk_store(to, from, bytes);
}
SIMT_INLINE void cp_async_bulk_tensor_1d_global_to_shared(void* to, const CUtensorMap* map, int c0,
                                                          barrier<thread_scope_block>& waits) {
  const std::int32_t corner[]{c0};
  simt::detail::begin_tensor_load(to, map, corner, 1, waits.simt_state());
}
SIMT_INLINE void cp_async_bulk_tensor_2d_global_to_shared(void* to, const CUtensorMap* map, int c0, int c1,
                                                          barrier<thread_scope_block>& waits) {
  const std::int32_t corner[]{c0, c1};
  simt::detail::begin_tensor_load(to, map, corner, 2, waits.simt_state());
}
SIMT_INLINE void cp_async_bulk_tensor_3d_global_to_shared(void* to, const CUtensorMap* map, int c0, int c1, int c2,
                                                          barrier<thread_scope_block>& waits) {
  const std::int32_t corner[]{c0, c1, c2};
  simt::detail::begin_tensor_load(to, map, corner, 3, waits.simt_state());
}
SIMT_INLINE void cp_async_bulk_tensor_4d_global_to_shared(void* to, const CUtensorMap* map, int c0, int c1, int c2,
                                                          int c3, barrier<thread_scope_block>& waits) {
  const std::int32_t corner[]{c0, c1, c2, c3};
  simt::detail::begin_tensor_load(to, map, corner, 4, waits.simt_state());
}
SIMT_INLINE void cp_async_bulk_tensor_5d_global_to_shared(void* to, const CUtensorMap* map, int c0, int c1, int c2,
                                                          int c3, int c4, barrier<thread_scope_block>& waits) {
  const std::int32_t corner[]{c0, c1, c2, c3, c4};
  simt::detail::begin_tensor_load(to, map, corner, 5, waits.simt_state());
}
SIMT_INLINE void cp_async_bulk_tensor_1d_shared_to_global(const CUtensorMap* map, int c0, const void* from) {
  const std::int32_t corner[]{c0};
  simt::detail::begin_tensor_store(map, corner, 1, from);
}
SIMT_INLINE void cp_async_bulk_tensor_2d_shared_to_global(const CUtensorMap* map, int c0, int c1, const void* from) {
  const std::int32_t corner[]{c0, c1};
  simt::detail::begin_tensor_store(map, corner, 2, from);
}
SIMT_INLINE void cp_async_bulk_tensor_3d_shared_to_global(const CUtensorMap* map, int c0, int c1, int c2,
                                                          const void* from) {
  const std::int32_t corner[]{c0, c1, c2};
  simt::detail::begin_tensor_store(map, corner, 3, from);
}
SIMT_INLINE void cp_async_bulk_tensor_4d_shared_to_global(const CUtensorMap* map, int c0, int c1, int c2, int c3,
                                                          const void* from) {
  const std::int32_t corner[]{c0, c1, c2, c3};
  simt::detail::begin_tensor_store(map, corner, 4, from);
}
SIMT_INLINE void cp_async_bulk_tensor_5d_shared_to_global(const CUtensorMap* map, int c0, int c1, int c2, int c3,
                                                          int c4, const void* from) {
  const std::int32_t corner[]{c0, c1, c2, c3, c4};
  simt::detail::begin_tensor_store(map, corner, 5, from);
}
SIMT_INLINE void fence_proxy_async_shared_cta() { simt::detail::fence_async_proxy(); }
SIMT_INLINE void cp_async_bulk_commit_group() { simt::detail::commit_bulk_stores(); }
template <int Prior>
SIMT_INLINE void cp_async_bulk_wait_group_read() {
  simt::detail::wait_for_bulk_stores(Prior);
}

// NOLINTEND(readability-identifier-naming)

}  // namespace cuda::device::experimental
