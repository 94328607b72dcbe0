#pragma once

#include <source_location>

#include "common/simt/runtime/kernel_attributes.h"
#include "common/simt/runtime/launch.h"
#include "common/simt/runtime/stream.h"

// Launches whose arguments are given by their addresses. A kernel whose type is lost in a `void*` cannot be called
// here; cuda_source::spell_kernel_casts() takes away the cast that programs write into the call.

// NOLINTBEGIN(readability-identifier-naming): these are CUDA's names

template <typename... Params>
cudaError_t cudaLaunchKernel(void (*kernel)(Params...), dim3 grid, dim3 block, void** arguments,
                             std::size_t shared_bytes = 0, cudaStream_t stream = nullptr,
                             std::source_location where = std::source_location::current()) {
  LaunchConfig config(grid, block, shared_bytes, where);
  config.stream = stream;
  simt::detail::run_grid(reinterpret_cast<void (*)()>(kernel), simt::detail::kKernelType<Params...>, arguments, config);
  return cudaPeekAtLastError();
}

/// All blocks have to be on the GPU at once, so that they may wait for each other.
template <typename... Params>
cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(Params...), dim3 grid, dim3 block, void** arguments,
                                        std::size_t shared_bytes = 0, cudaStream_t stream = nullptr,
                                        std::source_location where = std::source_location::current()) {
  const cudaError_t error =
      simt::detail::check_cooperative(reinterpret_cast<void (*)()>(kernel), grid, block, shared_bytes);
  return error != cudaSuccess ? error : cudaLaunchKernel(kernel, grid, block, arguments, shared_bytes, stream, where);
}

// NOLINTEND(readability-identifier-naming)
