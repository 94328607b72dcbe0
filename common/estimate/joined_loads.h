#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>

#include "common/memory/warp_access.h"

namespace estimate {

/// Finds loads from shared memory that nvcc makes one of: of an unrolled loop in which each lane walks through an
/// array, element by element, from an address that a load of 16 bytes may have. Up to 16 bytes become one load.
/// @source tests/machine_code: what nvcc 13.0 makes of such loops
class JoinedLoads {
 public:
  /// A step of a warp that has become a wider load.
  struct Joined {
    std::size_t step = 0;       ///< of its warp
    memory::WarpAccess access;  ///< of all lanes, as one load
  };
  /// A load of one lane or more, at a site of the stream. Which step of its warp it joins, and the load that this step
  /// becomes; nothing if it is a load of its own: then it will be its warp's step number `step`.
  std::optional<Joined> add(std::uint64_t block, int warp, unsigned site, std::size_t step,
                            const memory::WarpAccess& access);
  /// No load joins one before this.
  void forget() { last_.clear(); }

 private:
  struct Run {
    memory::WarpAccess first;
    std::size_t step = 0;
    int loads = 1;
  };
  std::map<std::tuple<std::uint64_t, int, unsigned>, Run> last_;  // by block, warp and site
};

}  // namespace estimate
