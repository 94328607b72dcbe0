// Races where fences, atomic operations and meetings order threads, or seem to.

#include <gtest/gtest.h>

#include <string>

#include "common/safety/access_checker.h"
#include "tests/common/safety/checked_history.h"

namespace safety {
namespace {

using history::Checked;
using history::expect_all;

TEST(Race, IsBetweenAtomicsThatDoNotReachEachOther) {
  expect_all({{"atomic_block 0 g0; atomic_block 1 g0", ""},
              {"atomic_block 0 g0; begin 1; atomic_block 0 g0", "race 0/0"},
              {"atomic_block 0 g0; begin 1; atomic 0 g0", "race 0/0"},
              {"atomic 0 g0; begin 1; atomic_block 0 g0", "race 0/0"},
              {"atomic 0 g0; begin 1; atomic_load 0 g0", ""},
              {"atomic_block 0 g0; begin 1; launch; atomic_block 1 g0", ""}});
}

TEST(Race, OfVolatileAccessesIsOneWithAllButAtomics) {
  expect_all({{"volatile_store 0 g0 1; volatile_load 1 g0", "race 1/0"},
              {"volatile_store 0 g0 1; volatile_store 1 g0 2", "race 1/0"},
              {"volatile_store 0 g0 1; load 1 g0", "race 1/0"},
              {"volatile_store 0 g0 1; atomic 1 g0", ""},
              {"volatile_store 0 g0 1; begin 1; atomic_load 1 g0", ""},
              {"volatile_store 0 g0 1; begin 1; atomic_block 1 g0", "race 1/0"},
              {"volatile_load 0 g0; volatile_load 1 g0; atomic_load 2 g0; load 3 g0", ""},
              {"volatile_load 0 g0; volatile_load 1 g0; atomic 2 g0; store 1 g0 1", "race 1/2, race 1/0"}});
  Checked checked;
  checked.run("volatile_store 3 g0 1; volatile_load 4 g0");
  ASSERT_EQ(checked.hazards().size(), 1U);
  EXPECT_EQ(checked.hazards()[0].access.strength, Strength::by_volatile);
  EXPECT_EQ(checked.hazards()[0].other.strength, Strength::by_volatile);
}

// An update does not race with other updates; what its thread stored before may.
TEST(Race, IsFoundBehindAnUpdateOfTheThreadThatStored) {
  for (const bool only_barriers : {true, false}) {
    expect_all({{"store 0 s0 1; atomic 0 s0; atomic 1 s0", "race 1/0"},
                {"store 0 g0 1; atomic 0 g0; atomic 0 g0; begin 1; atomic 1 g0", "race 1/0"},
                {"volatile_store 0 s0 1; atomic 0 s0; atomic 1 s0", ""},
                {"store 0 s0 1; barrier; atomic 0 s0; atomic 1 s0", ""}},
               true, only_barriers);
  }
}

// A store, volatile or atomic, hides what was released before it; an update does not.
TEST(Race, IsFoundBehindAStoreThatOverwritesTheFlag) {
  const auto found = [](const std::string& between) {
    Checked checked;
    checked.run("store 0 g0 1; fence 0; atomic 0 g8; " + between + "atomic_load 2 g8; load 2 g0");
    return checked.found();
  };
  EXPECT_EQ(found(""), "");
  EXPECT_EQ(found("atomic 1 g8; "), "");
  EXPECT_EQ(found("atomic_store 1 g8 1; "), "race 2/0");
  EXPECT_EQ(found("volatile_store 1 g8 1; "), "race 2/0");
  expect_all({{"store 0 g0 1; fence 0; volatile_store 0 g8 1; atomic_load 1 g8; load 1 g0", ""},
              {"store 0 g0 1; volatile_store 0 g8 1; atomic_load 1 g8; load 1 g0", "race 1/0"}});
}

// Causality order in the model: what an update has seen comes before what follows the update.
TEST(Race, IsNotWithAtomicsThatAnUpdateHasSeen) {
  expect_all({{"atomic 0 g0; atomic 1 g0; store 1 g0 0", ""},
              {"atomic 0 g0; begin 1; atomic 0 g0; begin 2; atomic 0 g0; store 0 g0 0", ""},
              {"fence 0; atomic 0 g0; begin 1; fence 0; atomic 0 g0; barrier; store 5 g0 0", ""},
              {"fence 0; atomic 0 g0; begin 1; fence 0; atomic 0 g0; store 0 g0 0; barrier; load 5 g0", ""},
              {"atomic 0 g0; atomic 1 g0; atomic 2 g0; store 1 g0 0", "race 1/2"},
              {"fence 9; atomic 9 g8; atomic 0 g0; atomic 1 g0; atomic 2 g0; store 1 g0 0", "race 1/2"},
              {"fence 0; atomic 0 g0; begin 1; atomic 0 g0; begin 2; store 0 g0 0", "race 0/0, race 0/0"},
              {"atomic 0 g0; atomic_load 1 g0; store 1 g0 0", "race 1/0"},
              {"store 0 g0 1; atomic 1 g0; store 1 g0 0", "race 1/0, race 1/0"},
              {"atomic_load 0 g0; atomic 1 g0; store 1 g0 0", "race 1/0"}});
}

// Lanes that did the same in the same state share an entry, as long as that keeps their order.
TEST(Race, IsFoundWithAnUpdateByALowerLaneThatCameLater) {
  for (const bool is_lower_last : {true, false}) {
    Checked checked;
    checked.run("meet 0 1");
    for (const char* update :
         {is_lower_last ? "atomic 1 g0" : "atomic 0 g0", is_lower_last ? "atomic 0 g0" : "atomic 1 g0"}) {
      checked.set_site(10);
      checked.run(update);
    }
    checked.run("atomic 40 g0; store 1 g0 1");
    EXPECT_EQ(checked.found(), is_lower_last ? "race 1/40, race 1/0" : "race 1/40");
  }
}

TEST(Race, IsFoundWhereAFenceIsMissingOrComesTooEarly) {
  expect_all({{"store 0 g0 1; fence 0; atomic 0 g8; begin 1; atomic 0 g8; load 0 g0", ""},
              {"fence 0; atomic 0 g8; store 0 g0 1; begin 1; atomic 0 g8; load 0 g0", "race 0/0"},  // flag first
              {"fence 0; store 0 g0 1; atomic 0 g8; begin 1; atomic 0 g8; load 0 g0", "race 0/0"},  // fence first
              {"fence_block 0; atomic 0 g8; begin 1; atomic 0 g8; store 0 g8 1", ""},
              {"store 0 g0 1; fence_block 0; atomic 0 g8; begin 1; atomic 0 g8; load 0 g0", "race 0/0"},
              {"store 0 g0 1; fence_block 0; atomic 0 g8; atomic 1 g8; load 1 g0", ""},
              // A lock, whose owner writes after it has let go.
              {"atomic 0 g8; store 0 g0 1; fence 0; atomic 0 g8; atomic 1 g8; store 1 g0 2", ""},
              {"atomic 0 g8; fence 0; atomic 0 g8; store 0 g0 1; atomic 1 g8; store 1 g0 2", "race 1/0"}});
}

TEST(Race, IsNotWhereOrderGoesThroughAThirdParty) {
  expect_all(
      {{"store 0 g0 1; fence 0; atomic 0 g8; begin 1; atomic 0 g8; fence 0; atomic 0 g12; begin 2; atomic 0 g12; "
        "load 0 g0",
        ""},
       {"store 0 g0 1; fence 0; atomic 0 g8; begin 1; atomic 0 g8; atomic 0 g12; begin 2; atomic 0 g12; load 0 g0",
        "race 0/0"},
       {"store 3 s0 1; meet 0 3; fence 0; atomic 0 g8; atomic 32 g8; meet 32 35; load 35 s0", ""},
       {"store 3 s0 1; fence 0; atomic 0 g8; atomic 32 g8; meet 32 35; load 35 s0", "race 35/3"},
       {"store 7 g0 1; fence 7; barrier; atomic 0 g8; begin 1; atomic 0 g8; barrier; load 9 g0", ""},
       {"store 7 g0 1; barrier; atomic 0 g8; begin 1; atomic 0 g8; barrier; load 9 g0", "race 9/7"}});
}

// Where lanes meet, more than two are kept.
TEST(Race, IsFoundWithAThirdReader) {
  expect_all(
      {{"meet 0 1; load 0 g0; load 1 g0; load 2 g0; meet 0 1 3; store 3 g0 1", "race 3/2"},
       {"meet 0 1; load 0 g0; load 1 g0; load 2 g0; meet 0 1 2 3; store 3 g0 1", ""},
       {"meet 0 1; load 0-9 s0; meet 0 1 2 3 4 5 6 7 9 10; store 10 s0 1", "race 10/8"},
       {"load 0 g0; fence 0; atomic 0 g8; begin 1; load 1 g0; load 2 g0; fence 1; atomic 1 g8; begin 2; "
        "atomic 0 g8; store 0 g0 1",
        "race 0/2"},
       {"fence 9; begin 1; load 0-3 g0; fence 0; atomic 0 g8; fence 1; atomic 1 g8; begin 2; atomic 0 g8; store 0 g0 1",
        "race 0/2"},
       // Words that fall apart into bytes take along what is kept of them.
       {"meet 0 1; load 0 g0; load 1 g0; load 2 g0; store 5 g4:1 1; meet 0 1 3; store 3 g2:1 1", "race 3/2"},
       {"load 0 g0; load 2 g0; load 1 g0; meet 0 1 3; store 3 g0 1", "race 3/2"}});
}

// Also among those from before the first meeting, when nothing yet says that two will not be enough.
TEST(Race, IsFoundWithAThirdReaderBeforeTheFirstMeeting) {
  constexpr bool kIsFilled = true;
  constexpr bool kOnlyBarriers = false;
  expect_all({{"load 0 g0; load 1 g0; load 2 g0; meet 0 1 3; store 3 g0 1", "race 3/2"},
              {"load 0-5 s0; meet 0 1 2 3 5 9; store 9 s0 1", "unwritten 0, race 9/4"}},
             kIsFilled, kOnlyBarriers);
}

TEST(Race, IsFoundWithAWriterBeforeTheLast) {
  expect_all(
      {{"store 0 g0 1; hold 40; load 40 g0; fence 40; atomic 40 g8; atomic 0 g8; store 0 g0 2; tell 40", "race 40/0"},
       {"store 0 g0 1; fence 0; atomic 0 g12; atomic 40 g12; load 40 g0; fence 40; atomic 40 g8; atomic 0 g8; "
        "store 0 g0 2",
        ""}});
}

// Warps run ahead of each other, and so do lanes: what happened first may be told last.
TEST(Race, IsJudgedByTheOrderInWhichThingsHappen) {
  expect_all({{"hold 1; store 1 g0 1; fence 1; atomic 1 g8; atomic 0 g8; load 0 g0; tell 1", ""},
              {"hold 1; store 1 g0 1; fence 1; atomic 1 g8; atomic 0 g8; store 0 g0 2; tell 1; load 0 g0", ""},
              {"hold 1; fence 1; atomic 1 g8; store 1 g0 1; atomic 0 g8; load 0 g0; tell 1", "race 1/0"},
              {"hold 1; store 1 g0 1; fence 1; atomic 1 g8; load 0 g0; atomic 0 g8; load 0 g0; tell 1", "race 1/0"},
              // The late one is not the last writer: thread 2 does not know of thread 0, which is.
              {"hold 1; store 1 g0 1; fence 1; atomic 1 g8; atomic 1 g12; atomic 0 g8; store 0 g0 2; tell 1; "
               "atomic 2 g12; load 2 g0",
               "race 2/0"},
              {"hold 1; store 1 g0 1; fence 1; atomic 1 g8; atomic 0 g8; store 0 g0 2; tell 1; load 5 g0",
               "race 5/0, race 5/1"}});
}

// Nobody is accused, and nobody acquitted, for what was not remembered.
TEST(Hazards, AreNotAllLookedForWhereMoreIsToBeRememberedThanCanBe) {
  Checked checked;
  const auto readers = [&](std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) checked.run("meet 0 1; volatile_load " + std::to_string(2 + i) + " g0");
  };
  readers(CrowdedCells::kMost);
  EXPECT_FALSE(checked.checker().has_lost());
  checked.run("meet 0 1; volatile_load 900 g0");
  EXPECT_TRUE(checked.checker().has_lost());
  EXPECT_EQ(checked.found(), "");
}

}  // namespace
}  // namespace safety
