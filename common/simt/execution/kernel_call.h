#pragma once

namespace simt::detail {

/// Calls a kernel of erased type for the current thread with the arguments behind `arguments`.
using KernelThunk = void (*)(void (*kernel)(), void* const* arguments);

}  // namespace simt::detail
