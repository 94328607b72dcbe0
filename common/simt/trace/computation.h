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
    unrolled,     ///< a round of a loop that counts from one small constant to another: nvcc makes no loop of it
    by_fours,     ///< a round of a loop of which nvcc makes one of four rounds at a time
    by_sixteens,  ///< likewise, of sixteen
    rolled        ///< a round of a loop that nvcc leaves as it is
  };

  unsigned instructions = 0;  ///< in slots of a warp scheduler
  unsigned chain = 0;         ///< how many additions take as long as those of its instructions that wait for each other
  unsigned special = 0;       ///< cycles of units that have fewer lanes than those for additions
  unsigned integers = 0;      ///< about so many instructions are for units with half as many lanes as those for floats
  Loop ends = Loop::none;     ///< see Loop
  std::uint32_t levels = 0;   ///< a digit of base kLevels an access, the first one lowest; see level_of()
  unsigned registers = 0;     ///< that the arrays of a thread take: of the whole function that the stretch is in
  unsigned accesses = 0;      ///< how many of them are known; not packed

  /// Of how many are known.
  static constexpr unsigned kAccesses = 8;

  /// Levels of an access: how many loads it has to wait for, one behind the other, if they are fewer than this.
  static constexpr unsigned kOneByOne = 3;
  /// A level: for what the rounds before have loaded, of the innermost loop around it.
  static constexpr unsigned kRoundByRound = 4;
  /// A level: likewise, of another loop around that one.
  static constexpr unsigned kOuterRoundByRound = 5;
  /// So many different ones.
  static constexpr unsigned kLevels = 6;

  /// Adds an access of this level.
  constexpr void note_access(unsigned level) {
    if (accesses < kAccesses) levels += level * place_of(accesses++);
  }
  /// Of the access with this index, or the last one that is known.
  [[nodiscard]] constexpr unsigned level_of(unsigned index) const {
    return levels / place_of(std::min(index, kAccesses - 1)) % kLevels;
  }

  /// Whether it is no work.
  [[nodiscard]] constexpr bool costs_nothing() const { return instructions == 0 && chain == 0 && special == 0; }
  /// Whether add() loses nothing in packed().
  [[nodiscard]] constexpr bool can_add(const Computation& other, unsigned times) const {
    return instructions + times * other.instructions <= kMostInstructions &&
           chain + times * other.chain <= kMostChain && special + times * other.special <= kMostSpecial;
  }
  /// Adds what is executed so many times behind this, and has no accesses.
  constexpr void add(const Computation& other, unsigned times) {
    instructions += times * other.instructions;
    chain += times * other.chain;
    special += times * other.special;
    integers += times * other.integers;
  }

  /// What a record of it holds in place of an address. Large numbers become smaller, integers a share of the
  /// instructions in sevenths, and registers fours.
  [[nodiscard]] constexpr std::uint64_t packed() const {
    const std::uint64_t sevenths = instructions == 0 ? 0 : (7 * integers + instructions / 2) / instructions;
    return std::min<std::uint64_t>(instructions, kMostInstructions) | std::min<std::uint64_t>(chain, kMostChain) << 11 |
           std::min<std::uint64_t>(special, kMostSpecial) << 21 | static_cast<std::uint64_t>(ends) << 31 |
           std::uint64_t{levels} << 34 | std::min<std::uint64_t>(sevenths, 7) << 55 |
           std::min<std::uint64_t>((registers + 3) / 4, 0x3f) << 58;
  }
  /// Back from packed().
  static constexpr Computation unpacked(std::uint64_t word) {
    const auto instructions = static_cast<unsigned>(word & kMostInstructions);
    return {.instructions = instructions,
            .chain = static_cast<unsigned>(word >> 11 & kMostChain),
            .special = static_cast<unsigned>(word >> 21 & kMostSpecial),
            .integers = static_cast<unsigned>(word >> 55 & 7) * instructions / 7,
            .ends = static_cast<Loop>(word >> 31 & 7),
            .levels = static_cast<std::uint32_t>(word >> 34 & 0x1fffff),
            .registers = static_cast<unsigned>(word >> 58) * 4,
            .accesses = kAccesses};
  }

 private:
  static constexpr unsigned kMostInstructions = 0x7ff, kMostChain = 0x3ff, kMostSpecial = 0x3ff;

  // Of the access with this index, in `levels`.
  static constexpr std::uint32_t place_of(unsigned index) {
    std::uint32_t place = 1;
    while (index-- > 0) place *= kLevels;
    return place;
  }
};

}  // namespace simt
