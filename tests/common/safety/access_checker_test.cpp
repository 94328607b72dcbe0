// Small histories of requests, and the races in them; how they are told.

#include "common/safety/access_checker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>

#include "tests/common/safety/checked_history.h"

namespace safety {
namespace {

using history::Checked;
using history::expect_all;

TEST(Race, NeedsTwoThreadsAndAWrite) {
  for (const std::string place : {" g8", " s8"}) {
    const auto found = [&](std::string steps) {
      for (std::size_t at = 0; (at = steps.find(" @", at)) != std::string::npos;) steps.replace(at, 2, place);
      Checked checked;
      checked.run("store 31" + place + " 9; barrier;" + steps);
      return checked.found();
    };
    EXPECT_EQ(found("store 0 @ 1; load 1 @"), "race 1/0");
    EXPECT_EQ(found("load 0 @; store 1 @ 1"), "race 1/0");
    EXPECT_EQ(found("store 0 @ 1; store 1 @ 2"), "race 1/0");
    EXPECT_EQ(found("store 0 @ 1; load 0 @; store 0 @ 2"), "");
    EXPECT_EQ(found("load 0 @; load 1 @"), "");
    EXPECT_EQ(found("store 0 @ 1; barrier; load 1 @; barrier; store 2 @ 2"), "");
    EXPECT_EQ(found("store 0 @ 1; meet 0 1; load 1 @"), "");
    EXPECT_EQ(found("store 0 @ 1; meet 0 1; load 2 @"), "race 2/0");
    EXPECT_EQ(found("load 0 @; meet 0 1; store 1 @ 1"), "");
  }
}

TEST(Race, IsNotAStoreOfTheSameValue) {
  expect_all({{"store 0 g0 5; store 1 g0 5", ""},
              {"store 0 g0 5; store 1 g0 5; store 2 g0 6", "race 2/1"},
              {"store 0 g0:16 5; store 1 g4 5", ""},
              {"store 0 g0:16 5; store 1 g4 6", "race 1/0"},
              {"store 0 g0:1 9; barrier; store 0 g0 0x01020304; store 1 g1:1 3", ""},
              {"load 0 g0; store 1 g0 0", "race 1/0"},
              {"store 0 g0 0x01020304; store 1 g0:1 4", ""},
              {"store 0 g0 0x01020304; store 1 g1:1 3; store 2 g2:1 9", "race 2/0"}});
}

TEST(Race, IsNotBetweenAtomics) {
  expect_all({{"atomic 0 g0; atomic 1 g0", ""},
              {"atomic 0 g0; begin 1; atomic 0 g0", ""},
              {"store 0 g0 1; atomic 1 g0", "race 1/0"},
              {"atomic 0 g0; load 1 g0", "race 1/0"},
              {"atomic 0 g0; store 1 g0 0", "race 1/0"},
              {"load 0 g0; atomic 1 g0", "race 1/0"},
              {"store 0 g0 1; atomic 0 g8; atomic 1 g8; load 1 g0", "race 1/0"},
              {"store 0 g0 1; fence 0; atomic 0 g8; atomic 1 g8; load 1 g0", ""},
              {"store 9 s8 1; barrier; store 0 s0 1; fence 0; atomic 0 s8; atomic 1 s8; load 1 s0", ""}});
}

TEST(Race, IsAboutBytes) {
  expect_all({{"store 0 g0:1 1; store 1 g1:1 2; store 2 g2:2 3", ""},
              {"store 0 g0:2 1; store 1 g1:1 2", "race 1/0"},
              {"store 0 g0:16 1; load 1 g12", "race 1/0"},
              {"store 0 g0:16 1; load 1 g16", ""},
              {"load 0 g4; store 1 g0:8 1", "race 1/0"},
              {"load 0 g4:1; store 1 g5:1 1", ""}});
}

TEST(Race, IsFoundWithOneOfManyReaders) {
  expect_all({{"load 0 g0; load 1 g0; load 2 g0; store 0 g0 1", "race 0/1"},
              {"load 0 g0; load 1 g0; load 2 g0; store 2 g0 1", "race 2/0, race 2/1"},
              {"load 0 g0; load 1 g0; barrier; load 3 g0; store 0 g0 1", "race 0/3"},
              {"load 0 g0; barrier; load 1 g0; store 1 g0 1", ""}});
}

TEST(Race, IsFoundBetweenLanesOfOneRequest) {
  expect_all({{"load 0-3 g0; store 0 g0 1", "race 0/1"},
              {"load 0-3 g0; store 3 g0 1", "race 3/0"},
              {"store 0-3 g0 1", ""},
              {"atomic 0-3 g0; store 4 g0 1", "race 4/3"},
              {"load 5 g0; load 6 g0; meet 2 5; load 0-2 g0; meet 5 6 7; store 7 g0 1", "race 7/0"}});
}

TEST(Race, BetweenBlocksIsAboutGlobalMemory) {
  expect_all({{"store 0 g0 1; begin 1; load 0 g0", "race 0/0"},
              {"load 0 g0; begin 1; store 0 g0 1", "race 0/0"},
              {"store 0 g0 1; barrier; begin 1; barrier; load 0 g0", "race 0/0"},
              {"store 0 g0 1; fence 0; atomic 0 g8; begin 1; atomic 0 g8; load 0 g0", ""},
              {"store 0 s0 1; begin 1; store 0 s0 2; load 0 s0", ""},
              // The reader in block 1 comes after the one in block 0, and has to be remembered: block 2 knows only the
              // latter.
              {"load 0 g0; fence 0; atomic 0 g8; atomic 0 g12; begin 1; atomic 1 g8; barrier; load 1 g0; begin 2; "
               "atomic 2 g12; barrier; store 2 g0 1",
               "race 2/1"},
              {"store 0 g0 1; launch; load 1 g0", ""}});
}

TEST(Race, BetweenBlocksThatTakeTurns) {
  expect_all({{"store 0 g0 1; suspend; begin 1; load 0 g0", "race 0/0"},
              {"suspend; begin 1; store 3 g0 1; suspend; resume 0; load 0 g0", "race 0/3"},
              {"store 0 g0 1; suspend; begin 1; load 0 g4; suspend; resume 0; load 0 g0", ""},
              {"store 0 g0 1; suspend; begin 1; suspend; resume 0; load 1 g0", "race 1/0"},
              {"store 0 g0 1; barrier; suspend; begin 1; suspend; resume 0; load 1 g0", ""},
              {"suspend; begin 1; store 3 g0 1; fence 3; atomic 3 g8; suspend; resume 0; atomic 0 g8; load 0 g0", ""}});
}

TEST(SharedMemory, OfABlockThatWaitsIsItsOwn) {
  expect_all({{"store 0 s0 1; suspend; begin 1; store 1 s0 2; suspend; resume 0; load 0 s0", ""},
              {"store 0 s0 1; suspend; begin 1; store 1 s0 2; suspend; resume 0; load 2 s0", "race 2/0"},
              {"store 0 s0 1; suspend; begin 1; load 1 s0", "unwritten 1"},
              {"suspend; begin 1; store 1 s0 1; suspend; resume 0; load 2 s0", "unwritten 2"},
              {"store 0 s0 1; suspend; begin 1; suspend; resume 0; barrier; suspend; resume 1; suspend; resume 0; "
               "load 2 s0",
               ""}});
}

TEST(Hazards, NameBothParties) {
  Checked checked;
  checked.run("begin 6");
  checked.set_site(70);
  checked.run("store 40 g8:8 1; begin 7; barrier; load 5 g12");
  ASSERT_EQ(checked.hazards().size(), 1U);
  const Hazard& race = checked.hazards()[0];
  EXPECT_EQ(race.address, history::kGlobal + 12);
  EXPECT_EQ(std::tuple(race.access.block, race.access.thread, race.access.site), std::tuple(7U, 5, 74U));
  EXPECT_EQ(std::tuple(race.other.block, race.other.thread, race.other.site), std::tuple(6U, 40, 71U));
}

TEST(Hazards, AreToldOnceForAPairOfPlaces) {
  Checked checked;
  for (int i = 0; i < 3; ++i) {
    checked.set_site(0);
    checked.run("store 0 s0 1; load 1 s0; barrier");
  }
  EXPECT_EQ(checked.found(), "race 1/0");
}

// Which of the blocks that wait comes first depends on the workers.
TEST(Hazards, AreThoseOfTheLowestBlock) {
  Checked checked;
  checked.run("suspend; begin 1");
  checked.set_site(10);
  checked.run("store 3 s0 1; load 4 s0");
  checked.run("suspend; resume 0");
  checked.set_site(10);
  checked.run("store 1 s0 1; load 2 s0");
  ASSERT_EQ(checked.hazards().size(), 1U);
  EXPECT_EQ(checked.hazards()[0].access.block, 0U);
  EXPECT_EQ(checked.found(), "race 2/1");
  checked.run("suspend; begin 2");
  checked.set_site(10);
  checked.run("store 5 s0 1; load 6 s0");
  EXPECT_EQ(checked.found(), "race 2/1");
}

TEST(Hazards, AreKeptUpTo32) {
  Checked checked;
  for (std::size_t i = 1; i <= AccessChecker::kMostHazards + 2; ++i) {
    checked.run("load 0 s0");
    EXPECT_EQ(checked.hazards().size(), std::min(i, AccessChecker::kMostHazards));
  }
}

TEST(Hazards, PlacesFromTheLastNumberOnShareIt) {
  Checked checked;
  checked.set_site(AccessMark::kSites + 5);
  checked.run("load 0 s0; load 0 s4");
  ASSERT_EQ(checked.hazards().size(), 1U);
  EXPECT_EQ(checked.hazards()[0].access.site, AccessMark::kSites - 1);
}

}  // namespace
}  // namespace safety
