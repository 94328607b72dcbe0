#include "common/memory/copy_sectors.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "common/core/lanes.h"

namespace memory {

int count_copy_sectors(const WarpAccess& from, const WarpAccess& to) {
  constexpr std::uint64_t kLineBytes = 128;
  std::array<std::pair<std::uint64_t, std::uint64_t>, kWarpSize> moves;
  std::size_t count = 0;
  for (const std::size_t lane : core::lanes_in(from.active))
    moves[count++] = {from.address[lane] / kLineBytes, to.address[lane] / kSectorBytes};
  const auto end = moves.begin() + static_cast<std::ptrdiff_t>(count);
  std::sort(moves.begin(), end);
  return static_cast<int>(std::unique(moves.begin(), end) - moves.begin());
}

}  // namespace memory
