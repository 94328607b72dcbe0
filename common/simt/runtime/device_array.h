#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "common/simt/runtime/memory.h"

namespace simt {

/// An array in device memory that frees itself. Host code reads and writes its elements directly.
///
/// Example:
///   simt::DeviceArray<float> x(1024, "x");
///   simt::profile([&] { launch(fill, {1, 1024}, x.data()); });
///   EXPECT_EQ(x[1023], 1023.0F);
template <typename T>
class DeviceArray {
 public:
  /// @param name  for messages and reports
  DeviceArray(std::size_t size, std::string name)
      : data_(static_cast<T*>(allocate_device(size * sizeof(T), std::move(name), kElementOf<T>))), size_(size) {}
  ~DeviceArray() { free_device(data_); }

  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  /// Takes over the memory of `other`.
  DeviceArray(DeviceArray&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        is_host_written_(other.is_host_written_) {}
  /// Takes over the memory of `other`.
  DeviceArray& operator=(DeviceArray&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(is_host_written_, other.is_host_written_);
    return *this;
  }

  /// The pointer to hand to a kernel.
  [[nodiscard]] T* data() { return data_; }
  /// The device pointer, to be passed to kernels.
  [[nodiscard]] const T* data() const { return data_; }
  /// Elements.
  [[nodiscard]] std::size_t size() const { return size_; }

  /// Element `i`, from host code.
  T& operator[](std::size_t i) { return host_data()[i]; }
  /// Element `i`, from host code.
  const T& operator[](std::size_t i) const { return data_[i]; }
  /// The first element, from host code.
  T* begin() { return host_data(); }
  /// One past the last element.
  T* end() { return host_data() + size_; }
  /// The first element, from host code.
  const T* begin() const { return data_; }
  /// One past the last element.
  const T* end() const { return data_ + size_; }

 private:
  // Who may write one element is taken to write them all: that misses a forgotten one, and accuses nobody.
  T* host_data() {
    if (!std::exchange(is_host_written_, true)) mark_device_written(data_, size_ * sizeof(T));
    return data_;
  }

  T* data_;
  std::size_t size_;
  bool is_host_written_ = false;
};

}  // namespace simt
