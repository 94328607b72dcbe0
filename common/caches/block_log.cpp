#include "common/caches/block_log.h"

namespace caches {

void WarpLog::request(Way way, std::span<const LinePart> parts, std::uint32_t place) {
  steps_.push_back(
      {.first_part = parts_.size(), .parts = static_cast<std::uint32_t>(parts.size()), .way = way, .place = place});
  parts_.insert(parts_.end(), parts.begin(), parts.end());
}

}  // namespace caches
