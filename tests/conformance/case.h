#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/launch.h"

namespace conformance {

/// A purpose-made kernel, launched once: what it asks of memory is counted by the emulator and by Nsight Compute.
struct Case {
  std::string name;
  void (*run)();
};

/// By the property they vary, one file each.
std::vector<Case> width_cases();
std::vector<Case> stride_cases();
std::vector<Case> block_cases();
std::vector<Case> divergence_cases();
std::vector<Case> shared_cases();
std::vector<Case> shared_wide_cases();
std::vector<Case> async_copy_cases();
std::vector<Case> async_copy_object_cases();
std::vector<Case> matrix_load_cases();

/// All of the above, in this order.
std::vector<Case> all_cases();

/// Device memory in which every byte has the same value.
template <typename T>
class Buffer {
 public:
  explicit Buffer(std::size_t count, int byte = 0) {
    if (cudaMalloc(&data_, count * sizeof(T)) != cudaSuccess ||
        cudaMemset(data_, byte, count * sizeof(T)) != cudaSuccess) {
      throw std::runtime_error("cannot allocate " + std::to_string(count * sizeof(T)) + " bytes of device memory");
    }
  }
  ~Buffer() { cudaFree(data_); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  [[nodiscard]] T* data() const { return data_; }

 private:
  T* data_ = nullptr;
};

}  // namespace conformance
