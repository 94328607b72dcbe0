#pragma once

#include "common/simt/execution/kernel_call.h"
#include "common/simt/runtime/launch.h"

// Graphs are told of a kernel by a `void*`, which does not say what its parameters are. So the cast itself notes them:
// cuda_source::spell_kernel_casts() writes `(void*)kernel` as simt::untyped(kernel).

namespace simt::detail {

/// Notes what is known of a kernel, for known_kernel().
void note_kernel(void (*kernel)(), const KernelType& type);
/// What was noted; null if the program has never made a `void*` of this kernel by a cast of its name.
const KernelType* known_kernel(const void* kernel);

/// The address of a kernel.
template <typename... Params>
void* untyped(void (*kernel)(Params...)) {
  note_kernel(reinterpret_cast<void (*)()>(kernel), kKernelType<Params...>);
  return reinterpret_cast<void*>(kernel);
}

}  // namespace simt::detail

namespace simt {
using detail::untyped;
}
