// Blocks that wait for one another take turns: what is before what between them, and whose states are whose.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "common/safety/happens_before.h"
#include "tests/common/safety/history.h"

namespace safety {
namespace {

using history::expect_order;
using history::is_before;
using history::kFirst;

TEST(HappensBefore, ABlockThatWaitedKnowsItsOwnSteps) {
  expect_order(
      {{"access 0; suspend; begin 1; end; resume 0; ask 0", true},
       {"access 0; suspend; begin 1; barrier; end; resume 0; barrier; ask 1", true},
       {"access 0; barrier; suspend; begin 1; barrier; suspend; resume 0; ask 1", true},
       {"access 0; barrier; suspend; begin 1; suspend; resume 0; barrier; suspend; resume 1; suspend; resume 0; "
        "barrier; ask 1",
        true},
       {"access 0; meet 0 1; suspend; begin 1; end; resume 0; ask 1", true},
       {"meet 0 1; access 0; suspend; begin 1; meet 0 1; end; resume 0; ask 1", false},
       {"access 0; fence 0; update 0 X; suspend; begin 1; end; resume 0; update 1 X; ask 1", true},
       {"fence 0; update 0 X; access 0; suspend; begin 1; end; resume 0; update 1 X; ask 1", false}});
}

TEST(HappensBefore, BlocksThatTakeTurnsAreUnorderedBothWays) {
  expect_order({{"access 0; suspend; begin 1; ask 0", false},
                {"access 0; barrier; suspend; begin 1; barrier; suspend; resume 0; suspend; resume 1; ask 0", false},
                {"suspend; begin 1; access 0; end; resume 0; ask 0", false},
                {"barrier; suspend; begin 1; barrier; access 0; barrier; end; resume 0; ask 0", false},
                {"suspend; begin 1; access 0; end; resume 0; barrier; barrier; ask 0", false},
                {"meet 0 1; suspend; begin 1; access 0; ask 1", false}});
}

TEST(HappensBefore, BlocksThatTakeTurnsLearnOnlyWhatWasReleasedBefore) {
  const std::string later = "suspend; begin 1; access 0; fence 0; update 0 x; suspend; resume 0; ";
  EXPECT_TRUE(is_before(later + "update 3 x; ask 3"));
  EXPECT_FALSE(is_before(later + "ask 3"));
  EXPECT_FALSE(is_before("update 3 x; " + later + "ask 3"));
  EXPECT_TRUE(is_before("update 3 x; " + later + "update 3 x; ask 3"));
  // Releasing again, later, takes nothing back: neither in the same interval nor in another one.
  EXPECT_TRUE(is_before(later + "update 3 x; suspend; resume 1; update 0 x; suspend; resume 0; ask 3"));
  EXPECT_TRUE(is_before(later + "update 3 x; suspend; resume 1; barrier; update 0 x; suspend; resume 0; ask 3"));
  EXPECT_FALSE(is_before(later + "update 3 x; suspend; resume 1; barrier; access 0; fence 0; update 0 x; suspend; "
                                 "resume 0; ask 3"));
}

TEST(Intervals, TellTheirBlock) {
  HappensBefore order(kFirst);
  EXPECT_EQ(order.launch_begin(), kFirst);
  EXPECT_EQ(order.next_interval(), kFirst + 1);
  std::vector<std::uint64_t> blocks;  // of the intervals from kFirst + 1 on
  const auto enter = [&](std::uint64_t block) {
    ASSERT_EQ(order.interval(), kFirst + 1 + blocks.size());
    blocks.push_back(block);
  };
  const auto run = [&](const char* steps) {
    history::for_each_step(steps, [&](const history::Step& step) { history::tell(order, step); });
  };
  run("begin 4"), enter(4);
  run("barrier"), enter(4);
  run("suspend; begin 9"), enter(9);
  run("barrier"), enter(9);
  run("suspend; resume 4");
  EXPECT_EQ(order.interval(), kFirst + 2);
  EXPECT_EQ(order.next_interval(), kFirst + 5);
  run("barrier"), enter(4);
  run("end; resume 9; barrier"), enter(9);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    EXPECT_EQ(order.block_of(kFirst + 1 + static_cast<std::uint32_t>(i)), blocks[i]) << i;
    EXPECT_EQ(order.is_own(kFirst + 1 + static_cast<std::uint32_t>(i)), blocks[i] == 9) << i;
  }
  for (const std::uint32_t earlier : {0U, 1U, kFirst - 1, kFirst}) EXPECT_FALSE(order.is_own(earlier));
}

// Comparing with this one number is what makes most questions cheap.
TEST(Intervals, AreAllOfOneBlockAgainAfterABarrier) {
  for (const char* steps : {"barrier", "meet 0 1; barrier"}) {
    HappensBefore order(kFirst);
    order.begin_block(0);
    EXPECT_EQ(order.own_from(), order.interval());
    history::for_each_step("suspend; begin 1; end; resume 0",
                           [&](const history::Step& step) { history::tell(order, step); });
    EXPECT_GT(order.own_from(), order.next_interval());
    history::for_each_step(steps, [&](const history::Step& step) { history::tell(order, step); });
    EXPECT_EQ(order.own_from(), order.interval());
  }
}

TEST(Intervals, OnlyABlockThatWaitsCanBeResumed) {
  HappensBefore order(kFirst);
  order.begin_block(3);
  EXPECT_THROW(order.resume_block(3), std::logic_error);
  order.suspend_block();
  EXPECT_THROW(order.resume_block(4), std::logic_error);
  order.resume_block(3);
  EXPECT_THROW(order.resume_block(3), std::logic_error);
}

}  // namespace
}  // namespace safety
