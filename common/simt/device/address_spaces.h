#pragma once

#include <cstddef>
#include <cstdint>

#include "common/simt/device/matrix_load.h"
#include "common/simt/device/qualifiers.h"

// Addresses within shared memory, which inline PTX wants. They have 32 bits, and are as aligned as the pointers.

/// The address within shared memory of what a pointer leads to.
SIMT_INLINE std::size_t __cvta_generic_to_shared(const void* pointer) noexcept {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(pointer));
}
/// The pointer to what has this address within shared memory.
SIMT_INLINE void* __cvta_shared_to_generic(std::size_t address) noexcept {
  return simt::detail::at_shared_address(static_cast<std::uint32_t>(address));
}
