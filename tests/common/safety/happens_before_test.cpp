// Small histories, and whether CUDA orders an access in them before what a thread does next.

#include "common/safety/happens_before.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/common/safety/history.h"

namespace safety {
namespace {

using history::expect_order;
using history::is_before;
using history::kFirst;

TEST(HappensBefore, AThreadIsInOrderAndOthersAreNot) {
  expect_order({{"access 0; ask 0", true}, {"access 0; ask 1", false}, {"access 1; ask 0", false}});
}

TEST(HappensBefore, ABarrierOrdersTheWholeBlock) {
  expect_order({{"access 0; barrier; ask 1", true},
                {"access 0; barrier; barrier; ask 900", true},
                {"barrier; access 0; ask 1", false}});
}

TEST(HappensBefore, AMeetingOrdersTheLanesThatMeet) {
  expect_order({{"access 0; meet 0 1; ask 1", true},
                {"access 0; meet 0 1; ask 2", false},
                {"meet 0 1; access 0; ask 1", false},
                {"meet 0 1; access 0; meet 0 1; ask 1", true},
                {"access 33; meet 33 34; ask 34", true},
                {"access 0; meet 0 1; ask 33", false},
                {"access 32; meet 0 1; ask 1", false}});
}

TEST(HappensBefore, MeetingsHandOnWhatLanesKnow) {
  expect_order({{"access 0; meet 0 1; meet 1 2; ask 2", true},
                {"access 0; meet 1 2; meet 0 1; ask 2", false},
                {"access 0; meet 0 1; meet 2 3; meet 1 2; meet 2 3; ask 3", true},
                {"access 0; meet 0 1; meet 2 3; meet 1 2; ask 3", false}});
}

TEST(HappensBefore, ABarrierOrTheNextBlockEndsWhatMeetingsAndAtomicsSay) {
  expect_order({{"meet 0 1; barrier; access 0; ask 1", false},
                {"meet 0 1; barrier; access 0; meet 2 3; ask 1", false},
                {"fence 0; update 0 X; update 1 X; barrier; access 0; meet 2 3; ask 1", false},
                {"meet 0 1; begin 1; access 0; meet 2 3; ask 1", false},
                {"fence 0; update 0 X; update 1 X; begin 1; access 0; meet 2 3; ask 1", false}});
}

// Of a fence, an atomic operation, and another thread's on the same memory none may be missing, nor come too early.
TEST(HappensBefore, AFenceAndAtomicsOnOneAddressOrderThreads) {
  for (const std::string next : {"", "begin 1; "}) {
    SCOPED_TRACE(next);
    const auto ordered = [&](const std::string& first, const std::string& second) {
      return is_before(first + next + second + "ask 40");
    };
    EXPECT_TRUE(ordered("access 0; fence 0; update 0 x; ", "update 40 x; "));
    EXPECT_FALSE(ordered("access 0; update 0 x; ", "update 40 x; "));
    EXPECT_FALSE(ordered("access 0; fence 0; ", "update 40 x; "));
    EXPECT_FALSE(ordered("access 0; fence 0; update 0 x; ", ""));
    EXPECT_FALSE(ordered("access 0; fence 0; update 0 x; ", "update 40 y; "));
    EXPECT_FALSE(ordered("access 0; fence 0; update 0 x; ", "fence 40; "));
    EXPECT_FALSE(ordered("access 0; fence 1; update 0 x; ", "update 40 x; "));
    EXPECT_FALSE(ordered("access 0; fence 0; update 1 x; ", "update 40 x; "));
    EXPECT_FALSE(ordered("access 0; fence 0; update 0 x; ", "update 41 x; "));
  }
  EXPECT_FALSE(is_before("update 40 x; access 0; fence 0; update 0 x; ask 40"));
  EXPECT_TRUE(is_before("access 0; fence 0; update 0 x; begin 1; begin 2; update 5 x; ask 5"));
}

// Of a barrier object: who waits for a phase comes after all that arrived in it or before, and after nobody else.
TEST(HappensBefore, AWaitForAPhaseComesAfterItsArrivals) {
  constexpr std::uint64_t kObject = 8;
  HappensBefore order(kFirst);
  order.begin_block(0);
  const auto now = [&](int thread) { return Moment{order.state_of(thread), thread}; };
  const auto arrive = [&](int thread) { order.go_on(thread, order.arrive(thread, kObject)); };
  const Moment before = now(0);
  arrive(0);
  const Moment between = now(0);
  arrive(40);
  EXPECT_FALSE(order.are_ordered(before, now(40))) << "an arrival learns nothing";
  const Learned first = order.arrivals(kObject);
  arrive(0);
  const Learned second = order.arrivals(kObject);
  order.go_on(41, order.wait(41, first));
  EXPECT_TRUE(order.are_ordered(before, now(41)));
  EXPECT_FALSE(order.are_ordered(between, now(41))) << "what comes before the next phase's arrival";
  order.go_on(42, order.wait(42, second));
  EXPECT_TRUE(order.are_ordered(between, now(42)));
  EXPECT_TRUE(order.are_ordered(before, now(42))) << "phases follow on one another";
  EXPECT_FALSE(order.are_ordered(before, now(43))) << "who has not waited";
}

// A ring of stages that one thread fills and empties: it stays in the state of its last arrival.
TEST(HappensBefore, WhoWaitsForItsOwnArrivalsAloneLearnsNothing) {
  constexpr std::uint64_t kObject = 8;
  HappensBefore order(kFirst);
  order.begin_block(0);
  order.go_on(3, order.arrive(3, kObject));
  EXPECT_EQ(order.wait(3, order.arrivals(kObject)), 0U);
  EXPECT_NE(order.wait(4, order.arrivals(kObject)), 0U) << "another thread";
  order.go_on(4, order.arrive(4, kObject));
  EXPECT_NE(order.wait(3, order.arrivals(kObject)), 0U) << "another one has arrived, too";
  order.begin_block(1);
  EXPECT_NE(order.wait(3, Learned{0, 1}), 0U) << "a thread of another block";
}

TEST(HappensBefore, WhatComesAfterTheFenceIsNotPublished) {
  expect_order({{"fence 0; access 0; update 0 x; update 1 x; ask 1", false},           // fence before the store
                {"fence 0; update 0 x; access 0; update 1 x; ask 1", false},           // flag before the data
                {"access 0; update 0 x; fence 0; update 1 x; ask 1", false},           // flag before the fence
                {"access 0; update 0 x; fence 0; begin 1; update 5 x; ask 5", false},  // likewise
                {"fence 0; update 0 x; access 0; begin 1; update 5 x; ask 5", false},  // write after unlock
                {"fence 0; update 0 x; access 0; fence 0; update 1 x; ask 1", false},  // not released again
                {"fence 0; update 0 x; access 0; fence 0; update 0 x; update 1 x; ask 1", true},
                {"fence 0; barrier; access 0; update 0 x; begin 1; update 5 x; ask 5", false},
                {"fence 0; update 0 x; barrier; access 0; fence 0; begin 1; update 5 x; ask 5", false}});
}

TEST(HappensBefore, FencesAndAtomicsReachAsFarAsTheirScope) {
  expect_order({{"access 0; fence_block 0; update 0 X; update 40 X; ask 40", true},
                {"access 0; fence_block 0; update 0 x; update 40 X; ask 40", true},
                {"access 0; fence 0; update 0 X; update 40 x; ask 40", true},
                {"access 0; fence_block 0; update 0 x; begin 1; update 5 x; ask 5", false},
                {"access 0; fence 0; update 0 X; begin 1; update 5 x; ask 5", false},
                {"access 0; fence 0; update 0 x; begin 1; update 5 X; ask 5", false},
                {"access 0; fence 0; update 0 X; begin 1; update 5 X; ask 5", false},
                // A fence of the block takes nothing from one of the device before it, and adds nothing to it.
                {"access 0; fence 0; fence_block 0; update 0 x; begin 1; update 5 x; ask 5", true},
                {"fence 0; access 0; fence_block 0; update 0 x; begin 1; update 5 x; ask 5", false},
                {"fence 0; access 0; fence_block 0; update 0 x; update 5 x; ask 5", true},
                {"access 0; fence 0; barrier; fence_block 1; barrier; update 2 x; begin 1; update 5 x; ask 5", true}});
}

TEST(HappensBefore, ALoadAcquiresAndAStoreReleases) {
  expect_order({{"access 0; fence 0; update 0 x; get 1 x; ask 1", true},
                {"access 0; fence 0; set 0 x; get 1 x; ask 1", true},
                {"access 0; fence 0; set 0 x; begin 1; get 5 x; ask 5", true},
                {"access 0; fence 0; get 0 x; update 1 x; ask 1", false},
                {"access 0; fence 0; get 0 x; begin 1; update 5 x; ask 5", false},
                {"access 0; fence 0; update 0 x; set 1 x; ask 1", false},
                {"access 0; fence 0; update 0 x; begin 1; set 5 x; ask 5", false}});
}

// An update reads what it changes: who reads it later has seen both.
TEST(HappensBefore, AStoreHidesWhatWasReleasedBeforeAndAnUpdateDoesNot) {
  expect_order({{"access 0; fence 0; update 0 x; set 1 x; get 2 x; ask 2", false},
                {"access 0; fence 0; update 0 x; update 1 x; get 2 x; ask 2", true},
                {"access 0; fence 0; update 0 x; fence 1; set 1 x; get 2 x; ask 2", false},
                {"access 0; fence 0; update 0 x; set 1 X; begin 1; get 5 x; ask 5", false},
                {"access 0; fence 0; update 0 X; suspend; begin 1; set 3 x; end; resume 0; get 2 X; ask 2", false},
                {"access 0; fence 0; update 0 x; get 2 x; set 1 x; ask 2", true},
                {"set 1 x; access 0; fence 0; update 0 x; get 2 x; ask 2", true}});
}

TEST(HappensBefore, OrderGoesThroughThirdParties) {
  expect_order(
      {{"access 0; fence 0; update 0 x; update 1 x; fence 1; update 1 y; update 2 y; ask 2", true},
       {"access 0; fence 0; update 0 x; update 1 x; update 1 y; update 2 y; ask 2", false},
       {"access 0; fence 0; update 0 x; begin 1; update 0 x; fence 0; update 0 y; begin 2; update 0 y; ask 0", true},
       {"access 0; fence 0; update 0 x; begin 1; update 0 x; fence_block 0; update 0 y; begin 2; update 0 y; ask 0",
        false},
       {"access 0; fence_block 0; update 0 X; update 40 X; fence 40; update 40 y; begin 1; update 0 y; ask 0", true},
       {"access 0; fence 0; update 0 x; begin 1; update 0 x; barrier; fence 40; update 40 y; begin 2; update 0 y; "
        "barrier; ask 9",
        true},
       // From a producer's lanes to a consumer's.
       {"access 3; meet 0 3; fence 0; update 0 x; update 32 x; meet 32 35; ask 35", true},
       {"meet 0 3; access 3; fence 0; update 0 x; update 32 x; meet 32 35; ask 35", false},
       {"access 3; meet 0 3; fence 0; update 0 x; update 32 x; meet 33 35; ask 35", false},
       {"access 3; fence 0; update 0 x; update 32 x; meet 32 35; ask 35", false},
       // There and back again.
       {"access 0; fence 0; update 0 x; update 32 x; fence 32; update 32 y; update 1 y; ask 1", true}});
}

// What the header calls leniency.
TEST(HappensBefore, AFencePublishesForThoseThatItsThreadMeetsAfterwards) {
  expect_order({{"access 7; fence 7; barrier; update 0 x; begin 1; update 5 x; ask 5", true},
                {"access 7; fence 8; barrier; update 0 x; begin 1; update 5 x; ask 5", false},
                {"access 7; barrier; update 0 x; begin 1; update 5 x; ask 5", false},
                {"access 7; fence_block 7; barrier; update 0 x; begin 1; update 5 x; ask 5", false},
                {"access 7; fence 7; meet 0 7; update 0 x; begin 1; update 5 x; ask 5", true},
                {"access 7; fence 7; meet 0 6; update 0 x; begin 1; update 5 x; ask 5", false},
                {"access 0; fence 7; fence 0; barrier; barrier; update 1 x; begin 1; update 5 x; ask 5", true}});
}

TEST(HappensBefore, AnOlderFenceThatIsReleasedAgainTakesNothingBack) {
  expect_order({{"fence 0; meet 0 1; access 0; fence 0; update 0 x; update 1 x; update 40 x; ask 40", true},
                {"fence 0; meet 0 1; access 0; fence 0; update 1 x; update 40 x; ask 40", false}});
}

TEST(HappensBefore, ThereMayBeAnyNumberOfMeetingsAtomicsAndAddresses) {
  EXPECT_FALSE(is_before(history::repeat(300, "meet 0 1;") + "access 0; ask 2"));
  EXPECT_FALSE(is_before(history::repeat(300, "meet 0 1;") + "access 0; ask 1"));
  EXPECT_TRUE(is_before("access 0;" + history::repeat(300, "meet 0 1;") + "ask 1"));
  EXPECT_FALSE(is_before("fence 7; access 0;" + history::repeat(5000, "update 7 x;") + "ask 1"));
  HappensBefore order(kFirst);
  order.begin_block(0);
  const Moment before{order.state_of(0), 0};
  order.go_on(0, order.fence(0, Scope::device));
  for (std::uint64_t place = 0; place < 100; ++place)
    order.go_on(0, order.use(0, 4 * place, Scope::device, Use::update));
  for (const std::uint64_t place : {0U, 99U, 100U}) {
    order.begin_block(1 + place);
    order.go_on(0, order.use(0, 4 * place, Scope::device, Use::update));
    EXPECT_EQ(order.are_ordered(before, {order.state_of(0), 0}), place < 100);
  }
}

// Accesses may be told long after they happened, thread by thread.
TEST(HappensBefore, KnowsWhatComesAfterAnAccessThatIsToldLate) {
  HappensBefore order(kFirst);
  order.begin_block(0);
  const std::uint32_t fenced = order.fence(0, Scope::block);
  EXPECT_EQ(order.use(0, 4, Scope::block, Use::update), 0U);
  const std::uint32_t learned = order.use(1, 4, Scope::block, Use::acquire);
  EXPECT_NE(learned, 0U);
  EXPECT_EQ(order.state_of(1), order.interval());  // is not told yet
  const Moment early_of_1{order.state_of(1), 1};
  order.go_on(1, learned);
  const Moment late_of_1{order.state_of(1), 1};
  const Moment early_of_0{order.state_of(0), 0};
  EXPECT_TRUE(order.is_after(late_of_1, early_of_0));
  EXPECT_TRUE(order.are_ordered(late_of_1, early_of_0));
  EXPECT_FALSE(order.is_after(early_of_1, early_of_0));
  EXPECT_FALSE(order.are_ordered(early_of_1, early_of_0));
  EXPECT_FALSE(order.is_after(early_of_0, late_of_1));
  order.go_on(0, fenced);
  const Moment late_of_0{order.state_of(0), 0};
  EXPECT_FALSE(order.is_after(late_of_1, late_of_0));
  EXPECT_FALSE(order.are_ordered(late_of_1, late_of_0));
  EXPECT_FALSE(order.is_after(early_of_0, late_of_0));  // a thread's own are told in their order
  order.go_on(0, 0);
  EXPECT_EQ(order.state_of(0), fenced);
  order.pass_barrier();
  EXPECT_FALSE(order.is_after(late_of_1, {order.state_of(0), 0}));
}

}  // namespace
}  // namespace safety
