#pragma once

#include <cstddef>
#include <string>

namespace simt {

/// Allocates memory of the emulated GPU: 256-byte aligned like cudaMalloc, filled with core::kPoison, and far from
/// every other allocation.
/// @throws std::bad_alloc if the system has no memory left
void* allocate_device(std::size_t bytes, std::string name, std::size_t element_bytes = 1);

/// Frees what allocate_device() returned; null is allowed.
/// @throws std::invalid_argument if `pointer` is not the start of an allocation
void free_device(void* pointer);

/// Says that the host has written `bytes` bytes at `pointer`, so that kernels may read them. Other memory is ignored.
void mark_device_written(const void* pointer, std::size_t bytes);

}  // namespace simt
