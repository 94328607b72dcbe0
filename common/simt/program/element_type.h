#pragma once

#include <cstddef>

#include "common/safety/written_part.h"

namespace simt {

/// What is known of the elements of an array in device memory.
struct ElementType {
  std::size_t bytes = 1;                             ///< so that messages can speak of out[5]
  std::size_t alignment = safety::kWidestAlignment;  ///< tells what may be a gap of a struct; this one if nobody knows
};

/// That of a type.
template <typename T>
inline constexpr ElementType kElementOf{sizeof(T), alignof(T)};
/// Bytes of which nothing is known.
template <>
inline constexpr ElementType kElementOf<void>{};

}  // namespace simt
