#pragma once

#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/system/cpp/detail/execution_policy.h>
#include_next <thrust/system/cpp/detail/malloc_and_free.h>

#include <cstdlib>

#include "common/simt/runtime/runtime_api.h"
#include "common/simt/runtime/unseen_writes.h"

// thrust::device_malloc() and thrust::malloc(thrust::device, n).

namespace thrust::system::cpp::detail {

template <typename Policy>
__host__ __device__ void* malloc(execution_policy<Policy>& /*policy*/, std::size_t bytes) {
  if (simt::detail::is_in_kernel()) return std::malloc(bytes);
  return simt::allocate_for_host_code(bytes, simt::kElementOf<void>);
}

template <typename Policy, typename Pointer>
__host__ __device__ void free(execution_policy<Policy>& /*policy*/, Pointer pointer) {
  cudaFree(const_cast<void*>(static_cast<const volatile void*>(thrust::raw_pointer_cast(pointer))));
}

}  // namespace thrust::system::cpp::detail
