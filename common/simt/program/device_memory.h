#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "common/core/poison.h"
#include "common/safety/shadow_memory.h"
#include "common/simt/program/element_type.h"

namespace simt {

/// One piece of device memory, with the name that messages print.
struct Allocation {
  std::string name;               ///< for messages
  std::uint64_t begin = 0;        ///< address of its first byte
  std::uint64_t bytes = 0;        ///< its size
  ElementType element = {};       ///< so that messages can speak of out[5]
  std::uint64_t created = 0;      ///< counts the allocations of the program: an address cannot tell which came first
  std::uint64_t guard_bytes = 0;  ///< so far before and behind it lies nothing else, see DeviceMemory::allocate()
  std::unique_ptr<safety::ShadowMemory> shadow = nullptr;  ///< made by shadow_of() when it is first needed

  bool is_of_host = false;  ///< see DeviceMemory::adopt()

  /// One past its last byte.
  [[nodiscard]] std::uint64_t end() const { return begin + bytes; }
};

/// The device memory that the host has allocated.
class DeviceMemory {
 public:
  /// The checks take their cells from `cells`, which outlives the memory.
  explicit DeviceMemory(safety::CellPool& cells) : cells_(cells) {}

  /// Allocates device memory: 256-byte aligned like cudaMalloc, poisoned, with a guard on either side that no other
  /// allocation touches, so that an index that runs away meets no other array. How wide it is depends on how many
  /// allocations are live, because addresses are limited:
  ///  - the first 1024: 16 GiB. No int index leaps over it, of elements of up to 8 bytes.
  ///  - up to 12288: 1 GiB, so arrays are 2 GiB apart. No int index of bytes leaps from one to another.
  ///  - from there on: 32 KiB. What is off by more may land in another array, and is not found.
  /// If the system has no addresses left for a wide guard, a narrower one is taken.
  /// @throws std::bad_alloc if the GPU would have no memory left (core::kH200.memory_bytes), or the system has none
  void* allocate(std::size_t bytes, std::string name, ElementType element);

  /// With false, what is allocated from now on holds zeros in place of the poison, and takes no time and no memory
  /// until it is touched.
  void set_poisons(bool poisons) { poisons_ = poisons; }

  /// Frees what allocate() returned; null is allowed.
  /// @throws std::invalid_argument if `pointer` is not the start of an allocation
  void free(void* pointer);

  /// Lets kernels use memory of the host's until forget(). There is no guard around it.
  /// @throws std::invalid_argument if some of it is known already
  void adopt(void* pointer, std::size_t bytes, std::string name);
  /// Whether `pointer` was the start of such memory.
  bool forget(void* pointer);

  /// Says that the host has written `bytes` bytes at `pointer`, so that kernels may read them. Other memory is ignored.
  void mark_written(const void* pointer, std::size_t bytes);

  /// The live allocations, by address.
  [[nodiscard]] const std::map<std::uint64_t, Allocation>& all() const { return live_; }
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
  std::map<std::uint64_t, Allocation> live_;  // by the address of the first byte; guards do not overlap
  std::vector<Allocation> freed_;             // the last ones, for messages
  std::uint64_t created_ = 0;                 // allocations so far
  std::uint64_t live_bytes_ = 0;              // of all that are live
  bool poisons_ = true;
};

}  // namespace simt
