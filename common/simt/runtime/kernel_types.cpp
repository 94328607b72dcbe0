#include "common/simt/runtime/kernel_types.h"

#include "common/simt/runtime/device.h"

namespace simt::detail {

void note_kernel(void (*kernel)(), const KernelType& type) { device().graph_handles().kernels[kernel] = type; }

const KernelType* known_kernel(const void* kernel) {
  const auto& kernels = device().graph_handles().kernels;
  const auto found = kernels.find(reinterpret_cast<void (*)()>(const_cast<void*>(kernel)));
  return found == kernels.end() ? nullptr : &found->second;
}

}  // namespace simt::detail
