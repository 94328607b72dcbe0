#pragma once

#include <cstdint>
#include <vector>

#include "common/caches/sectored_cache.h"
#include "common/memory/warp_access.h"

namespace caches {

/// Every byte of a sector.
inline constexpr SectorBytes kAllBytes = ~SectorBytes{0};

/// What a request to global memory does with the caches.
enum class Way : std::uint8_t {
  load,             ///< through both
  load_around_l1,   ///< of volatile memory, or by a copy of 16 bytes or in bulk: the second level is asked each time
  store,            ///< written through the first level to the second
  store_around_l1,  ///< by a copy in bulk, to the second level; what the first level has of it is no longer true
  atomic,           ///< done in the second level; likewise
};

/// What one request does in one line of the cache.
struct LinePart {
  std::uint64_t line = 0;         ///< address / kLineBytes
  SectorBytes bytes = kAllBytes;  ///< of each of its sectors
  Sectors sectors = 0;            ///< never empty
};

/// The parts of one request to global memory, in the order of the lanes. Whole sectors of a line are one part. For a
/// store, each sector that is written in part is a part of its own; a load always takes sectors as a whole.
///
/// Precondition: `bytes` is 1, 2, 4, 8 or 16.
std::vector<LinePart> parts_of(const memory::WarpAccess& access);

}  // namespace caches
