#pragma once

#include "common/simt/profile/profile.h"

namespace report {

/// All 32 lanes, `stride` bytes from one to the next.
inline memory::WarpAccess strided(std::uint64_t stride, int bytes = 4, std::uint64_t start = 0) {
  memory::WarpAccess access;
  access.active = ~0U;
  access.bytes = bytes;
  for (std::size_t lane = 0; lane < memory::kWarpSize; ++lane) access.address[lane] = start + lane * stride;
  return access;
}

/// Two columns of a 16x16 tile of floats: 8 wavefronts, 4 banks.
inline memory::WarpAccess two_columns_of_16() {
  memory::WarpAccess access = strided(0);
  for (std::size_t lane = 0; lane < memory::kWarpSize; ++lane) access.address[lane] = (lane % 16 * 16 + lane / 16) * 4;
  return access;
}

}  // namespace report
