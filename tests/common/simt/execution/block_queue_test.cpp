#include "common/simt/execution/block_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>
#include <vector>

namespace simt {
namespace {

using testing::ElementsAre;

constexpr std::uint64_t kMany = 1000;

// Long enough for another thread to fall asleep.
void doze() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

// Whose turn it is, of the first blocks.
std::uint64_t turn(const BlockQueue& queue) {
  for (std::uint64_t block = 0; block < kMany; ++block) {
    if (queue.has_turn(block)) return block;
  }
  return BlockQueue::kNone;
}

TEST(BlockQueue, HandsOutEachBlockOnceInOrder) {
  BlockQueue queue(3, 1);
  EXPECT_EQ(queue.take(), 0U);
  EXPECT_EQ(queue.take(), 1U);
  EXPECT_EQ(queue.take(), 2U);
  EXPECT_EQ(queue.take(), BlockQueue::kNone);
}

TEST(BlockQueue, PassesTheTurnOnWhenABlockEnds) {
  BlockQueue queue(3, 1);
  EXPECT_EQ(turn(queue), 0U);
  queue.end(0);
  EXPECT_EQ(turn(queue), 1U);
  queue.end(1);
  EXPECT_EQ(turn(queue), 2U);
}

TEST(BlockQueue, SkipsBlocksThatEndedWithoutTheTurn) {
  BlockQueue queue(6, 4);
  for (const std::uint64_t block : {3, 1, 2}) queue.end(block);
  EXPECT_EQ(turn(queue), 0U);
  queue.end(0);
  EXPECT_EQ(turn(queue), 4U);
}

TEST(BlockQueue, GoesRoundTheBlocksThatGaveWayThenToNewcomers) {
  BlockQueue queue(5, 10);
  queue.give_way(0);
  EXPECT_EQ(turn(queue), 1U);
  queue.give_way(1);
  EXPECT_EQ(turn(queue), 2U);
  queue.end(2);  // nobody above has given way: a newcomer, although 0 and 1 wait
  EXPECT_EQ(turn(queue), 3U);
  queue.give_way(3);
  EXPECT_EQ(turn(queue), 4U);
  queue.give_way(4);  // there are no newcomers left: around
  std::vector<std::uint64_t> order;
  for (int i = 0; i < 6; ++i) {
    order.push_back(turn(queue));
    queue.give_way(order.back());
  }
  EXPECT_THAT(order, ElementsAre(0, 1, 3, 4, 0, 1));
}

TEST(BlockQueue, LeavesOutOfTheRoundWhoHasEndedWithOrWithoutTheTurn) {
  BlockQueue queue(4, 10);
  for (const std::uint64_t block : {0, 1, 2, 3}) queue.give_way(block);
  queue.end(0);
  EXPECT_EQ(turn(queue), 1U);
  queue.end(2);
  queue.give_way(1);
  EXPECT_EQ(turn(queue), 3U);
  queue.end(3);
  EXPECT_EQ(turn(queue), 1U);
  queue.give_way(1);  // alone
  EXPECT_EQ(turn(queue), 1U);
}

TEST(BlockQueue, LetsNoMoreWaitThanItMay) {
  BlockQueue queue(100, 3);
  std::vector<std::uint64_t> order;
  for (int i = 0; i < 7; ++i) {
    order.push_back(turn(queue));
    queue.give_way(order.back());
  }
  EXPECT_THAT(order, ElementsAre(0, 1, 2, 0, 1, 2, 0));
  EXPECT_EQ(turn(queue), 1U);
  queue.end(1);  // one place is free
  EXPECT_EQ(turn(queue), 2U);
  queue.give_way(2);
  EXPECT_EQ(turn(queue), 3U);
}

TEST(BlockQueue, GivesOutNothingAboveTheBlockItStopsAfter) {
  BlockQueue queue(10, 1);
  queue.take();
  queue.stop_after(2);
  EXPECT_EQ(queue.take(), 1U);
  EXPECT_EQ(queue.take(), 2U);
  EXPECT_EQ(queue.take(), BlockQueue::kNone);
}

TEST(BlockQueue, TakesNothingBackWhenItStops) {
  BlockQueue queue(10, 4);
  for (int i = 0; i < 5; ++i) queue.take();
  queue.stop_after(1);
  EXPECT_EQ(queue.take(), BlockQueue::kNone);
  for (const std::uint64_t block : {0, 1, 2, 3}) {  // those that run already have their turns
    EXPECT_EQ(turn(queue), block);
    queue.end(block);
  }
  EXPECT_EQ(turn(queue), 4U);
}

TEST(BlockQueue, ForgetsNoEarlierStop) {
  BlockQueue queue(10, 1);
  queue.stop_after(1);
  queue.stop_after(5);
  EXPECT_EQ(queue.take(), 0U);
  EXPECT_EQ(queue.take(), 1U);
  EXPECT_EQ(queue.take(), BlockQueue::kNone);
}

TEST(BlockQueue, HaltsWhenABlockGivesWayThoughTheOneToStopAfterHasHadItsTurn) {
  BlockQueue queue(10, 10);
  for (int i = 0; i < 4; ++i) queue.take();
  queue.stop_after(1);
  queue.give_way(0);  // the turn has yet to come to block 1
  EXPECT_EQ(turn(queue), 1U);
  queue.end(1);
  EXPECT_EQ(turn(queue), 2U);
  queue.give_way(2);
  EXPECT_EQ(turn(queue), BlockQueue::kNone);
  EXPECT_EQ(queue.wait_for_turn(std::array<std::uint64_t, 2>{0, 2}), BlockQueue::kNone);
}

TEST(BlockQueue, GivesOutNothingOnceItIsHalted) {
  BlockQueue queue(10, 10);
  std::thread waiting([&] { EXPECT_EQ(queue.wait_for_turn(std::array<std::uint64_t, 1>{5}), BlockQueue::kNone); });
  doze();
  queue.halt();
  waiting.join();
  EXPECT_EQ(queue.take(), BlockQueue::kNone);
  queue.end(0);
  EXPECT_EQ(turn(queue), BlockQueue::kNone);
}

TEST(BlockQueue, WaitsForNobodyWhenOneOfTheBlocksHasTheTurn) {
  BlockQueue queue(9, 9);
  EXPECT_EQ(queue.wait_for_turn(std::array<std::uint64_t, 3>{4, 0, 2}), 0U);
  queue.give_way(0);
  EXPECT_EQ(queue.wait_for_turn(std::array<std::uint64_t, 3>{0, 1, 2}), 1U);
}

TEST(BlockQueue, WakesWhoeverWaitsForTheTurnThatWasPassedOn) {
  BlockQueue queue(3, 3);
  std::uint64_t woken = BlockQueue::kNone;
  std::thread waiting([&] { woken = queue.wait_for_turn(std::array<std::uint64_t, 2>{2, 1}); });
  doze();
  queue.give_way(0);
  waiting.join();
  EXPECT_EQ(woken, 1U);
}

// What blocks do with the turn, written down in order; whoever runs them, it has to be the same.
std::vector<std::uint64_t> order_of_turns(int threads) {
  constexpr std::uint64_t kBlocks = 40;
  constexpr int kTurns = 3;  // of each block, before it ends; every fourth ends without one
  BlockQueue queue(kBlocks, 8);
  std::vector<std::uint64_t> order;
  const auto work = [&] {
    std::vector<std::uint64_t> own;
    std::array<int, kBlocks> turns{};
    while (true) {
      const std::uint64_t fresh = queue.take();
      if (fresh != BlockQueue::kNone && fresh % 4 == 3) {
        queue.end(fresh);
      } else if (fresh != BlockQueue::kNone) {
        own.push_back(fresh);
      }
      if (own.empty() && fresh == BlockQueue::kNone) return;
      if (own.empty()) continue;
      if (fresh != BlockQueue::kNone && !std::ranges::any_of(own, [&](auto b) { return queue.has_turn(b); })) continue;
      const std::uint64_t block = queue.wait_for_turn(own);
      order.push_back(block);  // the turn is a lock
      if (++turns[block] < kTurns) {
        queue.give_way(block);
      } else {
        std::erase(own, block);
        queue.end(block);
      }
    }
  };
  std::vector<std::jthread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back(work);
  work();
  others.clear();
  return order;
}

TEST(BlockQueue, GivesTheSameTurnsToOneThreadAndToSeveral) {
  const auto alone = order_of_turns(1);
  EXPECT_EQ(alone.size(), 30U * 3);
  for (int run = 0; run < 20; ++run) {
    EXPECT_EQ(order_of_turns(2), alone);
    EXPECT_EQ(order_of_turns(3), alone);
  }
}

}  // namespace
}  // namespace simt
