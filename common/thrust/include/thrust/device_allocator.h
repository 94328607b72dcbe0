#pragma once

#include <thrust/detail/config.h>
#include <thrust/device_ptr.h>
#include <thrust/mr/allocator.h>
#include <thrust/mr/device_memory_resource.h>

// The allocator of thrust::device_vector, which tells the emulator the type of the elements: so messages can speak of
// element 5.

namespace thrust {

/// Any resource, with pointers to the device.
template <typename Upstream>
class device_ptr_memory_resource final : public mr::memory_resource<device_ptr<void>> {
 public:
  device_ptr_memory_resource() : device_ptr_memory_resource(mr::get_global_resource<Upstream>()) {}
  /// `upstream` outlives this.
  explicit device_ptr_memory_resource(Upstream* upstream) : upstream_(upstream) {}

  /// At least `bytes` bytes of the device. @throws std::bad_alloc where there are not as many.
  device_ptr<void> do_allocate(std::size_t bytes, std::size_t alignment) override {
    return device_ptr<void>(raw_pointer_cast(upstream_->do_allocate(bytes, alignment)));
  }
  /// Gives back what do_allocate() of as many bytes returned.
  void do_deallocate(device_ptr<void> pointer, std::size_t bytes, std::size_t alignment) override {
    upstream_->do_deallocate(typename Upstream::pointer(pointer.get()), bytes, alignment);
  }

 private:
  Upstream* upstream_;
};

template <typename T>
class device_allocator
    : public mr::stateless_resource_allocator<T, device_ptr_memory_resource<system::cpp::detail::device_elements<T>>> {
 public:
  template <typename U>
  struct rebind {
    using other = device_allocator<U>;
  };

  device_allocator() = default;
  template <typename U>
  device_allocator(const device_allocator<U>& /*other*/) {}
};

}  // namespace thrust
