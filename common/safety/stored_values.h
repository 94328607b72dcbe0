#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "common/memory/warp_access.h"

namespace safety {

/// What one lane of a store wrote: up to 16 bytes, as four words.
using StoredValue = std::array<std::uint32_t, 4>;

/// What each lane of a store wrote. What a lane that takes no part has here means nothing.
///
/// Word by word and not lane by lane: most stores are of one word, and then the values of all lanes lie side by side.
struct StoredValues {
  /// First the first word of each lane, then the second, third and fourth.
  std::array<std::array<std::uint32_t, memory::kWarpSize>, 4> word{};

  /// Of lane [0, 32): all four words.
  [[nodiscard]] StoredValue of(std::size_t lane) const {
    return {word[0][lane], word[1][lane], word[2][lane], word[3][lane]};
  }
  /// Changes what lane [0, 32) wrote.
  void set(std::size_t lane, const StoredValue& value) {
    for (std::size_t i = 0; i < value.size(); ++i) word[i][lane] = value[i];
  }
};

}  // namespace safety
