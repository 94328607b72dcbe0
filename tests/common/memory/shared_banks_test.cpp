#include "common/memory/shared_banks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <random>
#include <set>

namespace {

using memory::bank_of;
using memory::count_wavefronts;
using memory::ideal_wavefronts;
using memory::Kind;
using memory::WarpAccess;

/// All lanes active; lane i touches element `element(i)` of an array of `bytes`-byte elements.
template <typename Element>
WarpAccess full_warp(int bytes, Kind kind, Element element) {
  WarpAccess access;
  access.active = 0xFFFFFFFF;
  access.bytes = bytes;
  access.kind = kind;
  for (int lane = 0; lane < memory::kWarpSize; ++lane) {
    access.address[lane] = static_cast<std::uint64_t>(element(lane)) * bytes;
  }
  return access;
}

WarpAccess only_lanes(WarpAccess access, std::uint32_t active) {
  access.active = active;
  return access;
}

template <typename Element>
int load_wavefronts(int bytes, Element element) {
  return count_wavefronts(full_warp(bytes, Kind::load, element));
}

template <typename Element>
int store_wavefronts(int bytes, Element element) {
  return count_wavefronts(full_warp(bytes, Kind::store, element));
}

/// The measured rule, written down as plainly as possible: sets of words per bank, byte by byte.
int count_wavefronts_by_byte(const WarpAccess& access) {
  const auto shares_with_partner = [&](int distance) {
    for (int lane = 0; lane < 32; ++lane) {
      const int partner = lane ^ distance;
      if (!access.is_active(lane) || !access.is_active(partner)) continue;
      if (access.address[lane] != access.address[partner]) return false;
    }
    return true;
  };
  int phase_lanes = access.bytes == 16 ? 8 : access.bytes == 8 ? 16 : 32;
  if (access.bytes >= 8 && access.kind == Kind::load && (shares_with_partner(1) || shares_with_partner(2))) {
    phase_lanes *= 2;
  }
  std::size_t wavefronts = 0;
  for (int phase = 0; phase < 32; phase += phase_lanes) {
    std::map<int, std::set<std::uint64_t>> words_of_bank;
    for (int lane = phase; lane < phase + phase_lanes; ++lane) {
      for (int byte = 0; access.is_active(lane) && byte < access.bytes; ++byte) {
        const std::uint64_t word = (access.address[lane] + byte) / 4;
        words_of_bank[static_cast<int>(word % 32)].insert(word);
      }
    }
    std::size_t busiest = 0;
    for (const auto& [bank, words] : words_of_bank) busiest = std::max(busiest, words.size());
    wavefronts += busiest;
  }
  return static_cast<int>(wavefronts);
}

TEST(SharedBanks, BanksAreFourBytesWideAndRepeatEvery128Bytes) {
  EXPECT_EQ(bank_of(0), 0);
  EXPECT_EQ(bank_of(3), 0);
  EXPECT_EQ(bank_of(4), 1);
  EXPECT_EQ(bank_of(127), 31);
  EXPECT_EQ(bank_of(128), 0);
}

TEST(SharedBanks, ConsecutiveFloatsTakeOneWavefront) {
  EXPECT_EQ(load_wavefronts(4, [](int lane) { return lane; }), 1);
  EXPECT_EQ(store_wavefronts(4, [](int lane) { return lane + 7; }), 1);
}

TEST(SharedBanks, AColumnOf32x32FloatsTakes32Wavefronts) {
  EXPECT_EQ(load_wavefronts(4, [](int lane) { return lane * 32 + 5; }), 32);
  EXPECT_EQ(store_wavefronts(4, [](int lane) { return lane * 32 + 5; }), 32);
}

TEST(SharedBanks, AColumnOf32x33FloatsTakesOneWavefront) {
  EXPECT_EQ(load_wavefronts(4, [](int lane) { return lane * 33 + 5; }), 1);
}

TEST(SharedBanks, AColumnOfAnXorSwizzled32x32TileTakesOneWavefront) {
  EXPECT_EQ(load_wavefronts(4, [](int lane) { return lane * 32 + (5 ^ lane); }), 1);
}

TEST(SharedBanks, TwoColumnsOf16x16FloatsTakeEightWavefronts) {
  // tile[threadIdx.x][threadIdx.y] with 16x16 threads: lanes 0-15 walk down one column, lanes 16-31 down the next one.
  EXPECT_EQ(load_wavefronts(4, [](int lane) { return lane % 16 * 16 + lane / 16; }), 8);
}

TEST(SharedBanks, AStrideTakesItsCommonFactorWith32) {
  for (const int stride : {1, 3, 5, 31, 33}) EXPECT_EQ(load_wavefronts(4, [=](int lane) { return lane * stride; }), 1);
  EXPECT_EQ(load_wavefronts(4, [](int lane) { return lane * 2; }), 2);
  EXPECT_EQ(load_wavefronts(4, [](int lane) { return lane * 6; }), 2);
  EXPECT_EQ(load_wavefronts(4, [](int lane) { return lane * 8; }), 8);
}

TEST(SharedBanks, AStrideOfWideItemsTakesItsCommonFactorWithTheLanesOfAPhase) {
  for (int stride = 1; stride <= 64; ++stride) {
    EXPECT_EQ(load_wavefronts(8, [&](int lane) { return stride * lane; }), 2 * std::gcd(stride, 16)) << stride;
    EXPECT_EQ(load_wavefronts(16, [&](int lane) { return stride * lane; }), 4 * std::gcd(stride, 8)) << stride;
  }
}

TEST(SharedBanks, LanesThatShareAWordShareItsWavefront) {
  EXPECT_EQ(load_wavefronts(4, [](int) { return 9; }), 1);
  EXPECT_EQ(store_wavefronts(4, [](int) { return 9; }), 1);
  EXPECT_EQ(load_wavefronts(4, [](int lane) { return lane % 2 * 32; }), 2);
  EXPECT_EQ(load_wavefronts(1, [](int lane) { return lane; }), 1);
  EXPECT_EQ(load_wavefronts(1, [](int lane) { return lane % 4 + lane / 4 * 128; }), 8);
  EXPECT_EQ(load_wavefronts(2, [](int lane) { return lane * 64; }), 32);
}

TEST(SharedBanks, ConsecutiveEightByteItemsTakeTwoPhases) {
  EXPECT_EQ(load_wavefronts(8, [](int lane) { return lane; }), 2);
  EXPECT_EQ(store_wavefronts(8, [](int lane) { return lane; }), 2);
}

TEST(SharedBanks, ConsecutiveSixteenByteItemsTakeFourPhases) {
  EXPECT_EQ(load_wavefronts(16, [](int lane) { return lane; }), 4);
  EXPECT_EQ(store_wavefronts(16, [](int lane) { return lane; }), 4);
}

TEST(SharedBanks, LanesOfDifferentPhasesDoNotConflict) {
  // Lanes 0-7 and 8-15 use the same banks, but they are served one after the other anyway.
  EXPECT_EQ(store_wavefronts(16, [](int lane) { return lane % 8 + lane / 8 * 64; }), 4);
  EXPECT_EQ(store_wavefronts(16, [](int lane) { return lane * 8; }), 32);
}

TEST(SharedBanks, PairsThatShareAnAddressHalveThePhasesOfWideLoads) {
  EXPECT_EQ(load_wavefronts(8, [](int lane) { return lane / 2; }), 1);
  EXPECT_EQ(load_wavefronts(16, [](int lane) { return lane / 2; }), 2);
  EXPECT_EQ(load_wavefronts(8, [](int lane) { return lane & ~2; }), 2) << "32 lanes a phase, but 2 words in each bank";
  EXPECT_EQ(load_wavefronts(8, [](int lane) { return lane / 4 * 2 + lane % 2; }), 1);
  EXPECT_EQ(load_wavefronts(16, [](int lane) { return lane / 4 * 2 + lane % 2; }), 2);
}

TEST(SharedBanks, ASixteenByteBroadcastTakesTwoWavefronts) {
  EXPECT_EQ(load_wavefronts(16, [](int) { return 3; }), 2);
  EXPECT_EQ(load_wavefronts(8, [](int) { return 3; }), 1);
}

TEST(SharedBanks, StoresAndAtomicsNeverMergePhases) {
  for (const Kind kind : {Kind::store, Kind::atomic}) {
    EXPECT_EQ(count_wavefronts(full_warp(8, kind, [](int lane) { return lane / 2; })), 2);
    EXPECT_EQ(count_wavefronts(full_warp(16, kind, [](int lane) { return lane / 2; })), 4);
    EXPECT_EQ(count_wavefronts(full_warp(16, kind, [](int) { return 3; })), 4);
  }
}

TEST(SharedBanks, OnePairThatDiffersKeepsThePhasesShort) {
  EXPECT_EQ(load_wavefronts(8, [](int lane) { return lane == 31 ? 16 : lane / 2; }), 2);
}

TEST(SharedBanks, MergingNeedsOnePartnerRuleForTheWholeWarp) {
  // Lanes 0-15 pair up as i^1, lanes 16-31 as i^2: neither holds everywhere.
  EXPECT_EQ(load_wavefronts(8, [](int lane) { return lane < 16 ? lane / 2 : 8 + (lane & ~2); }), 2);
}

TEST(SharedBanks, AnInactivePartnerDoesNotPreventMerging) {
  const WarpAccess consecutive = full_warp(8, Kind::load, [](int lane) { return lane / 2; });
  EXPECT_EQ(count_wavefronts(only_lanes(consecutive, 0x55555555)), 1);
  EXPECT_EQ(count_wavefronts(only_lanes(consecutive, 0x7FFFFFFF)), 1);
}

TEST(SharedBanks, InactiveLanesDropOut) {
  const WarpAccess column = full_warp(4, Kind::load, [](int lane) { return lane * 32; });
  EXPECT_EQ(count_wavefronts(only_lanes(column, 0x000000FF)), 8);
  EXPECT_EQ(count_wavefronts(only_lanes(column, 0x80000000)), 1);
  EXPECT_EQ(count_wavefronts(only_lanes(column, 0)), 0);
}

TEST(SharedBanks, PhasesWithoutAnActiveLaneCostNothing) {
  const WarpAccess consecutive = full_warp(16, Kind::store, [](int lane) { return lane; });
  EXPECT_EQ(count_wavefronts(only_lanes(consecutive, 0x000000FF)), 1);
  EXPECT_EQ(count_wavefronts(only_lanes(consecutive, 0x80000001)), 2);
  EXPECT_EQ(ideal_wavefronts(only_lanes(consecutive, 0x80000001)), 2);
  EXPECT_EQ(ideal_wavefronts(only_lanes(consecutive, 0)), 0);
}

TEST(SharedBanks, IdealIsOneWavefrontForEachPhase) {
  EXPECT_EQ(ideal_wavefronts(full_warp(4, Kind::load, [](int lane) { return lane * 32; })), 1);
  EXPECT_EQ(ideal_wavefronts(full_warp(8, Kind::load, [](int lane) { return lane * 16; })), 2);
  EXPECT_EQ(ideal_wavefronts(full_warp(16, Kind::load, [](int lane) { return lane * 8; })), 4);
  EXPECT_EQ(ideal_wavefronts(full_warp(16, Kind::load, [](int lane) { return lane / 2 * 8; })), 2);
  EXPECT_EQ(ideal_wavefronts(full_warp(16, Kind::store, [](int lane) { return lane / 2 * 8; })), 4);
}

TEST(SharedBanks, AgreesWithCountingByteByByteOnRandomAccesses) {
  std::mt19937 random(1);
  const auto bits = [&] { return static_cast<std::uint32_t>(random()); };
  const auto below = [&](unsigned limit) { return bits() % limit; };
  int merged = 0;
  for (int i = 0; i < 50'000; ++i) {
    const int bytes = 1 << below(5);
    const unsigned range = 1 + below(1U << (1 + below(12)));  // from a broadcast to 32 rows of banks and more
    const unsigned stride = below(2) * below(66);
    const int shared_lane_bit = std::array{0, 0, 1, 2}[below(4)];  // lanes that differ in this bit share an address
    unsigned jitter[32];
    for (unsigned& element : jitter) element = below(range);
    WarpAccess access = full_warp(bytes, std::array{Kind::load, Kind::store, Kind::atomic}[below(3)], [&](int lane) {
      const int leader = lane & ~shared_lane_bit;
      return leader * stride + jitter[leader];
    });
    const std::uint32_t masks[] = {0xFFFFFFFF, bits(), bits() & bits(), 0xFFFFFFFFU >> below(32)};
    access.active = masks[below(4)];
    ASSERT_EQ(count_wavefronts(access), count_wavefronts_by_byte(access)) << "random access " << i;
    ASSERT_LE(ideal_wavefronts(access), count_wavefronts(access)) << "random access " << i;
    merged += bytes >= 8 && access.kind == Kind::load && shared_lane_bit != 0 ? 1 : 0;
  }
  EXPECT_GT(merged, 1'000) << "too few random accesses exercise the merging rule";
}

}  // namespace
