#pragma once

#include <cstdint>

namespace simt::detail {

/// Records an atomic access of the running kernel thread. An atomic on device memory first waits for the turn of its
/// block, so that its result does not depend on how blocks are spread over workers.
void on_atomic(void* address, int bytes, void* return_address) noexcept;

/// Says that it has changed memory: who only looks, again and again, waits for another thread.
void on_change() noexcept;

/// Records a byte that memcpy() loads, or that it or memset() stores.
void on_byte(std::uint64_t address, bool is_store, void* return_address) noexcept;

/// Records that a block of the device heap is freed.
void on_free(std::uint64_t address, void* return_address) noexcept;

/// Records a memory fence.
void on_fence(bool reaches_device, void* return_address) noexcept;

/// Records a load or store of any size, in pieces of at most 16 bytes, on behalf of a library function.
void on_range(const void* address, unsigned long bytes, bool is_store, void* return_address) noexcept;

/// Whether an instruction is one of those with which the emulator accesses memory in place of a kernel. A fault there
/// is the kernel's, and LaneLog::last_pc says where.
bool acts_for_kernel(std::uint64_t program_counter) noexcept;

}  // namespace simt::detail
