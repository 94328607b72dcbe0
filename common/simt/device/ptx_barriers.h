#pragma once

#include <cstdint>

#include "common/simt/device/barrier_object.h"
#include "common/simt/device/bulk_copy.h"
#include "common/simt/device/ptx_scopes.h"
#include "common/simt/device/qualifiers.h"

// Instructions of the PTX ISA as functions of <cuda/ptx>: mbarrier.

namespace cuda::ptx {

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

namespace simt_detail {
SIMT_INLINE simt::detail::BarrierState* state(std::uint64_t* barrier) {
  return reinterpret_cast<simt::detail::BarrierState*>(barrier);
}
}  // namespace simt_detail

/// Makes it a barrier of so many arrivals.
SIMT_INLINE void mbarrier_init(std::uint64_t* barrier, const std::uint32_t& arrivals) {
  simt::detail::init_barrier(simt_detail::state(barrier), arrivals);
}
/// Arrives once. Returns what to wait for.
SIMT_INLINE std::uint64_t mbarrier_arrive(std::uint64_t* barrier) {
  return simt::detail::arrive_at_barrier(simt_detail::state(barrier), 1, 0);
}
/// Arrives so many times.
SIMT_INLINE std::uint64_t mbarrier_arrive(std::uint64_t* barrier, const std::uint32_t& times) {
  return simt::detail::arrive_at_barrier(simt_detail::state(barrier), times, 0);
}
/// Likewise; the program sees to it that the phase does not end with it.
SIMT_INLINE std::uint64_t mbarrier_arrive_no_complete(std::uint64_t* barrier, const std::uint32_t& times) {
  return mbarrier_arrive(barrier, times);
}
template <dot_scope Scope>
SIMT_INLINE std::uint64_t mbarrier_arrive(sem_release_t /*order*/, scope_t<Scope> /*scope*/, space_shared_t /*space*/,
                                          std::uint64_t* barrier) {
  return mbarrier_arrive(barrier);
}
template <dot_scope Scope>
SIMT_INLINE std::uint64_t mbarrier_arrive(sem_release_t /*order*/, scope_t<Scope> /*scope*/, space_shared_t /*space*/,
                                          std::uint64_t* barrier, const std::uint32_t& times) {
  return mbarrier_arrive(barrier, times);
}
/// The phase expects so many bytes more.
template <dot_scope Scope>
SIMT_INLINE void mbarrier_expect_tx(sem_relaxed_t /*order*/, scope_t<Scope> /*scope*/, space_shared_t /*space*/,
                                    std::uint64_t* barrier, const std::uint32_t& bytes) {
  simt::detail::expect_bytes(simt_detail::state(barrier), bytes);
}
/// Likewise, and arrives once.
template <dot_scope Scope>
SIMT_INLINE std::uint64_t mbarrier_arrive_expect_tx(sem_release_t /*order*/, scope_t<Scope> /*scope*/,
                                                    space_shared_t /*space*/, std::uint64_t* barrier,
                                                    const std::uint32_t& bytes) {
  simt::detail::expect_bytes(simt_detail::state(barrier), bytes);
  return mbarrier_arrive(barrier);
}

/// Whether the phase has ended that an arrival was in.
SIMT_INLINE bool mbarrier_test_wait(std::uint64_t* barrier, const std::uint64_t& arrival) {
  return simt::detail::test_barrier(simt_detail::state(barrier), arrival);
}
/// Likewise, of the phase with an even (0) or odd (1) number.
SIMT_INLINE bool mbarrier_test_wait_parity(std::uint64_t* barrier, const std::uint32_t& parity) {
  simt::detail::BarrierState* const state = simt_detail::state(barrier);
  return simt::detail::test_barrier(state, simt::detail::phase_of_parity(state, parity != 0));
}
/// Likewise; a GPU may wait a while before it says no, and here that is as long as it takes.
SIMT_INLINE bool mbarrier_try_wait(std::uint64_t* barrier, const std::uint64_t& arrival) {
  simt::detail::wait_for_barrier(simt_detail::state(barrier), arrival);
  return true;
}
/// Likewise.
SIMT_INLINE bool mbarrier_try_wait_parity(std::uint64_t* barrier, const std::uint32_t& parity) {
  simt::detail::BarrierState* const state = simt_detail::state(barrier);
  simt::detail::wait_for_barrier(state, simt::detail::phase_of_parity(state, parity != 0));
  return true;
}
/// The longest time to wait does not matter.
SIMT_INLINE bool mbarrier_try_wait(std::uint64_t* barrier, const std::uint64_t& arrival,
                                   const std::uint32_t& /*nanoseconds*/) {
  return mbarrier_try_wait(barrier, arrival);
}
SIMT_INLINE bool mbarrier_try_wait_parity(std::uint64_t* barrier, const std::uint32_t& parity,
                                          const std::uint32_t& /*nanoseconds*/) {
  return mbarrier_try_wait_parity(barrier, parity);
}

// With the order and the scope of what is learned.

template <dot_scope Scope>
SIMT_INLINE bool mbarrier_test_wait(sem_acquire_t /*order*/, scope_t<Scope> /*scope*/, std::uint64_t* barrier,
                                    const std::uint64_t& arrival) {
  return mbarrier_test_wait(barrier, arrival);
}
template <dot_scope Scope>
SIMT_INLINE bool mbarrier_test_wait_parity(sem_acquire_t /*order*/, scope_t<Scope> /*scope*/, std::uint64_t* barrier,
                                           const std::uint32_t& parity) {
  return mbarrier_test_wait_parity(barrier, parity);
}
template <dot_scope Scope>
SIMT_INLINE bool mbarrier_try_wait(sem_acquire_t /*order*/, scope_t<Scope> /*scope*/, std::uint64_t* barrier,
                                   const std::uint64_t& arrival) {
  return mbarrier_try_wait(barrier, arrival);
}
template <dot_scope Scope>
SIMT_INLINE bool mbarrier_try_wait(sem_acquire_t /*order*/, scope_t<Scope> /*scope*/, std::uint64_t* barrier,
                                   const std::uint64_t& arrival, const std::uint32_t& /*nanoseconds*/) {
  return mbarrier_try_wait(barrier, arrival);
}
template <dot_scope Scope>
SIMT_INLINE bool mbarrier_try_wait_parity(sem_acquire_t /*order*/, scope_t<Scope> /*scope*/, std::uint64_t* barrier,
                                          const std::uint32_t& parity) {
  return mbarrier_try_wait_parity(barrier, parity);
}
template <dot_scope Scope>
SIMT_INLINE bool mbarrier_try_wait_parity(sem_acquire_t /*order*/, scope_t<Scope> /*scope*/, std::uint64_t* barrier,
                                          const std::uint32_t& parity, const std::uint32_t& /*nanoseconds*/) {
  return mbarrier_try_wait_parity(barrier, parity);
}

// NOLINTEND(readability-identifier-naming)

}  // namespace cuda::ptx
