#pragma once

#include <thrust/detail/config.h>
#include <thrust/mr/fancy_pointer_resource.h>
#include <thrust/mr/memory_resource.h>
#include <thrust/system/cpp/pointer.h>

#include "common/simt/runtime/runtime_api.h"
#include "common/simt/runtime/unseen_writes.h"

// Where vectors of the device are, and what else Thrust asks a resource for: kernels may use it.

namespace thrust::system::cpp {
namespace detail {

/// Memory of the emulated GPU, for elements of type T; void if nobody knows.
template <typename T>
class device_elements final : public thrust::mr::memory_resource<> {
 public:
  /// At least `bytes` bytes, aligned as cudaMalloc() aligns. @throws std::bad_alloc where there are not as many.
  void* do_allocate(std::size_t bytes, std::size_t /*alignment*/) override {
    return simt::allocate_for_host_code(bytes, simt::kElementOf<T>);
  }
  /// Gives back what do_allocate() returned.
  void do_deallocate(void* pointer, std::size_t /*bytes*/, std::size_t /*alignment*/) override { cudaFree(pointer); }
};

using native_resource = thrust::mr::fancy_pointer_resource<device_elements<void>, cpp::pointer<void>>;
using universal_native_resource =
    thrust::mr::fancy_pointer_resource<device_elements<void>, cpp::universal_pointer<void>>;

}  // namespace detail

using memory_resource = detail::native_resource;
using universal_memory_resource = detail::universal_native_resource;
using universal_host_pinned_memory_resource = detail::native_resource;

}  // namespace thrust::system::cpp
