#include "common/safety/copies_in_flight.h"

#include <gtest/gtest.h>

namespace {

using memory::Kind;
using safety::AccessMark;
using safety::CopiesInFlight;
using safety::HappensBefore;
using safety::Strength;

constexpr unsigned kCopy = 1, kRead = 2;

/// A block with one barrier after the other.
class Block {
 public:
  Block() { order.begin_block(0); }
  AccessMark mark(int thread, unsigned site, Kind kind) const {
    return {order.state_of(thread), thread, Strength::weak, site, kind};
  }
  AccessMark copy(int thread) const { return mark(thread, kCopy, Kind::store); }
  AccessMark read(int thread) const { return mark(thread, kRead, Kind::load); }
  HappensBefore order{1};
};

TEST(CopiesInFlight, TellWhoTouchedThem) {
  Block block;
  CopiesInFlight copies;
  copies.begin(128, 16, block.copy(3));
  EXPECT_FALSE(copies.touch(124, 4, block.read(4), block.order).any);
  EXPECT_TRUE(copies.touch(136, 4, block.read(4), block.order).any);
  EXPECT_FALSE(copies.touch(144, 4, block.read(4), block.order).any);
  const auto touches = copies.land(128, {3, kCopy});
  ASSERT_EQ(touches.size(), 1U);
  EXPECT_EQ(touches[0].copy, block.copy(3));
  EXPECT_EQ(touches[0].access, block.read(4));
  EXPECT_EQ(touches[0].address, 136U);
  EXPECT_TRUE(copies.is_empty());
}

// Nothing that comes later can put that in order.
TEST(CopiesInFlight, TellAtOnceWhoTouchesItsOwn) {
  Block block;
  CopiesInFlight copies;
  copies.begin(128, 16, block.copy(3));
  const auto touched = copies.touch(132, 4, block.read(3), block.order);
  ASSERT_TRUE(touched.own.has_value());
  EXPECT_EQ(touched.own->address, 132U);
  EXPECT_EQ(touched.own->copy, block.copy(3));
  EXPECT_TRUE(copies.land(128, {3, kCopy}).empty());
}

TEST(CopiesInFlight, ABarrierDoesNotMakeThemLand) {
  Block block;
  CopiesInFlight copies;
  copies.begin(0, 4, block.copy(0));
  block.order.pass_barrier();
  EXPECT_TRUE(copies.touch(0, 4, block.read(40), block.order).any);
  EXPECT_EQ(copies.land(0, {0, kCopy}).size(), 1U);
  EXPECT_FALSE(copies.touch(0, 4, block.read(40), block.order).any);
}

TEST(CopiesInFlight, OfTwoToOnePlaceTheFirstLandsFirst) {
  Block block;
  CopiesInFlight copies;
  copies.begin(0, 4, block.copy(0));
  const AccessMark first = block.copy(0);
  block.order.pass_barrier();
  copies.begin(0, 4, block.copy(0));
  EXPECT_TRUE(copies.touch(0, 1, block.read(1), block.order).any);
  const auto touches = copies.land(0, {0, kCopy});
  ASSERT_EQ(touches.size(), 1U);
  EXPECT_EQ(touches[0].copy, first);
  EXPECT_FALSE(copies.is_empty());
  EXPECT_EQ(copies.land(0, {0, kCopy}).size(), 1U);
}

TEST(CopiesInFlight, OnlyTheirOwnThreadMakesThemLand) {
  Block block;
  CopiesInFlight copies;
  copies.begin(0, 4, block.copy(0));
  EXPECT_TRUE(copies.land(0, {1, kCopy}).empty());
  EXPECT_TRUE(copies.land(0, {0, kRead}).empty());
  EXPECT_FALSE(copies.is_empty());
}

TEST(CopiesInFlight, OfABarrierAnyThreadMakesThemLand) {
  Block block;
  CopiesInFlight copies;
  copies.begin(0, 4, block.copy(0));
  copies.land(0, {.thread = 1, .site = kRead, .is_any = true});
  EXPECT_TRUE(copies.is_empty());
}

TEST(CopiesInFlight, OfManyBytesAreKnownAsARange) {
  Block block;
  CopiesInFlight copies;
  copies.begin(1024, 4096, block.copy(3));
  EXPECT_FALSE(copies.touch(1020, 4, block.read(4), block.order).any);
  EXPECT_FALSE(copies.touch(5120, 4, block.read(4), block.order).any);
  EXPECT_TRUE(copies.touch(5116, 4, block.read(4), block.order).any);
  EXPECT_EQ(copies.land(1024, {3, kCopy}).size(), 1U);
  EXPECT_TRUE(copies.is_empty());
  EXPECT_FALSE(copies.touch(5116, 4, block.read(4), block.order).any);
}

TEST(CopiesInFlight, ThatReadDisturbOnlyWhoWrites) {
  Block block;
  CopiesInFlight copies;
  copies.begin(0, 4096, block.mark(3, kCopy, Kind::load));
  copies.touch(0, 4, block.read(4), block.order);
  EXPECT_FALSE(copies.touch(0, 4, block.read(3), block.order).own.has_value());
  EXPECT_TRUE(copies.touch(0, 4, block.mark(3, kRead, Kind::store), block.order).own.has_value());
  copies.touch(0, 4, block.mark(4, kRead, Kind::store), block.order);
  EXPECT_EQ(copies.land(0, {3, kCopy}).size(), 1U);
}

TEST(CopiesInFlight, WhatNeverLandsIsToldAtTheEnd) {
  Block block;
  CopiesInFlight copies;
  copies.begin(0, 4, block.copy(0));
  copies.begin(64, 4, block.copy(1));
  EXPECT_TRUE(copies.touch(64, 4, block.read(0), block.order).any);
  EXPECT_EQ(copies.end_block().size(), 1U);
  EXPECT_TRUE(copies.is_empty());
  EXPECT_FALSE(copies.touch(64, 4, block.read(0), block.order).any);
}

}  // namespace
