#include "common/simt/execution/block_barrier.h"

#include <gtest/gtest.h>

namespace simt {
namespace {

constexpr std::uint64_t kHere = 0x100;
constexpr std::uint64_t kThere = 0x200;

TEST(BlockBarrier, IsCompleteWhenAllThreadsHaveArrived) {
  BlockBarrier barrier;
  EXPECT_FALSE(barrier.has_waiting());
  barrier.arrive(kHere, false);
  EXPECT_TRUE(barrier.has_waiting());
  EXPECT_FALSE(barrier.is_complete(2));
  barrier.arrive(kHere, false);
  EXPECT_TRUE(barrier.is_complete(2));
  EXPECT_EQ(barrier.tag(), kHere);
}

TEST(BlockBarrier, CountsVotesAndKeepsThemUntilTheNextRelease) {
  BlockBarrier barrier;
  for (const bool vote : {true, false, true}) barrier.arrive(kHere, vote);
  barrier.release();
  EXPECT_EQ(barrier.result(), 2);
  barrier.arrive(kHere, true);
  EXPECT_EQ(barrier.result(), 2);  // a thread that is slow to leave still asks for the last one
  barrier.release();
  EXPECT_EQ(barrier.result(), 1);
}

TEST(BlockBarrier, StartsAnewAfterARelease) {
  BlockBarrier barrier;
  barrier.arrive(kHere, false);
  barrier.arrive(kThere, false);
  barrier.release();
  EXPECT_FALSE(barrier.has_waiting());
  EXPECT_TRUE(barrier.is_at_one_call());
  barrier.arrive(kThere, false);
  EXPECT_EQ(barrier.tag(), kThere);
  EXPECT_TRUE(barrier.is_at_one_call());
}

TEST(BlockBarrier, NoticesThatThreadsCameByDifferentCalls) {
  BlockBarrier barrier;
  for (const std::uint64_t tag : {kHere, kThere, kHere}) barrier.arrive(tag, false);
  EXPECT_FALSE(barrier.is_at_one_call());
  EXPECT_EQ(barrier.tag(), kHere);
}

}  // namespace
}  // namespace simt
