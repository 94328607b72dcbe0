#pragma once

#include <cstdint>

namespace simt::detail {

struct BarrierState;

// Copies of many bytes that the hardware does for one thread: from global to shared memory, or back. Both addresses and
// the size are multiples of 16; a finding ends the block where they are not.

/// Whether it is global memory, shared memory of the block and a barrier object in it that a copy is for.
bool can_copy_in_bulk(const void* to, const void* from, const BarrierState* barrier) noexcept;
/// Begins to copy to shared memory. The phase of the barrier object ends only when all bytes have come that it expects.
void begin_bulk_load(void* to, const void* from, std::uint32_t bytes, BarrierState* barrier) noexcept;
/// Begins to copy from shared memory.
void begin_bulk_store(void* to, const void* from, std::uint32_t bytes) noexcept;
/// What this thread has begun to copy from shared memory since it did this last is one batch.
void commit_bulk_stores() noexcept;
/// Waits for all such batches of this thread but the last `prior`.
void wait_for_bulk_stores(std::uint64_t prior) noexcept;
/// What the thread did before, or knows that others did, comes before what the hardware copies for it afterwards.
void fence_async_proxy() noexcept;

}  // namespace simt::detail
