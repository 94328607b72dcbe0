#pragma once

#include "common/simt/runtime/device.h"

// How the functions of the CUDA runtime end.

namespace simt::detail {

/// The error, kept for cudaGetLastError() if it is one.
inline cudaError_t keep(cudaError_t error) {
  if (error != cudaSuccess) device().last_error() = error;
  return error;
}

/// Answers a question; then returns the fault of a kernel, if there was one.
template <typename T>
cudaError_t give(T* where, T value) {
  if (where == nullptr) return keep(cudaErrorInvalidValue);
  *where = value;
  return device().fault();
}

}  // namespace simt::detail
