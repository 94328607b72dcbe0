#pragma once

#include <cuda_runtime_api.h>

#include <stdexcept>
#include <string>

namespace gpu {

/// The CUDA runtime refused or failed; the message says what was asked of it and what it answered.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Throws Error unless `answer` is cudaSuccess.
///
/// Example:
///   gpu::require(cudaDeviceSynchronize(), "run " + argument);
inline void require(cudaError_t answer, const std::string& asked) {
  if (answer == cudaSuccess) return;
  throw Error("the GPU was asked to " + asked + ", and CUDA answered: " + cudaGetErrorString(answer) + " (" +
              cudaGetErrorName(answer) + ")");
}

}  // namespace gpu
