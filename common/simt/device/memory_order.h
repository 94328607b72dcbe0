#pragma once

#include "common/simt/device/qualifiers.h"
#include "common/simt/device/thread_scope.h"

// What of a thread's work others see when they see an atomic operation.

namespace cuda {

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

namespace std {

enum memory_order {
  memory_order_relaxed = __ATOMIC_RELAXED,
  memory_order_consume = __ATOMIC_CONSUME,
  memory_order_acquire = __ATOMIC_ACQUIRE,
  memory_order_release = __ATOMIC_RELEASE,
  memory_order_acq_rel = __ATOMIC_ACQ_REL,
  memory_order_seq_cst = __ATOMIC_SEQ_CST,
};
SIMT_INLINE void atomic_thread_fence(memory_order order) { __atomic_thread_fence(order); }

}  // namespace std

using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;
SIMT_INLINE void atomic_thread_fence(memory_order order, thread_scope /*scope*/ = thread_scope_system) {
  __atomic_thread_fence(order);
}

// NOLINTEND(readability-identifier-naming)

}  // namespace cuda
