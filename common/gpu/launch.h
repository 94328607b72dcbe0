#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <string>
#include <utility>

#include "common/gpu/errors.h"

struct LaunchConfig {
  dim3 grid;
  dim3 block;
  std::size_t shared_bytes = 0;
};

namespace gpu {

/// "launch 4 x 1 x 1 blocks of 1024 x 2 x 1 threads with 0 bytes of dynamic shared memory"
inline std::string describe(const LaunchConfig& config) {
  const auto text = [](const dim3& size) {
    return std::to_string(size.x) + " x " + std::to_string(size.y) + " x " + std::to_string(size.z);
  };
  return "launch " + text(config.grid) + " blocks of " + text(config.block) + " threads with " +
         std::to_string(config.shared_bytes) + " bytes of dynamic shared memory";
}

}  // namespace gpu

#if defined(__CUDACC__)  // a grader whose kernels nvcc compiles is compiled by g++, and launches nothing itself

template <typename... Params, typename... Args>
void launch(void (*kernel)(Params...), const LaunchConfig& config, Args&&... args) {
  kernel<<<config.grid, config.block, config.shared_bytes>>>(std::forward<Args>(args)...);
  if (const cudaError_t answer = cudaGetLastError(); answer != cudaSuccess) {
    gpu::require(answer, gpu::describe(config));
  }
}

#endif
