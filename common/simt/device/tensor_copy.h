#pragma once

#include <cstdint>

namespace simt::detail {

struct BarrierState;

// Copies of a tile that the hardware does for one thread: the box that a tensor map describes, from a corner of the
// array on. What of the box is outside of the array is zero in shared memory, and is not written in global memory.

/// Begins to copy a tile to shared memory. The phase of the barrier object ends only when all bytes have come that it
/// expects; zeros count.
/// @param to       a multiple of 128
/// @param map      a CUtensorMap
/// @param corner   index in the array of the first element, of each dimension; the first one is a multiple of 16 bytes
void begin_tensor_load(void* to, const void* map, const std::int32_t* corner, int rank, BarrierState* barrier) noexcept;
/// Begins to copy a tile from shared memory: it belongs to a batch, see commit_bulk_stores().
void begin_tensor_store(const void* map, const std::int32_t* corner, int rank, const void* from) noexcept;

}  // namespace simt::detail
