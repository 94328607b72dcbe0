#pragma once

#include <cstddef>

#include "common/simt/device/async_copies.h"
#include "common/simt/device/barrier_object.h"
#include "common/simt/device/barriers.h"
#include "common/simt/device/qualifiers.h"

// cuda::pipeline: stages that producers fill and consumers empty, in turns. Of one thread, a stage is a batch of
// copies, which are done when it waits for them; of a block, it is two barriers, and copies belong to the phase of the
// one that says that the stage is full.

namespace cuda {

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

enum class pipeline_role { producer, consumer };

/// The stages of a block's pipeline, in shared memory.
template <thread_scope Scope, unsigned char Stages>
class pipeline_shared_state {
 public:
  pipeline_shared_state() = default;
  pipeline_shared_state(const pipeline_shared_state&) = delete;
  pipeline_shared_state& operator=(const pipeline_shared_state&) = delete;

  barrier<Scope> simt_filled[Stages];   ///< producers arrive, consumers wait
  barrier<Scope> simt_emptied[Stages];  ///< the other way around
};

/// What one thread knows of a pipeline.
template <thread_scope Scope>
class pipeline {
 public:
  /// Of as many stages as there are barriers of either kind; of none if it is one thread's.
  SIMT_INLINE pipeline(barrier<Scope>* filled, barrier<Scope>* emptied, unsigned stages)
      : filled_at_(filled), emptied_at_(emptied), stages_(stages) {}
  pipeline(pipeline&&) noexcept = default;
  pipeline(const pipeline&) = delete;
  pipeline& operator=(const pipeline&) = delete;

  /// Copies for it are waited for one by one; see barrier.
  static constexpr bool simt_counts_bytes = false;
  /// The barrier that copies for the next stage belong to; null if they are one thread's.
  SIMT_INLINE simt::detail::BarrierState* simt_state() const {
    return stages_ == 0 ? nullptr : filled_at_[filled_ % stages_].simt_state();
  }

  /// Waits until the next stage is empty.
  SIMT_INLINE void producer_acquire() {
    if (stages_ != 0 && filled_ >= stages_) emptied_at_[filled_ % stages_].wait_parity(filled_ / stages_ % 2 == 0);
  }
  /// The stage is full, as far as this thread is concerned.
  SIMT_INLINE void producer_commit() {
    if (stages_ != 0) (void)filled_at_[filled_ % stages_].arrive();
    if (stages_ == 0) simt::detail::commit_copies();
    ++filled_;
  }
  /// Waits until the next stage is full. Of one thread's own, that is one stage further with each call.
  SIMT_INLINE void consumer_wait() {
    if (stages_ != 0) filled_at_[emptied_ % stages_].wait_parity(emptied_ / stages_ % 2 != 0);
    if (stages_ == 0 && filled_ > emptied_) simt::detail::wait_for_copies(filled_ - ++emptied_);
  }
  /// The stage is empty, as far as this thread is concerned. To itself, a thread has nothing to say: NVIDIA's own
  /// samples leave that out, and CUDA's headers do nothing here.
  SIMT_INLINE void consumer_release() {
    if (stages_ == 0) return;
    (void)emptied_at_[emptied_ % stages_].arrive();
    ++emptied_;
  }
  /// Waits until at most so many of a thread's own stages are not full.
  SIMT_INLINE void simt_wait_prior(unsigned prior) {
    simt::detail::wait_for_copies(prior);
    emptied_ = filled_ - prior;
  }

 private:
  barrier<Scope>* const filled_at_;
  barrier<Scope>* const emptied_at_;
  const unsigned stages_;
  unsigned filled_ = 0;
  unsigned emptied_ = 0;
};

/// Of one thread.
SIMT_INLINE pipeline<thread_scope_thread> make_pipeline() { return {nullptr, nullptr, 0}; }

/// All threads of `group` call it: `producers` of them fill stages, `consumers` empty them.
template <typename Group, thread_scope Scope, unsigned char Stages>
SIMT_INLINE pipeline<Scope> simt_make_pipeline(const Group& group, pipeline_shared_state<Scope, Stages>* state,
                                               std::ptrdiff_t producers, std::ptrdiff_t consumers) {
  if (group.thread_rank() == 0) {
    for (unsigned i = 0; i < Stages; ++i) {
      init(&state->simt_filled[i], producers);
      init(&state->simt_emptied[i], consumers);
    }
  }
  group.sync();
  return {state->simt_filled, state->simt_emptied, Stages};
}
/// Each thread fills and empties.
template <typename Group, thread_scope Scope, unsigned char Stages>
SIMT_INLINE pipeline<Scope> make_pipeline(const Group& group, pipeline_shared_state<Scope, Stages>* state) {
  const auto all = static_cast<std::ptrdiff_t>(group.size());
  return simt_make_pipeline(group, state, all, all);
}
/// The first `producers` threads fill, the others empty.
template <typename Group, thread_scope Scope, unsigned char Stages>
SIMT_INLINE pipeline<Scope> make_pipeline(const Group& group, pipeline_shared_state<Scope, Stages>* state,
                                          std::size_t producers) {
  const auto filling = static_cast<std::ptrdiff_t>(producers);
  return simt_make_pipeline(group, state, filling, static_cast<std::ptrdiff_t>(group.size()) - filling);
}
/// Each thread says what it does.
template <typename Group, thread_scope Scope, unsigned char Stages>
SIMT_INLINE pipeline<Scope> make_pipeline(const Group& group, pipeline_shared_state<Scope, Stages>* state,
                                          pipeline_role role) {
  const std::ptrdiff_t filling = __syncthreads_count(role == pipeline_role::producer ? 1 : 0);
  return simt_make_pipeline(group, state, filling, static_cast<std::ptrdiff_t>(group.size()) - filling);
}

/// Waits for all copies but those of the last `Prior` commits of this thread.
template <unsigned char Prior>
SIMT_INLINE void pipeline_consumer_wait_prior(pipeline<thread_scope_thread>& pipeline) {
  pipeline.simt_wait_prior(Prior);
}

// NOLINTEND(readability-identifier-naming)

}  // namespace cuda
