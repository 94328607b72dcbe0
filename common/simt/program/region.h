#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "common/memory/vocabulary.h"
#include "common/safety/shadow_memory.h"

namespace simt {

/// A stretch of memory that a kernel may touch.
struct Region {
  std::uint64_t begin = 0;                      ///< address of its first byte
  std::uint64_t end = 0;                        ///< one past its last byte
  std::string name;                             ///< for messages; may be empty
  memory::Space space = memory::Space::global;  ///< where it lies
  std::size_t element_bytes = 1;                ///< size of one element, to name an index
  std::uint64_t created = 0;                    ///< global memory: counts regions, alike in every run
  safety::ShadowMemory* shadow = nullptr;       ///< null unless the checks look at this region
  bool is_heap = false;                         ///< the arena of the device heap: only its blocks may be touched
  bool is_dynamic = false;                      ///< what a launch gives its blocks as `extern __shared__` arrays

  /// Whether it is a variable of the program; others may follow it without a gap.
  [[nodiscard]] bool is_variable() const {
    return space == memory::Space::shared || space == memory::Space::constant || created >= kFirstVariable;
  }
  /// Of the variables in global memory, `created` counts from here: using one moves no array.
  static constexpr std::uint64_t kFirstVariable = 1ULL << 63;

  /// Whether all of [first, last_end) lies inside.
  [[nodiscard]] bool contains(std::uint64_t first, std::uint64_t last_end) const {
    return first >= begin && last_end <= end;
  }
};

}  // namespace simt
