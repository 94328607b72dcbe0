#pragma once

#include <cstddef>
#include <source_location>
#include <string>

#include "common/simt/program/element_type.h"

namespace simt {

/// Allocates memory of the emulated GPU: 256-byte aligned like cudaMalloc, filled with core::kPoison, and far from
/// every other allocation, see DeviceMemory::allocate().
/// @throws std::bad_alloc if the GPU would have no memory left (core::kH200.memory_bytes), or the system has none
void* allocate_device(std::size_t bytes, std::string name, ElementType element = {});

/// Frees what allocate_device() returned; null is allowed.
/// @throws std::invalid_argument if `pointer` is not the start of an allocation
void free_device(void* pointer);

/// Says that the host has written `bytes` bytes at `pointer`, so that kernels may read them. Other memory is ignored.
void mark_device_written(const void* pointer, std::size_t bytes);

/// Says that the host has copied `bytes` bytes: what nobody has written at `from` stays so at `to`.
void mark_device_copied(const void* to, const void* from, std::size_t bytes);

/// Copying to the host what nobody has written is a finding.
void check_host_read(const void* to, const void* from, std::size_t bytes, const std::source_location& where);

}  // namespace simt
