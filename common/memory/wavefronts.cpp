#include "common/memory/wavefronts.h"

#include <algorithm>
#include <array>
#include <utility>

#include "common/core/lanes.h"
#include "common/memory/shared_banks.h"

namespace memory {
namespace {

/// The wavefronts of one phase.
std::vector<Wavefront> serve_phase(const WarpAccess& access, std::uint32_t phase) {
  const int words = std::max(access.bytes / kBankBytes, 1);
  std::vector<Wavefront> rounds;
  std::array<std::size_t, kBanks> served{};  // items that each bank has delivered so far
  for (const std::size_t lane : core::lanes_in(access.active & phase)) {
    const std::uint64_t word = access.address[lane] / kBankBytes;
    const auto shares = [&](ServedItem& item) {
      if (item.first_word == word) item.lanes |= core::lane_bit(lane);
      return item.first_word == word;
    };
    if (std::ranges::any_of(rounds, [&](Wavefront& w) { return std::ranges::any_of(w.items, shares); })) continue;
    const std::size_t round = served[word % kBanks]++;
    if (round == rounds.size()) rounds.push_back({.phase_lanes = phase, .items = {}});
    rounds[round].items.push_back({.first_word = word, .words = words, .lanes = core::lane_bit(lane)});
  }
  return rounds;
}

/// The lanes that are served together, phase by phase.
std::vector<std::uint32_t> phases_of(const WarpAccess& access) {
  std::vector<std::uint32_t> phases;
  const int lanes = lanes_per_phase(access);
  for (int lane = 0; lane < kWarpSize; lane += lanes) {
    phases.push_back(static_cast<std::uint32_t>(((std::uint64_t{1} << lanes) - 1) << lane));
  }
  return phases;
}

/// The busiest of one phase.
BusiestBank busiest_of(const std::vector<Wavefront>& rounds) {
  std::array<BusiestBank, kBanks> banks{};
  for (const Wavefront& round : rounds) {
    for (const ServedItem& item : round.items) {
      for (int i = 0; i < item.words; ++i) {
        BusiestBank& bank = banks[(item.first_word + static_cast<unsigned>(i)) % kBanks];
        bank.words += 1;
        bank.lanes |= item.lanes;
      }
    }
  }
  return *std::ranges::max_element(banks, {}, &BusiestBank::words);
}

}  // namespace

std::vector<Wavefront> wavefronts_of(const WarpAccess& access) {
  std::vector<Wavefront> all;
  for (const std::uint32_t phase : phases_of(access)) {
    for (Wavefront& round : serve_phase(access, phase)) all.push_back(std::move(round));
  }
  return all;
}

BusiestBank busiest_bank(const WarpAccess& access) {
  BusiestBank busiest;
  for (const std::uint32_t phase : phases_of(access)) {
    const BusiestBank bank = busiest_of(serve_phase(access, phase));
    if (bank.words > busiest.words) busiest = bank;
  }
  return busiest;
}

}  // namespace memory
