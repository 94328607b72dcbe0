#pragma once

#include "common/simt/execution/kernel_call.h"
#include "common/simt/requests/launch_shape.h"

namespace simt {

/// A kernel, its arguments and its size. Only while it runs: the arguments are the caller's.
struct GridLaunch {
  LaunchShape shape;                    ///< how large it is
  void (*kernel)() = nullptr;           ///< the kernel, its type erased
  detail::KernelThunk thunk = nullptr;  ///< knows the type and calls it
  void* const* arguments = nullptr;     ///< a pointer to each argument
  bool is_of_twin = false;              ///< it is a function without hooks, optimised: see launch_of_twin()

  /// Runs one thread of it, the one that the built-in variables name.
  void call() const { thunk(kernel, arguments); }
};

}  // namespace simt
