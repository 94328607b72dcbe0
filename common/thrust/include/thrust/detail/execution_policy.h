#pragma once

#include_next <thrust/detail/execution_policy.h>

#include <type_traits>

#include "common/simt/runtime/unseen_writes.h"

namespace thrust::detail {

struct seq_t;

/// Every algorithm comes through here before it begins, and so does every element that the host assigns to: where the
/// memory may be the device's, nobody else sees what is written.
template <typename Policy>
requires(!std::is_same_v<Policy, seq_t>) constexpr __host__ __device__ Policy& derived_cast(
    execution_policy_base<Policy>& policy) {
  if (!std::is_constant_evaluated()) simt::note_unseen_writes();
  return static_cast<Policy&>(policy);
}

}  // namespace thrust::detail
