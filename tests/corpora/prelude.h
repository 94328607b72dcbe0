#pragma once

// What a program of others finds before its first line (on the compiler's command line).

#include <utility>

#include "common/simt/cuda_runtime.h"

namespace corpora {

/// Asked once for each launch: whether this run of the program is about it (main.cpp).
bool next_launch_counts();

}  // namespace corpora

/// What `kernel<<<grid, block, shared>>>(args...)` becomes (rewrite.sed).
template <typename Kernel, typename... Args>
void launch_watched(Kernel* kernel, const LaunchConfig& config, Args&&... args) {
  if (corpora::next_launch_counts()) launch(kernel, config, std::forward<Args>(args)...);
}

// NOLINTBEGIN(readability-identifier-naming): this is CUDA's name

/// Programs call it last, when nothing is left to reset.
inline cudaError_t cudaDeviceReset() { return cudaDeviceSynchronize(); }

// NOLINTEND(readability-identifier-naming)
