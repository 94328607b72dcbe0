#pragma once

#include <thrust/detail/config.h>
#include <thrust/system/error_code.h>
#include <thrust/system_error.h>

#include <string>

#include "common/simt/runtime/errors.h"

// What programs throw when a call of CUDA fails: thrust::system_error(error, thrust::cuda_category()).

namespace thrust {
namespace system {
namespace cuda::detail {

class error_category final : public system::error_category {
 public:
  [[nodiscard]] const char* name() const override { return "cuda"; }
  [[nodiscard]] std::string message(int error) const override {
    const auto code = static_cast<cudaError_t>(error);
    return std::string(cudaGetErrorName(code)) + ": " + cudaGetErrorString(code);
  }
};

}  // namespace cuda::detail

/// The errors of the CUDA runtime.
inline const error_category& cuda_category() {
  static const cuda::detail::error_category category;
  return category;
}

}  // namespace system

using system::cuda_category;

}  // namespace thrust
