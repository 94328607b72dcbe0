#pragma once

#include <algorithm>
#include <cstdint>

namespace simt {

/// What a stretch of code without jumps computes, as a GPU would: the plugin for g++ says so
/// (common/simt/plugin/instruction_costs.h). Its accesses of memory are told of elsewhere.
struct Computation {
  /// What the stretch ends.
  enum class Loop : std::uint8_t {
    none,
    unrolled,  ///< a round of a loop that counts from one small constant to another: nvcc makes no loop of it
    other      ///< a round of another loop
  };

  unsigned instructions = 0;  ///< in slots of a warp scheduler
  unsigned chain = 0;         ///< how many additions take as long as those of its instructions that wait for each other
  unsigned special = 0;       ///< cycles of units that have fewer lanes than those for additions
  Loop ends = Loop::none;     ///< see Loop
  std::uint32_t levels = 0;   ///< two bits an access, the first one lowest; see level_of()
  unsigned accesses = 0;      ///< how many of them are known; not packed

  /// Of how many are known.
  static constexpr unsigned kAccesses = 12;

  /// Adds an access that has to wait for so many loads, one behind the other: 0 to 3.
  constexpr void note_access(unsigned level) {
    if (accesses < kAccesses) levels |= level << 2 * accesses++;
  }
  /// Of the access with this index, or the last one that is known: how many loads it waits for; 3 may be any number.
  [[nodiscard]] constexpr unsigned level_of(unsigned index) const {
    return levels >> 2 * std::min(index, kAccesses - 1) & 3;
  }

  /// What a record of it holds in place of an address. Large numbers become smaller.
  [[nodiscard]] constexpr std::uint64_t packed() const {
    return std::min<std::uint64_t>(instructions, 0x3fff) | std::min<std::uint64_t>(chain, 0xfff) << 14 |
           std::min<std::uint64_t>(special, 0xfff) << 26 | static_cast<std::uint64_t>(ends) << 38 |
           std::uint64_t{levels} << 40;
  }
  /// Back from packed().
  static constexpr Computation unpacked(std::uint64_t word) {
    return {.instructions = static_cast<unsigned>(word & 0x3fff),
            .chain = static_cast<unsigned>(word >> 14 & 0xfff),
            .special = static_cast<unsigned>(word >> 26 & 0xfff),
            .ends = static_cast<Loop>(word >> 38 & 3),
            .levels = static_cast<std::uint32_t>(word >> 40),
            .accesses = kAccesses};
  }
};

}  // namespace simt
