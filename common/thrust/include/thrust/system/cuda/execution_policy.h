#pragma once

#include <thrust/detail/config.h>
#include <thrust/system/cpp/execution_policy.h>

#include "common/simt/runtime/runtime_api.h"
#include "common/simt/runtime/streams.h"

// thrust::cuda::par and its relatives. They run on the host like all others, and are through when the call returns: so
// all that a stream was asked for before is done.

namespace thrust {
namespace system::cuda {
namespace detail {

template <typename Derived>
struct policy_with_stream : cpp::detail::execution_policy<Derived> {
  __host__ __device__ Derived on(cudaStream_t /*stream*/) const { return static_cast<const Derived&>(*this); }
};

struct par_t : policy_with_stream<par_t>, thrust::detail::allocator_aware_execution_policy<policy_with_stream> {
  constexpr __host__ __device__ par_t() {}
};

}  // namespace detail

using cpp::detail::execution_policy;
using cpp::detail::tag;
using detail::par_t;

inline constexpr detail::par_t par;
inline constexpr detail::par_t par_nosync;

}  // namespace system::cuda

namespace cuda {
using system::cuda::execution_policy;
using system::cuda::par;
using system::cuda::par_nosync;
using system::cuda::tag;
}  // namespace cuda
}  // namespace thrust
