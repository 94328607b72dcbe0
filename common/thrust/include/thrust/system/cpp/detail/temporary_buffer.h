#pragma once

#include <thrust/detail/config.h>
#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/pair.h>
#include <thrust/system/cpp/detail/execution_policy.h>

#include <cstddef>
#include <cstdlib>

// What algorithms need for themselves no kernel sees: it is memory of the host, which costs less.

namespace thrust::system::cpp::detail {

template <typename T, typename Policy>
__host__ __device__ thrust::pair<T*, std::ptrdiff_t> get_temporary_buffer(execution_policy<Policy>& /*policy*/,
                                                                          std::ptrdiff_t count) {
  T* const memory = static_cast<T*>(std::malloc(static_cast<std::size_t>(count) * sizeof(T)));
  return {memory, memory == nullptr ? 0 : count};
}

template <typename Policy, typename Pointer>
__host__ __device__ void return_temporary_buffer(execution_policy<Policy>& /*policy*/, Pointer pointer,
                                                 std::ptrdiff_t /*count*/) {
  std::free(thrust::raw_pointer_cast(pointer));
}

}  // namespace thrust::system::cpp::detail
