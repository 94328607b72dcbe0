#include "common/memory/global_sectors.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace {

using memory::count_sectors;
using memory::ideal_sectors;
using memory::Kind;
using memory::WarpAccess;

constexpr std::uint64_t kBase = 0x1000;  // a multiple of 256, as cudaMalloc returns

/// All lanes active; lane i reads `bytes` bytes at kBase + byte_offset(i).
template <typename ByteOffset>
WarpAccess full_warp(int bytes, ByteOffset byte_offset) {
  WarpAccess access;
  access.active = 0xFFFFFFFF;
  access.bytes = bytes;
  for (int lane = 0; lane < memory::kWarpSize; ++lane) access.address[lane] = kBase + byte_offset(lane);
  return access;
}

WarpAccess only_lanes(WarpAccess access, std::uint32_t active) {
  access.active = active;
  return access;
}

/// The definition, word for word: the set of sector numbers that any byte of any active lane lies in.
int count_sectors_by_byte(const WarpAccess& access) {
  std::set<std::uint64_t> sectors;
  for (int lane = 0; lane < memory::kWarpSize; ++lane) {
    if (!access.is_active(lane)) continue;
    for (int byte = 0; byte < access.bytes; ++byte) sectors.insert((access.address[lane] + byte) / 32);
  }
  return static_cast<int>(sectors.size());
}

TEST(GlobalSectors, ConsecutiveFloatsMoveFourSectors) {
  EXPECT_EQ(count_sectors(full_warp(4, [](int lane) { return 4 * lane; })), 4);
}

TEST(GlobalSectors, ConsecutiveFloatsFromOneElementFurtherMoveFiveSectors) {
  EXPECT_EQ(count_sectors(full_warp(4, [](int lane) { return 4 * lane + 4; })), 5);
}

TEST(GlobalSectors, ConsecutiveItemsMoveAsManySectorsAsTheyHaveBytes) {
  EXPECT_EQ(count_sectors(full_warp(1, [](int lane) { return lane; })), 1);
  EXPECT_EQ(count_sectors(full_warp(2, [](int lane) { return 2 * lane; })), 2);
  EXPECT_EQ(count_sectors(full_warp(8, [](int lane) { return 8 * lane; })), 8);
  EXPECT_EQ(count_sectors(full_warp(16, [](int lane) { return 16 * lane; })), 16);
}

TEST(GlobalSectors, AStrideOfEightFloatsMovesASectorForEveryLane) {
  EXPECT_EQ(count_sectors(full_warp(4, [](int lane) { return 32 * lane; })), 32);
  EXPECT_EQ(count_sectors(full_warp(4, [](int lane) { return 4096 * lane; })), 32);
}

TEST(GlobalSectors, AStrideOfTwoFloatsMovesTwiceTheSectors) {
  EXPECT_EQ(count_sectors(full_warp(4, [](int lane) { return 8 * lane; })), 8);
}

TEST(GlobalSectors, OneFieldOfATwelveByteStructMovesTwelveSectors) {
  EXPECT_EQ(count_sectors(full_warp(4, [](int lane) { return 12 * lane; })), 12);
}

TEST(GlobalSectors, ABroadcastMovesOneSector) {
  EXPECT_EQ(count_sectors(full_warp(4, [](int) { return 64; })), 1);
}

TEST(GlobalSectors, TheOrderOfTheLanesDoesNotMatter) {
  EXPECT_EQ(count_sectors(full_warp(4, [](int lane) { return 4 * (31 - lane); })), 4);
  EXPECT_EQ(count_sectors(full_warp(4, [](int lane) { return 4 * (lane * 13 % 32); })), 4);
}

TEST(GlobalSectors, TwoRowsOfSixteenFloatsMoveFourSectors) {
  EXPECT_EQ(count_sectors(full_warp(4, [](int lane) { return lane / 16 * 4096 + lane % 16 * 4; })), 4);
}

TEST(GlobalSectors, InactiveLanesMoveNothing) {
  const WarpAccess consecutive = full_warp(4, [](int lane) { return 4 * lane; });
  EXPECT_EQ(count_sectors(only_lanes(consecutive, 0x000000FF)), 1);
  EXPECT_EQ(count_sectors(only_lanes(consecutive, 0x80000001)), 2);
  EXPECT_EQ(count_sectors(only_lanes(consecutive, 0x00000000)), 0);
}

TEST(GlobalSectors, LoadsStoresAndAtomicsCountAlike) {
  WarpAccess access = full_warp(4, [](int lane) { return 20 * lane; });
  for (const Kind kind : {Kind::load, Kind::store, Kind::atomic}) {
    access.kind = kind;
    EXPECT_EQ(count_sectors(access), 20);
  }
}

TEST(GlobalSectors, AMisalignedItemCountsBothSectorsThatItTouches) {
  EXPECT_EQ(count_sectors(only_lanes(full_warp(4, [](int) { return 30; }), 1)), 2);
  EXPECT_EQ(count_sectors(full_warp(4, [](int) { return 30; })), 2);
  EXPECT_EQ(count_sectors(full_warp(4, [](int lane) { return 4 * lane + 2; })), 5);
}

TEST(GlobalSectors, AddressZeroIsAnAddressLikeAnyOther) {
  WarpAccess access;
  access.active = 0x3;
  access.address = {0, 32};
  EXPECT_EQ(count_sectors(access), 2);
  access.address = {32, 0};
  EXPECT_EQ(count_sectors(access), 2);
}

TEST(GlobalSectors, IdealIsTheSameBytesWithoutGaps) {
  EXPECT_EQ(ideal_sectors(full_warp(4, [](int lane) { return 4 * lane; })), 4);
  EXPECT_EQ(ideal_sectors(full_warp(4, [](int lane) { return 4 * lane + 4; })), 4);
  EXPECT_EQ(ideal_sectors(full_warp(4, [](int lane) { return 4096 * lane; })), 4);
  EXPECT_EQ(ideal_sectors(full_warp(16, [](int lane) { return 4096 * lane; })), 16);
  EXPECT_EQ(ideal_sectors(only_lanes(full_warp(4, [](int lane) { return 4096 * lane; }), 0x1FF)), 2);
}

TEST(GlobalSectors, IdealIsNeverWorseThanWhatTheLanesMoveNow) {
  EXPECT_EQ(ideal_sectors(full_warp(4, [](int) { return 64; })), 1);
  EXPECT_EQ(ideal_sectors(full_warp(4, [](int lane) { return lane / 16 * 4096; })), 2);
  EXPECT_EQ(ideal_sectors(WarpAccess{}), 0);
}

TEST(GlobalSectors, AgreesWithCountingByteByByteOnRandomAccesses) {
  std::mt19937 random(1);
  const auto bits = [&] { return static_cast<std::uint32_t>(random()); };
  const auto below = [&](unsigned limit) { return bits() % limit; };
  for (int i = 0; i < 50'000; ++i) {
    const int bytes = 1 << below(5);
    const unsigned range = 1 + below(1U << (1 + below(16)));  // from all lanes at one place to all far apart
    const bool aligned = below(4) != 0;
    const bool ascending = below(2) != 0;
    const unsigned stride = below(96);
    WarpAccess access = full_warp(bytes, [&](int lane) {
      const unsigned element = (ascending ? lane * stride + below(2) : 0) + below(range);
      return element * bytes + (aligned ? 0 : below(bytes));
    });
    const std::uint32_t masks[] = {0xFFFFFFFF, bits(), bits() & bits(), 0xFFFFFFFFU >> below(32)};
    access.active = masks[below(4)];
    ASSERT_EQ(count_sectors(access), count_sectors_by_byte(access)) << "random access " << i;
    ASSERT_LE(ideal_sectors(access), count_sectors(access)) << "random access " << i;
    ASSERT_EQ(static_cast<int>(memory::sectors_of(access).size()), count_sectors(access)) << "random access " << i;
  }
}

TEST(SectorsOf, AreListedOnceAndAscending) {
  const WarpAccess backwards = full_warp(4, [](int lane) { return (31 - lane) * 4; });
  EXPECT_EQ(memory::sectors_of(backwards), (std::vector<std::uint64_t>{128, 129, 130, 131}));
  const WarpAccess straddling = only_lanes(full_warp(4, [](int) { return 30; }), 1);
  EXPECT_EQ(memory::sectors_of(straddling), (std::vector<std::uint64_t>{128, 129}));
  EXPECT_TRUE(memory::sectors_of(WarpAccess{}).empty());
}

}  // namespace
