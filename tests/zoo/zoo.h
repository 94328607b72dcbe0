#pragma once

// What the kernels of the zoo share. Every file defines run(); main.cpp runs it on the emulator, gpu_main.cu on a GPU.

#include <cstddef>
#include <vector>

#include "common/launch.h"

/// Allocates, launches and returns; the process ends after it.
void run();

namespace zoo {

/// Device memory for `count` elements that nobody has written yet.
template <typename T>
T* unwritten(std::size_t count, [[maybe_unused]] const char* name) {
#if defined(__CUDACC__)
  T* memory = nullptr;
  cudaMalloc(&memory, count * sizeof(T));
  return memory;
#else
  return static_cast<T*>(simt::allocate_device(count * sizeof(T), name, simt::kElementOf<T>));
#endif
}

/// Device memory that holds `values`.
template <typename T>
T* holding(const std::vector<T>& values, const char* name) {
  T* memory = unwritten<T>(values.size(), name);
  cudaMemcpy(memory, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return memory;
}

/// Device memory whose `count` elements are all `value`.
template <typename T>
T* filled(std::size_t count, const char* name, T value) {
  return holding(std::vector<T>(count, value), name);
}

/// Device memory that holds 1, 2, 3, ...: no two elements are equal.
template <typename T>
T* numbered(std::size_t count, const char* name) {
  std::vector<T> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<T>(i + 1);
  return holding(values, name);
}

}  // namespace zoo
