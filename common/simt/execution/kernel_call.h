#pragma once

#include <cstddef>

namespace simt::detail {

/// Calls a kernel of erased type for the current thread with the arguments behind `arguments`.
using KernelThunk = void (*)(void (*kernel)(), void* const* arguments);

/// A parameter of a kernel, in bytes.
struct ParameterSize {
  std::size_t bytes;      ///< what a copy takes
  std::size_t alignment;  ///< where it may begin
};

/// What has to be known of a kernel whose type is erased.
struct KernelType {
  KernelThunk thunk = nullptr;                ///< calls it
  const ParameterSize* parameters = nullptr;  ///< all, and one of 0 bytes; null: the arguments cannot be kept
};

}  // namespace simt::detail
