#pragma once

#include <cstdint>

#include "common/safety/finding.h"
#include "common/simt/program/device_memory.h"

namespace simt {

/// An access that the CPU refused.
struct MemoryFault {
  std::uint64_t address = 0;    ///< that was accessed
  std::size_t stack_bytes = 0;  ///< of the stack of the CUDA thread that did it, if it lies below that
  bool is_local = false;        ///< it lies among the stacks of CUDA threads
  bool is_call = false;         ///< a jump to that address
  bool is_no_address = false;   ///< no memory can have such an address, and the CPU does not tell which it was
  bool is_read_only = false;    ///< it lies in the program's own read-only data
  bool uses_heap = false;       ///< kernels have called malloc() or new
};

/// What the access was meant to be. Kind, message and advice are filled in.
safety::Finding describe(const MemoryFault& fault, const DeviceMemory& memory);

}  // namespace simt
