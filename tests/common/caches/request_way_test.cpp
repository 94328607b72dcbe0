#include "common/caches/request_way.h"

#include <gtest/gtest.h>

namespace {

using caches::Way;
using caches::way_of;
using memory::Kind;
using simt::kRecordKinds;

TEST(WayOfAnAccess, GoesThroughBothCaches) {
  EXPECT_EQ(way_of(kRecordKinds[simt::row_of(Kind::load, 4)]), Way::load);
  EXPECT_EQ(way_of(kRecordKinds[simt::row_of(Kind::store, 4)]), Way::store);
  EXPECT_EQ(way_of(kRecordKinds[simt::row_of(Kind::atomic, 4)]), Way::atomic);
  EXPECT_EQ(way_of(kRecordKinds[simt::row_of(Kind::load, 4, safety::Strength::by_volatile)]), Way::load_around_l1);
}

TEST(WayOfACopy, GoesAroundL1WithSixteenBytesAndInBulk) {
  EXPECT_EQ(way_of(kRecordKinds[simt::row_of_late(Kind::load, 4)]), Way::load);
  EXPECT_EQ(way_of(kRecordKinds[simt::row_of_late(Kind::load, 8)]), Way::load);
  EXPECT_EQ(way_of(kRecordKinds[simt::row_of_late(Kind::load, 16)]), Way::load_around_l1);
  EXPECT_EQ(way_of(kRecordKinds[simt::row_of_bulk(simt::Step::bulk, Kind::load, 16)]), Way::load_around_l1);
  EXPECT_EQ(way_of(kRecordKinds[simt::row_of_bulk(simt::Step::bulk, Kind::store, 16)]), Way::store_around_l1);
}

TEST(PiecesOfARange, EndWhereFourLinesDo) {
  const auto pieces = caches::pieces_of({.first = 512 + 480, .bytes = 32 + 512 + 16}, Kind::store);
  ASSERT_EQ(pieces.size(), 3U);
  EXPECT_EQ(pieces[0].active, 0b11U);
  EXPECT_EQ(pieces[0].address[1], 1008U);
  EXPECT_EQ(pieces[1].active, ~0U);
  EXPECT_EQ(pieces[1].address[0], 1024U);
  EXPECT_EQ(pieces[2].active, 1U);
  EXPECT_EQ(pieces[2].kind, Kind::store);
}

}  // namespace
