#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "common/core/poison.h"
#include "common/safety/shadow_memory.h"

namespace simt {

/// One piece of device memory, with the name that messages print.
struct Allocation {
  std::string name;  ///< for messages
  std::uint64_t begin = 0;  ///< address of its first byte
  std::uint64_t bytes = 0;  ///< its size
  std::size_t element_bytes = 1;  ///< so that messages can speak of out[5]
  std::uint64_t created = 0;      ///< counts the allocations of the program: what an address cannot tell is which came first
  std::shared_ptr<safety::ShadowMemory> shadow = nullptr;  ///< made by shadow_of() when it is first needed

  /// One past its last byte.
  [[nodiscard]] std::uint64_t end() const { return begin + bytes; }
};

using core::kPoison;

/// Allocates device memory: 256-byte aligned like cudaMalloc, poisoned, and far from every other allocation, so that an
/// index that runs away meets a red zone or an unmapped page and never another array.
///
/// @throws std::bad_alloc if the system has no memory left
void* allocate_device(std::size_t bytes, std::string name, std::size_t element_bytes = 1);

/// Frees what allocate_device() returned; null is allowed.
/// @throws std::invalid_argument if `pointer` is not the start of an allocation
void free_device(void* pointer);

/// Says that the host has written `bytes` bytes at `pointer`, so that kernels may read them. Other memory is ignored.
void mark_device_written(const void* pointer, std::size_t bytes);

/// What the checks know about an allocation, from launch to launch.
safety::ShadowMemory& shadow_of(const Allocation& allocation);

/// The name of the allocation that an address belonged to before it was freed; empty if there was none, or long ago.
std::string name_of_freed(std::uint64_t address);

/// The live allocations, by address.
const std::vector<Allocation>& device_allocations();

/// The allocation whose guarded surroundings contain `address`, or null. The address itself may be out of its bounds.
const Allocation* allocation_near(std::uint64_t address);

}  // namespace simt
