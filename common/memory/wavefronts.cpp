#include "common/memory/wavefronts.h"

#include <algorithm>
#include <array>

#include "common/memory/shared_banks.h"

namespace memory {
namespace {

/// Adds the wavefronts of one phase to `all`.
void serve_phase(const WarpAccess& access, int first_lane, int lanes, std::vector<Wavefront>& all) {
  const int words = std::max(access.bytes / kBankBytes, 1);
  const auto phase = static_cast<std::uint32_t>(((std::uint64_t{1} << lanes) - 1) << first_lane);
  const std::size_t start = all.size();
  std::array<std::size_t, kBanks> served{};  // items that each bank has delivered so far
  for (int lane = first_lane; lane < first_lane + lanes; ++lane) {
    if (!access.is_active(lane)) continue;
    const std::uint64_t word = access.address[static_cast<std::size_t>(lane)] / kBankBytes;
    const auto shares = [&](ServedItem& item) {
      if (item.first_word == word) item.lanes |= 1U << lane;
      return item.first_word == word;
    };
    const auto rounds = all.begin() + static_cast<std::ptrdiff_t>(start);
    if (std::any_of(rounds, all.end(), [&](Wavefront& w) { return std::ranges::any_of(w.items, shares); })) continue;
    const std::size_t round = start + served[word % kBanks]++;
    if (round == all.size()) all.push_back({.phase_lanes = phase, .items = {}});
    all[round].items.push_back({.first_word = word, .words = words, .lanes = 1U << lane});
  }
}

}  // namespace

std::vector<Wavefront> wavefronts_of(const WarpAccess& access) {
  std::vector<Wavefront> all;
  const int lanes = lanes_per_phase(access);
  for (int lane = 0; lane < kWarpSize; lane += lanes) serve_phase(access, lane, lanes, all);
  return all;
}

}  // namespace memory
