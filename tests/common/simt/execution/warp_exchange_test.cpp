#include "common/simt/execution/warp_exchange.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <vector>

namespace simt {
namespace {

using detail::WarpOperation;
using Word = unsigned long long;

constexpr std::uint32_t kAll = ~0U;

class Exchange : public testing::Test {
 protected:
  explicit Exchange(int lanes = 32) {
    for (std::size_t i = 0; i < 32; ++i) lanes_[i].index = static_cast<std::int16_t>(64 + i);  // of warp 2
    warp.index = 2;
    warp.lanes = std::span(lanes_).first(static_cast<std::size_t>(lanes));
    for (Lane& lane : warp.lanes) lane.state = LaneState::exited;
  }

  Lane& ask(std::size_t lane, WarpOperation operation, std::uint32_t mask, Word value = 0, std::uint64_t place = 10) {
    Lane& asking = lanes_[lane];
    asking.state = LaneState::at_warp_op;
    asking.operation = operation;
    asking.mask = mask;
    asking.value = value;
    asking.argument = 0;
    asking.width = 32;
    asking.wait_tag = place << kPcShift;
    return asking;
  }

  // All lanes ask for the same with a value each; what they get.
  std::vector<Word> together(WarpOperation operation, const std::function<Word(std::size_t)>& value, int argument = 0,
                             int width = 32) {
    for (std::size_t i = 0; i < 32; ++i) {
      Lane& lane = ask(i, operation, kAll, value(i));
      lane.argument = static_cast<std::uint8_t>(argument);
      lane.width = static_cast<std::uint8_t>(width);
    }
    const std::uint32_t lanes = exchange.find_complete(warp);
    EXPECT_EQ(lanes, kAll);
    exchange.complete(warp, lanes);
    EXPECT_FALSE(exchange.stuck().any());
    std::vector<Word> results;
    for (const Lane& lane : warp.lanes) {
      EXPECT_EQ(lane.state, LaneState::ready);
      results.push_back(lane.value);
    }
    EXPECT_EQ(warp.runnable, kAll);
    return results;
  }

  CallPaths paths;
  std::array<Lane, 32> lanes_{};
  Warp warp;
  WarpExchange exchange{paths};
};

Word own_number(std::size_t lane) { return lane; }

TEST_F(Exchange, ShufflesDeliverTheValueOfAnotherLaneOfTheSegment) {
  const auto to_lane_3 = together(WarpOperation::shuffle, own_number, 3, 8);
  const auto up = together(WarpOperation::shuffle_up, own_number, 3, 8);
  const auto down = together(WarpOperation::shuffle_down, own_number, 3, 8);
  const auto flipped = together(WarpOperation::shuffle_xor, own_number, 5, 32);
  for (std::size_t lane = 0; lane < 32; ++lane) {
    const std::size_t segment = lane / 8 * 8;
    EXPECT_EQ(to_lane_3[lane], segment + 3);
    EXPECT_EQ(up[lane], lane % 8 < 3 ? lane : lane - 3);
    EXPECT_EQ(down[lane], lane % 8 < 5 ? lane + 3 : lane);
    EXPECT_EQ(flipped[lane], lane ^ 5);
  }
}

TEST_F(Exchange, AShuffleBeyondTheWarpKeepsTheOwnValue) {
  for (const WarpOperation operation : {WarpOperation::shuffle_up, WarpOperation::shuffle_down}) {
    const auto results = together(operation, own_number, 32);
    for (std::size_t lane = 0; lane < 32; ++lane) EXPECT_EQ(results[lane], lane);
  }
}

TEST_F(Exchange, VotesCountWhoIsNotZero) {
  const auto first_ten = [](std::size_t lane) { return Word{lane < 10}; };
  const auto none = [](std::size_t) { return Word{0}; };
  const auto everybody = [](std::size_t lane) { return Word{lane + 1}; };
  EXPECT_EQ(together(WarpOperation::ballot, first_ten)[31], 0x3ffU);
  EXPECT_EQ(together(WarpOperation::any, first_ten)[31], 1U);
  EXPECT_EQ(together(WarpOperation::any, none)[0], 0U);
  EXPECT_EQ(together(WarpOperation::all, first_ten)[0], 0U);
  EXPECT_EQ(together(WarpOperation::all, everybody)[31], 1U);
}

TEST_F(Exchange, MatchesFindLanesWithTheSameValue) {
  const auto pairs = together(WarpOperation::match_any, [](std::size_t lane) { return Word{lane / 2}; });
  for (std::size_t lane = 0; lane < 32; ++lane) EXPECT_EQ(pairs[lane], 3U << lane / 2 * 2);
  EXPECT_EQ(together(WarpOperation::match_all, [](std::size_t) { return Word{9}; })[4], kAll);
  EXPECT_EQ(together(WarpOperation::match_all, own_number)[4], 0U);
}

TEST_F(Exchange, ReductionsTakeAllLanesIn) {
  const auto low_word = [](std::size_t lane) { return Word{static_cast<unsigned>(10 - static_cast<int>(lane))}; };
  const Word minus_21 = static_cast<unsigned>(-21);
  EXPECT_EQ(together(WarpOperation::reduce_add, own_number)[7], 496U);
  EXPECT_EQ(together(WarpOperation::reduce_add, [](std::size_t) { return Word{0x80000000U}; })[7], 0U);  // wraps
  EXPECT_EQ(together(WarpOperation::reduce_min_signed, low_word)[7], minus_21);
  EXPECT_EQ(together(WarpOperation::reduce_max_signed, low_word)[7], 10U);
  EXPECT_EQ(together(WarpOperation::reduce_min, low_word)[7], 0U);
  EXPECT_EQ(together(WarpOperation::reduce_max, low_word)[7], 0xffffffffU);
  EXPECT_EQ(together(WarpOperation::reduce_and, [](std::size_t lane) { return ~(Word{1} << lane); })[7] & kAll, 0U);
  EXPECT_EQ(together(WarpOperation::reduce_or, [](std::size_t lane) { return Word{1} << lane; })[7], kAll);
  EXPECT_EQ(together(WarpOperation::reduce_xor, own_number)[7], 0U);
}

TEST_F(Exchange, WaitsForALaneOfTheMaskThatRuns) {
  for (const std::size_t lane : {0, 1}) ask(lane, WarpOperation::ballot, 7, 1);
  lanes_[2].state = LaneState::ready;
  EXPECT_EQ(WarpExchange::together_with(warp, lanes_[0]), 0U);
  ask(2, WarpOperation::ballot, 7);
  EXPECT_EQ(WarpExchange::together_with(warp, lanes_[0]), 7U);
}

TEST_F(Exchange, CountsLanesThatHaveReturnedAsArrived) {
  for (const std::size_t lane : {0, 1}) ask(lane, WarpOperation::ballot, kAll, 1);
  EXPECT_EQ(exchange.find_complete(warp), 3U);
  exchange.complete(warp, 3);
  EXPECT_EQ(lanes_[1].value, 3U);
  EXPECT_FALSE(exchange.stuck().any());
}

TEST_F(Exchange, KeepsGroupsWithDifferentMasksApart) {
  for (std::size_t i = 0; i < 32; ++i) ask(i, WarpOperation::reduce_add, i < 16 ? 0xffff : 0xffff0000, 1);
  EXPECT_EQ(exchange.find_complete(warp), 0xffffU);
  exchange.complete(warp, 0xffff);
  EXPECT_EQ(lanes_[0].value, 16U);
  EXPECT_EQ(lanes_[16].state, LaneState::at_warp_op);
  EXPECT_EQ(exchange.find_complete(warp), 0xffff0000U);
}

TEST_F(Exchange, DoesNotTakeALaneWithAnotherMaskAlong) {
  ask(0, WarpOperation::ballot, 3);
  ask(1, WarpOperation::ballot, 2);
  EXPECT_EQ(WarpExchange::together_with(warp, lanes_[0]), 0U);
  EXPECT_EQ(WarpExchange::together_with(warp, lanes_[1]), 2U);
}

TEST_F(Exchange, TheActiveMaskIsThatOfTheLanesThatAreFirstInTheProgram) {
  for (std::size_t i = 0; i < 4; ++i) ask(i, WarpOperation::active_mask, 0, 0, i < 2 ? 20 : 10);
  EXPECT_EQ(exchange.find_complete(warp), 0xcU);
  exchange.complete(warp, 0xc);
  EXPECT_EQ(lanes_[3].value, 0xcU);
  EXPECT_EQ(exchange.find_complete(warp), 3U);
}

TEST_F(Exchange, IsStuckWhenALaneIsAtABarrierInstead) {
  ask(0, WarpOperation::sync, 3);
  lanes_[1].state = LaneState::at_barrier;
  lanes_[1].wait_tag = 0x77;
  EXPECT_EQ(exchange.find_complete(warp), 0U);
  ASSERT_TRUE(exchange.stuck().any());
  EXPECT_FALSE(exchange.stuck().fatal->at_barrier);
  EXPECT_EQ(exchange.stuck().fatal->thread, 64);
  EXPECT_EQ(exchange.stuck().fatal->other_thread, 65);
  EXPECT_EQ(exchange.stuck().fatal->other, Whereabouts::at_barrier);
  EXPECT_EQ(exchange.stuck().fatal->other_tag, 0x77U);
}

TEST_F(Exchange, IsStuckWhenTheMaskLeavesOutTheCaller) {
  ask(3, WarpOperation::sync, 1);
  EXPECT_EQ(exchange.find_complete(warp), 0U);
  ASSERT_TRUE(exchange.stuck().any());
  EXPECT_EQ(exchange.stuck().fatal->thread, 64 + 3);
  EXPECT_EQ(exchange.stuck().fatal->other_thread, 64 + 3);
}

TEST_F(Exchange, ObjectsToALaneThatPassedThePlaceWithoutTakingPart) {
  ask(0, WarpOperation::sync, 3, 0, 10);
  lanes_[1].wait_tag = std::uint64_t{50} << kPcShift;  // it returned from further on
  EXPECT_EQ(exchange.find_complete(warp), 1U);
  exchange.complete(warp, 1);
  ASSERT_TRUE(exchange.stuck().any());
  EXPECT_EQ(exchange.stuck().fatal->other_thread, 65);
  EXPECT_EQ(exchange.stuck().fatal->other, Whereabouts::exited);
}

// A twin's instructions are in another order than the source's.
TEST_F(Exchange, DoesNotObjectWhereTheOrderIsNotKnown) {
  WarpExchange of_twin{paths, false};
  ask(0, WarpOperation::sync, 3, 0, 10);
  lanes_[1].wait_tag = std::uint64_t{50} << kPcShift;  // it returned from further on
  EXPECT_EQ(exchange.find_complete(warp), 1U);
  of_twin.complete(warp, 1);
  EXPECT_FALSE(of_twin.stuck().any());
}

TEST_F(Exchange, LanesMayMeetAtTwoPlaces) {
  for (std::size_t i = 0; i < 32; ++i) ask(i, WarpOperation::ballot, kAll, i % 2, i < 16 ? 10 : 20);
  EXPECT_EQ(exchange.find_complete(warp), kAll);
  exchange.complete(warp, kAll);
  EXPECT_EQ(lanes_[0].value, 0xaaaaaaaaU);
  EXPECT_FALSE(exchange.stuck().any());
}

TEST_F(Exchange, ObjectsToALaneThatWasAtThePlaceBeforeWhileOthersWereElsewhere) {
  for (std::size_t i = 0; i < 32; ++i) ask(i, WarpOperation::ballot, kAll, 1, i < 16 ? 10 : 20);
  exchange.complete(warp, kAll);
  for (std::size_t i = 16; i < 32; ++i) lanes_[i].state = LaneState::exited;
  for (std::size_t i = 0; i < 16; ++i) ask(i, WarpOperation::ballot, kAll, 1, 20);
  EXPECT_EQ(exchange.find_complete(warp), 0xffffU);
  exchange.complete(warp, 0xffff);
  ASSERT_TRUE(exchange.stuck().any());
  EXPECT_EQ(exchange.stuck().fatal->thread, 64);
  EXPECT_EQ(exchange.stuck().fatal->other_thread, 64 + 16);
}

TEST_F(Exchange, AllowsLanesToLeaveALoopOfVotesOneAfterTheOther) {
  for (std::size_t i = 0; i < 32; ++i) ask(i, WarpOperation::ballot, kAll, 1, 20);
  exchange.complete(warp, kAll);
  for (std::size_t i = 16; i < 32; ++i) lanes_[i].state = LaneState::exited;
  for (std::size_t i = 0; i < 16; ++i) ask(i, WarpOperation::ballot, kAll, 1, 20);
  exchange.complete(warp, 0xffff);
  EXPECT_FALSE(exchange.stuck().any());
}

TEST_F(Exchange, ObjectsToAShuffleThatTakesNothingFromItsMask) {
  for (std::size_t i = 0; i < 16; ++i) ask(i, WarpOperation::shuffle, 0xffff, i).argument = 20;
  exchange.complete(warp, 0xffff);
  ASSERT_TRUE(exchange.stuck().any());
  EXPECT_EQ(exchange.stuck().fatal->thread, 64);
  EXPECT_EQ(exchange.stuck().fatal->other_thread, 64 + 20);
  EXPECT_EQ(exchange.stuck().fatal->other, Whereabouts::unnamed);
}

TEST_F(Exchange, ObjectsToAShuffleThatTakesOnlyWhatLanesThatReturnedHad) {
  for (std::size_t i = 0; i < 16; ++i) ask(i, WarpOperation::shuffle, kAll, i).argument = 20;
  exchange.complete(warp, 0xffff);
  ASSERT_TRUE(exchange.stuck().any());
  EXPECT_EQ(exchange.stuck().fatal->mistake, WarpMistake::all_sources);
  EXPECT_EQ(exchange.stuck().fatal->other_thread, 64 + 20);
  EXPECT_EQ(exchange.stuck().fatal->other, Whereabouts::exited);
}

TEST_F(Exchange, AllowsSomeLanesOfAShuffleToTakeNothing) {
  for (std::size_t i = 0; i < 16; ++i) ask(i, WarpOperation::shuffle, 0xffff, i).argument = static_cast<uint8_t>(i + 1);
  exchange.complete(warp, 0xffff);
  for (std::size_t i = 0; i < 16; ++i) ask(i, WarpOperation::shuffle_down, 0xffff, i).argument = 16;
  exchange.complete(warp, 0xffff);
  ask(0, WarpOperation::shuffle, 1, 7).argument = 1;
  exchange.complete(warp, 1);
  EXPECT_FALSE(exchange.stuck().any());
}

TEST_F(Exchange, ObjectsToAWidthThatIsNoPowerOfTwoUpTo32) {
  for (const int width : {0, 3, 24, 33, 64, 255}) {
    WarpExchange asked{paths};
    for (std::size_t i = 0; i < 32; ++i) {
      ask(i, WarpOperation::shuffle_down, kAll, i).width = static_cast<std::uint8_t>(width);
    }
    asked.complete(warp, kAll);
    ASSERT_TRUE(asked.stuck().any()) << width;
    EXPECT_EQ(asked.stuck().fatal->mistake, WarpMistake::width);
    EXPECT_EQ(asked.stuck().fatal->width, width);
    EXPECT_EQ(asked.stuck().fatal->thread, 64);
  }
}

class ExchangeOfTen : public Exchange {
 protected:
  ExchangeOfTen() : Exchange(10) {}
};

TEST_F(ExchangeOfTen, ObjectsToAShuffleFromALaneThatDoesNotExist) {
  for (std::size_t i = 0; i < 10; ++i) ask(i, WarpOperation::shuffle_down, kAll, i).argument = 1;
  EXPECT_EQ(exchange.find_complete(warp), 0x3ffU);
  exchange.complete(warp, 0x3ff);
  EXPECT_EQ(lanes_[8].value, 9U);
  ASSERT_TRUE(exchange.stuck().any());
  EXPECT_EQ(exchange.stuck().disputable->thread, 64 + 9);
  EXPECT_EQ(exchange.stuck().disputable->other_thread, 64 + 10);
  EXPECT_EQ(exchange.stuck().disputable->other, Whereabouts::missing);
}

}  // namespace
}  // namespace simt
