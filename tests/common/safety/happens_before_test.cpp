// Small histories, and whether CUDA orders an access in them before what a thread does next.

#include "common/safety/happens_before.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/common/safety/history.h"

namespace safety {
namespace {

constexpr std::uint32_t kFirst = 100;

// Block 0 has begun; "access T" is the access in question, "ask T" at the end asks.
bool is_before(const std::string& steps) {
  HappensBefore order(kFirst);
  order.begin_block(0);
  std::uint32_t interval = 0;
  int thread = 0;
  int clock = 0;
  bool answer = false;
  history::for_each_step(steps, [&](const history::Step& step) {
    if (step[0] == "access") {
      thread = std::stoi(step[1]);
      interval = order.interval();
      clock = order.clock(thread);
    } else if (step[0] == "ask") {
      answer = order.is_before(interval, thread, clock, std::stoi(step[1]));
    } else {
      history::tell(order, step);
    }
  });
  return answer;
}

struct Row {
  const char* steps;
  bool expected;
};

void expect_all(std::initializer_list<Row> rows) {
  for (const Row& row : rows) EXPECT_EQ(is_before(row.steps), row.expected) << row.steps;
}

TEST(HappensBefore, AThreadIsInOrderAndOthersAreNot) {
  expect_all({{"access 0; ask 0", true}, {"access 0; ask 1", false}, {"access 1; ask 0", false}});
}

TEST(HappensBefore, ABarrierOrdersTheWholeBlock) {
  expect_all({{"access 0; barrier; ask 1", true},
              {"access 0; barrier; barrier; ask 900", true},
              {"barrier; access 0; ask 1", false}});
}

TEST(HappensBefore, AMeetingOrdersTheLanesThatMeet) {
  expect_all({{"access 0; meet 0 1; ask 1", true},
              {"access 0; meet 0 1; ask 2", false},
              {"meet 0 1; access 0; ask 1", false},
              {"meet 0 1; access 0; meet 0 1; ask 1", true},
              {"access 33; meet 33 34; ask 34", true},
              {"access 0; meet 0 1; ask 33", false},
              {"access 32; meet 0 1; ask 1", false}});
}

TEST(HappensBefore, MeetingsHandOnWhatLanesKnow) {
  expect_all({{"access 0; meet 0 1; meet 1 2; ask 2", true},
              {"access 0; meet 1 2; meet 0 1; ask 2", false},
              {"access 0; meet 0 1; meet 2 3; meet 1 2; meet 2 3; ask 3", true},
              {"access 0; meet 0 1; meet 2 3; meet 1 2; ask 3", false}});
}

TEST(HappensBefore, ABarrierOrTheNextBlockEndsWhatMeetingsAndAtomicsSay) {
  expect_all({{"meet 0 1; barrier; access 0; ask 1", false},
              {"meet 0 1; barrier; access 0; meet 2 3; ask 1", false},
              {"atomic 0 X; atomic 1 X; barrier; access 0; meet 2 3; ask 1", false},
              {"meet 0 1; begin 1; access 0; meet 2 3; ask 1", false},
              {"atomic 0 X; atomic 1 X; begin 1; access 0; meet 2 3; ask 1", false}});
}

TEST(HappensBefore, AtomicsOnOneAddressOrderThreadsOfABlock) {
  for (const std::string place : {" X", " x"}) {
    EXPECT_TRUE(is_before("access 0; atomic 0" + place + "; atomic 40" + place + "; ask 40"));
    EXPECT_FALSE(is_before("access 0; atomic 0" + place + "; ask 40"));
    EXPECT_FALSE(is_before("access 0; atomic 40" + place + "; ask 40"));
    EXPECT_FALSE(is_before("access 0; atomic 0" + place + "; atomic 40 Y; ask 40"));
  }
}

TEST(HappensBefore, OnlyAReleaseThenAnAcquireOrders) {
  expect_all({{"access 0; release 0 X; acquire 1 X; ask 1", true},
              {"access 0; acquire 0 X; acquire 1 X; ask 1", false},
              {"access 0; release 0 X; release 1 X; ask 1", false},
              {"access 0; fence 0; release 0 x; begin 1; acquire 1 x; ask 1", true},
              {"access 0; fence 0; acquire 0 x; begin 1; acquire 1 x; ask 1", false},
              {"access 0; fence 0; release 0 x; begin 1; release 1 x; ask 1", false}});
}

TEST(HappensBefore, BarriersAndMeetingsAreReleasesAndAcquires) {
  HappensBefore order(kFirst);
  order.begin_block(0);
  const std::uint32_t before = order.interval();
  order.release({0, ~0U}, SyncObject::barrier());
  EXPECT_EQ(order.interval(), before);
  order.acquire({0, ~0U}, SyncObject::barrier());
  EXPECT_EQ(order.interval(), before + 1);

  const Threads lanes{1, 0b11};
  order.release(lanes, SyncObject::meeting(1));
  EXPECT_FALSE(order.is_before(order.interval(), 32, 0, 33));  // not before it is acquired
  EXPECT_EQ(order.clock(32), 1);                               // what comes now was not released
  order.acquire(lanes, SyncObject::meeting(1));
  EXPECT_TRUE(order.is_before(order.interval(), 32, 0, 33));
}

TEST(HappensBefore, BlocksAreOrderedByFenceAndAtomic) {
  expect_all({{"access 0; begin 1; ask 0", false},
              {"access 0; fence 0; atomic 0 x; begin 1; atomic 5 x; ask 5", true},
              {"access 0; atomic 0 x; begin 1; atomic 5 x; ask 5", false},
              {"access 0; fence 0; begin 1; atomic 5 x; ask 5", false},
              {"access 0; fence 0; atomic 0 x; begin 1; ask 5", false},
              {"access 0; fence 0; atomic 0 x; begin 1; atomic 5 y; ask 5", false},
              {"access 0; fence 0; atomic 0 X; begin 1; atomic 5 X; ask 5", false},
              {"fence 0; barrier; access 0; atomic 0 x; begin 1; atomic 5 x; ask 5", false},
              {"fence 0; atomic 0 x; barrier; access 0; fence 0; begin 1; atomic 5 x; ask 5", false},
              {"access 0; fence 0; atomic 0 x; begin 1; begin 2; atomic 5 x; ask 5", true}});
}

TEST(HappensBefore, ABlockThatWaitedKnowsItsOwnSteps) {
  expect_all({{"access 0; suspend; begin 1; end; resume 0; ask 0", true},
              {"access 0; suspend; begin 1; barrier; end; resume 0; barrier; ask 1", true},
              {"access 0; barrier; suspend; begin 1; barrier; suspend; resume 0; ask 1", true},
              {"access 0; barrier; suspend; begin 1; suspend; resume 0; barrier; suspend; resume 1; suspend; resume 0; "
               "barrier; ask 1",
               true},
              {"access 0; meet 0 1; suspend; begin 1; end; resume 0; ask 1", true},
              {"meet 0 1; access 0; suspend; begin 1; meet 0 1; end; resume 0; ask 1", false},
              {"access 0; atomic 0 X; suspend; begin 1; end; resume 0; atomic 1 X; ask 1", true}});
}

TEST(HappensBefore, BlocksThatTakeTurnsAreUnorderedBothWays) {
  expect_all({{"access 0; suspend; begin 1; ask 0", false},
              {"access 0; barrier; suspend; begin 1; barrier; suspend; resume 0; suspend; resume 1; ask 0", false},
              {"suspend; begin 1; access 0; end; resume 0; ask 0", false},
              {"barrier; suspend; begin 1; barrier; access 0; barrier; end; resume 0; ask 0", false},
              {"suspend; begin 1; access 0; end; resume 0; barrier; barrier; ask 0", false},
              {"meet 0 1; suspend; begin 1; access 0; ask 1", false}});
}

TEST(HappensBefore, BlocksThatTakeTurnsLearnOnlyWhatWasReleasedBefore) {
  const std::string later = "suspend; begin 1; access 0; fence 0; atomic 0 x; suspend; resume 0; ";
  EXPECT_TRUE(is_before(later + "atomic 3 x; ask 3"));
  EXPECT_FALSE(is_before(later + "ask 3"));
  EXPECT_FALSE(is_before("atomic 3 x; " + later + "ask 3"));
  EXPECT_TRUE(is_before("atomic 3 x; " + later + "atomic 3 x; ask 3"));
  // Releasing again, later, takes nothing back: neither in the same interval nor in another one.
  EXPECT_TRUE(is_before(later + "atomic 3 x; suspend; resume 1; atomic 0 x; suspend; resume 0; ask 3"));
  EXPECT_TRUE(is_before(later + "atomic 3 x; suspend; resume 1; barrier; atomic 0 x; suspend; resume 0; ask 3"));
  EXPECT_FALSE(is_before(later + "atomic 3 x; suspend; resume 1; barrier; access 0; fence 0; atomic 0 x; suspend; "
                                 "resume 0; ask 3"));
}

// The three places that the header names.
TEST(HappensBefore, WhereItCannotTellItStaysSilent) {
  expect_all({{"atomic 0 X; atomic 1 X; access 0; ask 1", true},
              {"access 0; atomic 1 X; atomic 0 X; ask 1", true},
              {"access 0; atomic 0 x; fence 0; begin 1; atomic 5 x; ask 5", true},
              {"fence 0; atomic 0 x; access 0; begin 1; atomic 5 x; ask 5", true},
              {"access 0; fence 1; atomic 1 x; begin 1; atomic 5 x; ask 6", true}});
}

// And the one where it accuses.
TEST(HappensBefore, OrderThroughAThirdPartyIsNotSeen) {
  expect_all(
      {{"access 0; meet 0 1; atomic 1 X; atomic 2 X; ask 2", false},
       {"access 0; atomic 0 X; atomic 1 X; atomic 1 Y; atomic 2 Y; ask 2", false},
       {"access 0; fence 0; atomic 0 x; begin 1; atomic 0 x; fence 0; atomic 0 y; begin 2; atomic 0 y; ask 0", false}});
}

TEST(HappensBefore, ClocksCountTo255Meetings) {
  EXPECT_FALSE(is_before(history::repeat(254, "meet 0 1;") + "access 0; ask 2"));
  EXPECT_TRUE(is_before(history::repeat(255, "meet 0 1;") + "access 0; ask 2"));
  EXPECT_TRUE(is_before(history::repeat(300, "meet 0 1;") + "access 0; ask 2"));
  EXPECT_FALSE(is_before(history::repeat(255, "meet 0 1;") + "access 0; ask 33"));
  EXPECT_FALSE(is_before(history::repeat(255, "meet 0 1;") + "barrier; access 0; ask 1"));
}

TEST(HappensBefore, AnIntervalKeeps4096Uses) {
  EXPECT_FALSE(is_before("access 0;" + history::repeat(4095, "atomic 7 X;") + "ask 1"));
  EXPECT_TRUE(is_before("access 0;" + history::repeat(4096, "atomic 7 X;") + "ask 1"));
  EXPECT_FALSE(is_before(history::repeat(4096, "atomic 7 X;") + "barrier; access 0; ask 1"));
}

TEST(HappensBefore, ABlockKeeps64Addresses) {
  for (const bool has_fence : {true, false}) {
    for (const int addresses : {64, 65}) {
      HappensBefore order(kFirst);
      order.begin_block(0);
      const std::uint32_t access = order.interval();
      for (int i = 0; i < addresses; ++i) order.note_atomic(static_cast<std::uint64_t>(4 * i), 0, Scope::device);
      if (has_fence) order.note_fence(Threads::only(0));
      order.begin_block(1);
      order.note_atomic(4000, 0, Scope::device);  // none of the addresses
      EXPECT_EQ(order.is_before(access, 0, 0, 0), has_fence && addresses > 64);
    }
  }
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
