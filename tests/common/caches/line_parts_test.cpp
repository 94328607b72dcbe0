#include "common/caches/line_parts.h"

#include <gtest/gtest.h>

namespace {

using caches::kAllBytes;
using caches::kAllSectors;
using caches::LinePart;
using caches::parts_of;
using memory::Kind;
using memory::WarpAccess;

WarpAccess strided(Kind kind, std::uint64_t first, std::uint64_t stride, int bytes, int lanes = 32) {
  WarpAccess access{.bytes = bytes, .kind = kind};
  for (int lane = 0; lane < lanes; ++lane) {
    access.address[static_cast<std::size_t>(lane)] = first + static_cast<std::uint64_t>(lane) * stride;
    access.active |= 1U << lane;
  }
  return access;
}

TEST(LineParts, ConsecutiveFloatsAreALine) {
  const auto parts = parts_of(strided(Kind::load, 1280, 4, 4));
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_EQ(parts[0].line, 10U);
  EXPECT_EQ(parts[0].sectors, kAllSectors);
  EXPECT_EQ(parts[0].bytes, kAllBytes);
}

TEST(LineParts, AnAccessThatIsNotAlignedTakesASectorOfTheNextLine) {
  const auto parts = parts_of(strided(Kind::load, 4, 4, 4));
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[0].sectors, kAllSectors);
  EXPECT_EQ(parts[1].line, 1U);
  EXPECT_EQ(parts[1].sectors, 0b0001);
}

TEST(LineParts, ALoadTakesWholeSectors) {
  const auto parts = parts_of(strided(Kind::load, 0, 64, 4));
  ASSERT_EQ(parts.size(), 16U);
  EXPECT_EQ(parts[0].sectors, 0b0101);
  EXPECT_EQ(parts[0].bytes, kAllBytes);
}

TEST(LineParts, AStoreSaysWhichBytesOfASectorItWrites) {
  const auto parts = parts_of(strided(Kind::store, 8, 128, 4, 2));
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[0].sectors, 0b0001);
  EXPECT_EQ(parts[0].bytes, 0xF00U);
}

TEST(LineParts, LanesFillASectorTogether) {
  const auto parts = parts_of(strided(Kind::store, 32, 4, 4, 12));
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[0].sectors, 0b0010);
  EXPECT_EQ(parts[0].bytes, kAllBytes);
  EXPECT_EQ(parts[1].sectors, 0b0100);
  EXPECT_EQ(parts[1].bytes, 0xFFFFU);
}

TEST(LineParts, AllLanesMayWantTheSame) { EXPECT_EQ(parts_of(strided(Kind::load, 100, 0, 4)).size(), 1U); }

}  // namespace
