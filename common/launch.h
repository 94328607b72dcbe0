#pragma once

// One spelling of a kernel launch for both compilers: launch(kernel, {grid, block, shared_bytes}, args...).
// nvcc turns it into kernel<<<grid, block, shared_bytes>>>(args...); g++, which cannot read <<<>>>, into a run on the
// emulator.

#include "common/ceil_div.h"

#if defined(__CUDACC__)

#include <cuda_runtime.h>

#include <utility>

struct LaunchConfig {
  dim3 grid;
  dim3 block;
  std::size_t shared_bytes = 0;
};

template <typename... Params, typename... Args>
void launch(void (*kernel)(Params...), const LaunchConfig& config, Args&&... args) {
  kernel<<<config.grid, config.block, config.shared_bytes>>>(std::forward<Args>(args)...);
}

#else

#include "common/simt/launch.h"

#endif
