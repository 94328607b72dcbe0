#pragma once

#include <span>

#include "common/simt/device/vector_types.h"

namespace differential {

/// A kernel that was generated, in the file that was.
struct KernelEntry {
  unsigned seed;
  const char* without;  ///< numbers of statements that were left out: "3,17"
  void (*launch)(void* const* arrays, unsigned salt, dim3 grid, dim3 block);
};

/// All kernels of the file, in its order.
std::span<const KernelEntry> kernel_entries();

}  // namespace differential
