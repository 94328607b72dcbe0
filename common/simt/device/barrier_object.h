#pragma once

#include <cstddef>
#include <cstdint>

#include "common/simt/device/qualifiers.h"
#include "common/simt/device/thread_scope.h"

// cuda::barrier: threads arrive at it, and wait until as many have arrived as it was made for. Then its next phase
// begins.

namespace simt::detail {

/// What a barrier object holds, in its own memory. All zeros and what new memory is filled with are no barrier.
struct BarrierState {
  std::uint64_t is_made : 4;    ///< kIsMade, once somebody has initialised it
  std::uint64_t expected : 20;  ///< arrivals of each phase
  std::uint64_t pending : 20;   ///< that are missing in this one
  std::uint64_t phase : 20;     ///< counts up, and around

  static constexpr std::uint64_t kIsMade = 9;            ///< see is_made
  static constexpr std::uint64_t kMost = (1 << 20) - 1;  ///< arrivals of a phase
};
static_assert(sizeof(BarrierState) == 8);

// For the threads of one block. None of these is a request: what a GPU asks of memory for them is not known.

/// Makes it a barrier of so many arrivals.
void init_barrier(BarrierState* barrier, std::uint64_t expected) noexcept;
/// Arrives `times` times; `drops` of them are not expected in later phases. Returns the phase.
/// A finding ends the block if nobody has initialised the barrier.
std::uint64_t arrive_at_barrier(BarrierState* barrier, std::uint64_t times, std::uint64_t drops) noexcept;
/// Arrives once, and waits until the phase has ended. Likewise.
void arrive_and_wait_at_barrier(BarrierState* barrier) noexcept;
/// Waits until this phase has ended. Likewise.
void wait_for_barrier(BarrierState* barrier, std::uint64_t phase) noexcept;
/// Whether it has. Who asks again and again lets others run.
bool test_barrier(BarrierState* barrier, std::uint64_t phase) noexcept;
/// The phase does not end before copies that are counted in bytes have brought so many more. A finding ends the block
/// if nobody has initialised the barrier.
void expect_bytes(BarrierState* barrier, std::uint64_t bytes) noexcept;
/// The phase whose number is even or odd and that has not ended, or has ended last.
std::uint64_t phase_of_parity(const BarrierState* barrier, bool parity) noexcept;

}  // namespace simt::detail

namespace cuda {

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

/// A barrier of threads of one block.
template <thread_scope Scope>
class barrier {
  static_assert(Scope == thread_scope_block || Scope == thread_scope_thread, "a cuda::barrier is one of a block here");

 public:
  /// Says for which phase to wait.
  class arrival_token {
   public:
    /// Of no arrival yet.
    arrival_token() = default;

   private:
    friend class barrier;
    SIMT_INLINE explicit arrival_token(std::uint64_t phase) : phase_(phase) {}
    std::uint64_t phase_ = 0;
  };

  barrier() = default;
  /// For `expected` arrivals.
  SIMT_INLINE explicit barrier(std::ptrdiff_t expected) { make(expected); }
  barrier(const barrier&) = delete;
  barrier& operator=(const barrier&) = delete;
  SIMT_INLINE friend void init(barrier* one, std::ptrdiff_t expected) { one->make(expected); }

  /// Arrives `times` times at once.
  [[nodiscard]] SIMT_INLINE arrival_token arrive(std::ptrdiff_t times = 1) {
    return arrival_token(simt::detail::arrive_at_barrier(&state_, static_cast<std::uint64_t>(times), 0));
  }
  /// Waits for the end of the phase in which the arrival was.
  SIMT_INLINE void wait(arrival_token&& arrival) const { simt::detail::wait_for_barrier(&state_, arrival.phase_); }
  /// Waits for the end of a phase with an even (0) or odd (1) number.
  SIMT_INLINE void wait_parity(bool parity) const {
    simt::detail::wait_for_barrier(&state_, simt::detail::phase_of_parity(&state_, parity));
  }
  SIMT_INLINE void arrive_and_wait() { simt::detail::arrive_and_wait_at_barrier(&state_); }
  /// Arrives, and later phases expect one arrival less.
  SIMT_INLINE void arrive_and_drop() { simt::detail::arrive_at_barrier(&state_, 1, 1); }
  [[nodiscard]] SIMT_INLINE bool try_wait(arrival_token&& arrival) const {
    return simt::detail::test_barrier(&state_, arrival.phase_);
  }
  [[nodiscard]] SIMT_INLINE bool try_wait_parity(bool parity) const {
    return simt::detail::test_barrier(&state_, simt::detail::phase_of_parity(&state_, parity));
  }
  /// Looks whether the phase has ended; the time that it might wait for is not kept.
  template <typename Duration>
  [[nodiscard]] SIMT_INLINE bool try_wait_for(arrival_token&& arrival, const Duration& /*time*/) const {
    return simt::detail::test_barrier(&state_, arrival.phase_);
  }
  /// Likewise, of a phase with an even or odd number.
  template <typename Duration>
  [[nodiscard]] SIMT_INLINE bool try_wait_parity_for(bool parity, const Duration& /*time*/) const {
    return simt::detail::test_barrier(&state_, simt::detail::phase_of_parity(&state_, parity));
  }
  [[nodiscard]] SIMT_INLINE static constexpr std::ptrdiff_t max() {
    return static_cast<std::ptrdiff_t>(simt::detail::BarrierState::kMost);
  }

  /// Whether copies for it may be counted in bytes.
  static constexpr bool simt_counts_bytes = Scope == thread_scope_block;
  /// What the emulator's own functions take.
  SIMT_INLINE simt::detail::BarrierState* simt_state() const { return &state_; }

 private:
  SIMT_INLINE void make(std::ptrdiff_t expected) {
    simt::detail::init_barrier(&state_, static_cast<std::uint64_t>(expected));
  }

  mutable simt::detail::BarrierState state_;
};

// NOLINTEND(readability-identifier-naming)

}  // namespace cuda
