#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/caches/line_parts.h"

namespace caches {

/// What one warp of a block does to global memory, in the order of its program.
class WarpLog {
 public:
  /// One request, or a barrier of the block.
  struct Step {
    std::size_t first_part = 0;  ///< index in the parts of its log
    std::uint32_t parts = 0;     ///< 0: a barrier
    Way way = Way::load;         ///< what it does with the caches
    std::uint32_t place = 0;     ///< whose request it is: as the log was told
  };

  /// The warp asks for memory. `parts` is not empty.
  /// @param place  Step::place
  void request(Way way, std::span<const LinePart> parts, std::uint32_t place = 0);
  /// The warp has met all others of its block.
  void barrier() { steps_.push_back({}); }

  /// All that it does.
  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
  /// The parts of a step of this log.
  [[nodiscard]] std::span<const LinePart> parts(const Step& step) const {
    return std::span(parts_).subspan(step.first_part, step.parts);
  }

 private:
  std::vector<Step> steps_;
  std::vector<LinePart> parts_;
};

/// What the warps of a block do.
using BlockLog = std::vector<WarpLog>;

}  // namespace caches
