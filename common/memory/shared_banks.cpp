#include "common/memory/shared_banks.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "common/memory/distinct_blocks.h"
#include "common/memory/lane_pattern.h"

namespace memory {
namespace {

constexpr int kRowBytes = kBanks * kBankBytes;  // what all banks together deliver in one wavefront

/// Whether every active lane has the same address as the lane `distance` away, as far as that one is active.
bool partners_share_address(const WarpAccess& access, int distance) {
  for (int lane = 0; lane < kWarpSize; ++lane) {
    const int partner = lane ^ distance;
    const bool both = access.is_active(lane) && access.is_active(partner);
    if (both && access.address[lane] != access.address[partner]) return false;
  }
  return true;
}

/// Calls `visit` with the active lanes of each phase that has any.
template <typename Visit>
void for_each_phase(const WarpAccess& access, const Visit& visit) {
  const int phase_lanes = lanes_per_phase(access);
  const std::uint64_t first_phase = (std::uint64_t{1} << phase_lanes) - 1;
  for (int lane = 0; lane < kWarpSize; lane += phase_lanes) {
    const auto lanes = static_cast<std::uint32_t>(access.active & first_phase << lane);
    if (lanes != 0) visit(lanes);
  }
}

/// The largest number of distinct words that `lanes` want from one bank.
int count_phase_wavefronts(const WarpAccess& access, std::uint32_t lanes) {
  // An aligned 8- or 16-byte item fills 2 or 4 neighbouring banks, and no other item can share only some of them. So
  // whole items are counted, in as many columns as fit next to each other into the 32 banks.
  const auto item_bytes = static_cast<unsigned>(std::max(access.bytes, kBankBytes));
  const unsigned item_shift = std::countr_zero(item_bytes);
  const unsigned columns = kRowBytes >> item_shift;
  std::array<std::uint8_t, kBanks> items_in_column{};
  DistinctBlocks items;
  int busiest = 0;
  for (; lanes != 0; lanes &= lanes - 1) {
    const std::uint64_t item = access.address[std::countr_zero(lanes)] >> item_shift;
    if (items.insert(item)) busiest = std::max<int>(busiest, ++items_in_column[item & (columns - 1)]);
  }
  return busiest;
}

}  // namespace

int lanes_per_phase(const WarpAccess& access) {
  if (access.bytes <= kBankBytes) return kWarpSize;
  const int lanes = kRowBytes / access.bytes;
  const bool may_merge = access.kind == Kind::load && !access.of_matrices;
  const bool merges = may_merge && (partners_share_address(access, 1) || partners_share_address(access, 2));
  return merges ? 2 * lanes : lanes;
}

int ideal_wavefronts(const WarpAccess& access) {
  if (access.bytes <= kBankBytes) return access.active == 0 ? 0 : 1;
  int phases = 0;
  for_each_phase(access, [&](std::uint32_t) { ++phases; });
  return phases;
}

int count_wavefronts(const WarpAccess& access) {
  if (access.active == 0) return 0;
  if (access.bytes <= kBankBytes) {
    if (const auto stride = uniform_stride(access); stride && *stride % kBankBytes == 0) {
      return *stride == 0 ? 1 : static_cast<int>(std::gcd(*stride / kBankBytes, kBanks));
    }
    if (differing_bits(access) < kRowBytes) return 1;  // one word of each bank at most
  }
  int wavefronts = 0;
  for_each_phase(access, [&](std::uint32_t lanes) { wavefronts += count_phase_wavefronts(access, lanes); });
  return wavefronts;
}

}  // namespace memory
