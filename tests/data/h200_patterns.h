#pragma once

#include <array>
#include <vector>

#include "common/memory/warp_access.h"

namespace testdata {

/// One warp access and what an NVIDIA H200 counted for it.
struct MeasuredPattern {
  bool shared = false;
  memory::Kind kind = memory::Kind::load;
  int bytes = 4;
  int sectors = 0;                               ///< global only
  int wavefronts = 0;                            ///< shared only
  std::array<int, memory::kWarpSize> element{};  ///< -1 where the lane is inactive
};

/// Reads tests/data/h200_access_patterns.csv; tests/data/README.md explains the columns.
///
/// Throws std::runtime_error with file and line when the file is missing or a row cannot be read.
std::vector<MeasuredPattern> load_h200_patterns();

/// The same access with element 0 at byte address `base`.
memory::WarpAccess to_warp_access(const MeasuredPattern& pattern, std::uint64_t base = 0);

}  // namespace testdata
