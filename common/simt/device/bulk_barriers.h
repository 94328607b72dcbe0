#pragma once

#include <cstddef>
#include <cstdint>

#include "common/simt/device/async_copies.h"
#include "common/simt/device/barrier_object.h"
#include "common/simt/device/bulk_copy.h"

// Bulk copies for a cuda::barrier: its phase ends when all threads have arrived and all bytes have come that it
// expects.

namespace cuda::device {

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

/// The barrier as the instructions of the PTX ISA take it.
SIMT_INLINE std::uint64_t* barrier_native_handle(barrier<thread_scope_block>& one) {
  return reinterpret_cast<std::uint64_t*>(one.simt_state());
}
/// The phase expects so many bytes more.
SIMT_INLINE void barrier_expect_tx(barrier<thread_scope_block>& one, std::ptrdiff_t bytes) {
  simt::detail::expect_bytes(one.simt_state(), static_cast<std::uint64_t>(bytes));
}
/// Likewise, and arrives so many times.
[[nodiscard]] SIMT_INLINE barrier<thread_scope_block>::arrival_token barrier_arrive_tx(barrier<thread_scope_block>& one,
                                                                                       std::ptrdiff_t times,
                                                                                       std::ptrdiff_t bytes) {
  barrier_expect_tx(one, bytes);
  return one.arrive(times);
}
/// Begins to copy from global to shared memory. The phase has to expect the bytes.
template <typename T, std::size_t Alignment>
SIMT_INLINE void memcpy_async_tx(T* to, const T* from, aligned_size_t<Alignment> bytes,
                                 barrier<thread_scope_block>& waits) {
  static_assert(Alignment >= 16, "bulk copies move pieces of 16 bytes");
  simt::detail::begin_bulk_load(to, from, static_cast<std::uint32_t>(bytes.value), waits.simt_state());
}

// NOLINTEND(readability-identifier-naming)

}  // namespace cuda::device
