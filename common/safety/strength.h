#pragma once

#include <cstdint>

namespace safety {

/// How an access behaves when other threads access the same memory at the same time (PTX ISA, "Morally Strong
/// Operations").
enum class Strength : std::uint8_t {
  weak,         ///< nothing is promised
  by_volatile,  ///< the compiler does not drop it; CUDA C++ promises nothing more
  block,        ///< atomic for the threads of the block
  device,       ///< atomic for all threads
};

/// Whether it is atomic, for some threads at least.
constexpr bool is_atomic(Strength strength) { return strength >= Strength::block; }

/// Whether two accesses that nothing orders may meet at the same memory. Two accesses by `volatile` may not: they do
/// not tear, but which comes first is left open, and CUDA C++ promises no order for what surrounds them.
constexpr bool may_meet(Strength a, Strength b, bool is_same_block) {
  if (a == Strength::weak || b == Strength::weak) return false;
  if (a == Strength::by_volatile && b == Strength::by_volatile) return false;
  return is_same_block || (a != Strength::block && b != Strength::block);
}

}  // namespace safety
