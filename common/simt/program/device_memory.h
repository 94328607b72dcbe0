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
  std::string name;               ///< for messages
  std::uint64_t begin = 0;        ///< address of its first byte
  std::uint64_t bytes = 0;        ///< its size
  std::size_t element_bytes = 1;  ///< so that messages can speak of out[5]
  std::uint64_t created = 0;      ///< counts the allocations of the program: an address cannot tell which came first
  std::unique_ptr<safety::ShadowMemory> shadow =
      nullptr;  ///< made by DeviceMemory::shadow_of() when it is first needed

  /// One past its last byte.
  [[nodiscard]] std::uint64_t end() const { return begin + bytes; }
};

/// The device memory that the host has allocated.
class DeviceMemory {
 public:
  /// The checks take their cells from `cells`, which outlives the memory.
  explicit DeviceMemory(safety::CellPool& cells) : cells_(cells) {}

  /// Allocates device memory: 256-byte aligned like cudaMalloc, poisoned, and far from every other allocation, so that
  /// an index that runs away meets a red zone or an unmapped page and never another array.
  /// @throws std::bad_alloc if the system has no memory left
  void* allocate(std::size_t bytes, std::string name, std::size_t element_bytes);

  /// Frees what allocate() returned; null is allowed.
  /// @throws std::invalid_argument if `pointer` is not the start of an allocation
  void free(void* pointer);

  /// Says that the host has written `bytes` bytes at `pointer`, so that kernels may read them. Other memory is ignored.
  void mark_written(const void* pointer, std::size_t bytes);

  /// The live allocations, by address.
  [[nodiscard]] const std::vector<Allocation>& all() const { return live_; }
  /// What the checks know about one of them, from launch to launch. Not for several threads at once.
  safety::ShadowMemory& shadow_of(const Allocation& allocation);
  /// The allocation that holds the byte at `address`, or null.
  [[nodiscard]] const Allocation* at(std::uint64_t address) const;
  /// The allocation whose guarded surroundings contain `address`, or null. The address may be out of its bounds.
  [[nodiscard]] const Allocation* near(std::uint64_t address) const;
  /// The name of the allocation that an address belonged to before it was freed; empty if none did, or long ago.
  [[nodiscard]] std::string name_of_freed(std::uint64_t address) const;

 private:
  safety::CellPool& cells_;
  std::vector<Allocation> live_;   // by address
  std::vector<Allocation> freed_;  // the last ones, for messages
  std::uint64_t created_ = 0;      // allocations so far
};

}  // namespace simt
