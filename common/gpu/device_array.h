#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "common/core/poison.h"
#include "common/gpu/errors.h"

namespace gpu {

/// An array in the memory of a GPU that the host can use as if it were its own: the interface of simt::DeviceArray.
///
/// A copy on the host takes its place there. data() sends what the host has written; the first access of the host after
/// data() waits for the GPU and fetches the array back. So a kernel must get its pointer from data() after the host's
/// last access. Fresh arrays are poisoned, as on the emulator.
template <typename T>
class DeviceArray {
 public:
  /// @throws Error if the GPU has no memory left
  DeviceArray(std::size_t size, std::string name) : host_(size), name_(std::move(name)) {
    if (size == 0) return;
    std::memset(static_cast<void*>(host_.data()), core::kPoison, bytes());
    require(cudaMalloc(&device_, bytes()), "allocate " + std::to_string(bytes()) + " bytes for " + name_);
  }
  ~DeviceArray() { cudaFree(device_); }  // an error here is one that was reported before

  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;

  /// The pointer to hand to a kernel.
  [[nodiscard]] T* data() {
    send();
    return device_;
  }
  /// For a kernel that only reads.
  [[nodiscard]] const T* data() const {
    send();
    return device_;
  }
  /// Elements.
  [[nodiscard]] std::size_t size() const { return host_.size(); }
  /// Of all elements.
  [[nodiscard]] std::size_t bytes() const { return host_.size() * sizeof(T); }

  /// Element `i`, from host code.
  T& operator[](std::size_t i) { return *(begin() + i); }
  /// Element `i`, from host code.
  const T& operator[](std::size_t i) const { return *(begin() + i); }
  /// The first element, from host code.
  T* begin() {
    fetch();
    host_is_newer_ = true;
    return host_.data();
  }
  /// One past the last element.
  T* end() { return begin() + host_.size(); }
  /// The first element, from host code.
  const T* begin() const {
    fetch();
    return host_.data();
  }
  /// One past the last element.
  const T* end() const { return begin() + host_.size(); }

 private:
  void send() const {
    if (host_is_newer_ && device_ != nullptr) {
      require(cudaMemcpy(device_, host_.data(), bytes(), cudaMemcpyHostToDevice), "copy " + name_ + " to its memory");
    }
    host_is_newer_ = false;
    device_is_newer_ = true;  // as far as anybody knows
  }

  void fetch() const {
    if (!device_is_newer_) return;
    device_is_newer_ = false;
    if (device_ == nullptr) return;
    require(cudaDeviceSynchronize(), "finish the kernels that were launched");
    require(cudaMemcpy(host_.data(), device_, bytes(), cudaMemcpyDeviceToHost), "copy " + name_ + " back");
  }

  mutable std::vector<T> host_;
  mutable bool host_is_newer_ = true;
  mutable bool device_is_newer_ = false;
  std::string name_;
  T* device_ = nullptr;
};

}  // namespace gpu
