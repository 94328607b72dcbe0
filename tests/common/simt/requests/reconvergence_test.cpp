// What each lane did is written down by hand; what comes out are the requests of the warp.

#include "common/simt/requests/reconvergence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/common/simt/requests/recorded_stream.h"

namespace simt {
namespace {

using memory::Kind;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::uint32_t kAll = ~0U;
constexpr std::uint32_t kEven = 0x55555555;
constexpr std::uint32_t kNone = 0;

class Lockstep : public testing::Test {
 protected:
  explicit Lockstep(bool with_values = false) : recorded(with_values) {}

  // Each of the lanes writes a step at `place` into its log; accesses are to element `lane` of a.
  void write(std::uint32_t lanes, std::uint64_t place, std::uint64_t row, std::uint64_t path = 0) {
    for (const std::size_t lane : core::lanes_in(lanes)) {
      LogCursor& cursor = log.lane(lane).cursor;
      cursor.address() = recorded.a + lane * 4;
      cursor.tag() = RecordedStream::tag(place, row, path);
      cursor += 1;
    }
  }
  void load(std::uint32_t lanes, std::uint64_t place, std::uint64_t path = 0) {
    write(lanes, place, row_of(Kind::load, 4), path);
  }
  void store(std::uint32_t lanes, std::uint64_t place) { write(lanes, place, row_of(Kind::store, 4)); }
  void jump_back(std::uint32_t lanes, std::uint64_t place, std::uint64_t start = 8) {
    write(lanes, place, kLoopBackRow);
    for (const std::size_t lane : core::lanes_in(lanes)) (log.lane(lane).cursor + -1).address() = start;
  }

  // The requests that come out, without their place.
  std::vector<std::string> drain(std::uint32_t running = kNone, std::uint32_t existing = kAll) {
    recorded.sink.events.clear();
    reconvergence.drain(log, existing, running, {0, 0});
    for (const auto& request : recorded.sink.requests) {
      for (const std::size_t lane : core::lanes_in(request.access.active)) {
        EXPECT_EQ(request.access.address[lane], recorded.a + lane * 4);
      }
    }
    return recorded.sink.of_warp(0, 0);
  }

  RecordedStream recorded;
  CallPaths paths;
  WarpLog log;
  Reconvergence reconvergence{paths, recorded.stream, nullptr};
};

TEST_F(Lockstep, LanesAtOnePlaceAreOneRequest) {
  load(kAll, 10);
  store(kAll, 20);
  EXPECT_THAT(drain(), ElementsAre("load a ffffffff", "store a ffffffff"));
  EXPECT_TRUE(log.is_empty());
}

TEST_F(Lockstep, OnlyLanesThatExistTakePart) {
  load(0xff, 10);
  EXPECT_THAT(drain(kNone, 0xff), ElementsAre("load a ff"));
  EXPECT_TRUE(log.is_empty());
}

TEST_F(Lockstep, LanesWithoutAnythingToSayAreLeftOut) {
  load(0xff00, 10);
  EXPECT_THAT(drain(), ElementsAre("load a ff00"));
}

TEST_F(Lockstep, ThoseFirstInTheProgramGoFirstAndMeetTheOthersBehind) {
  load(~kEven, 10);
  load(kEven, 20);
  store(kAll, 30);
  EXPECT_THAT(drain(), ElementsAre("load a aaaaaaaa", "load a 55555555", "store a ffffffff"));
  EXPECT_TRUE(log.is_empty());
}

TEST_F(Lockstep, LanesThatSkipAnIfWaitBehindIt) {
  load(kAll, 10);
  load(1, 20);
  load(1, 21);
  store(kAll, 30);
  EXPECT_THAT(drain(), ElementsAre("load a ffffffff", "load a 1", "load a 1", "store a ffffffff"));
}

TEST_F(Lockstep, ALoopRunsUntilItsSlowestLaneIsDone) {
  load(kAll, 10);
  jump_back(1, 15);
  load(1, 10);
  store(kAll, 20);
  EXPECT_THAT(drain(), ElementsAre("load a ffffffff", "load a 1", "store a ffffffff"));
}

TEST_F(Lockstep, ALaneThatSkippedTheBodyWaitsAtTheEndOfTheRound) {
  load(1, 10);  // round 1
  jump_back(kAll, 15);
  load(kAll, 10);  // round 2
  EXPECT_THAT(drain(), ElementsAre("load a 1", "load a ffffffff"));
}

TEST_F(Lockstep, WhoJumpsBackFirstWaitsForThoseWhoJumpFromFurtherOn) {
  load(kAll, 10);
  jump_back(kEven, 15);
  jump_back(~kEven, 18);
  load(kAll, 10);
  EXPECT_THAT(drain(), ElementsAre("load a ffffffff", "load a ffffffff"));
}

TEST_F(Lockstep, AnAccessNextToTheLastJumpComesBeforeAll) {
  load(kAll, 10);
  jump_back(kEven, 15);
  load(~kEven, 20);
  jump_back(~kEven, 18);  // from the same stretch of code, which begins there
  load(kAll, 10);
  EXPECT_THAT(drain(), ElementsAre("load a ffffffff", "load a aaaaaaaa", "load a ffffffff"));
}

TEST_F(Lockstep, AJumpToAnotherLoopWaitsForNobody) {
  load(kAll, 10);
  jump_back(kEven, 15, 9);  // the inner loop
  load(kEven, 10);
  jump_back(kAll, 18, 8);  // the outer one
  load(kAll, 10);
  EXPECT_THAT(drain(), ElementsAre("load a ffffffff", "load a 55555555", "load a ffffffff"));
}

TEST_F(Lockstep, CallsAreOrderedByTheirCallSites) {
  const auto called_at = [&](std::uint64_t place) {
    return paths.enter(0, reinterpret_cast<std::uint64_t>(__executable_start) + place);
  };
  load(kEven, 500, called_at(20));
  load(~kEven, 500, called_at(10));
  store(kAll, 30);
  EXPECT_THAT(drain(), ElementsAre("load a aaaaaaaa", "load a 55555555", "store a ffffffff"));
}

TEST_F(Lockstep, ALaneThatWillRunOnHasToDoSoFirst) {
  load(kAll & ~1U, 10);
  EXPECT_THAT(drain(kAll), IsEmpty());  // lane 0 may yet load, too
  load(1, 10);
  EXPECT_THAT(drain(kAll), ElementsAre("load a ffffffff"));
}

TEST_F(Lockstep, ALaneThatWaitsHoldsNobodyUp) {
  load(kAll & ~1U, 10);
  EXPECT_THAT(drain(kAll & ~1U), ElementsAre("load a fffffffe"));
}

TEST_F(Lockstep, GoesOnWhereItStoppedWithLanesAtDifferentPlacesOfTheirLogs) {
  load(kAll, 10);
  store(kAll & ~1U, 20);
  EXPECT_THAT(drain(kAll), ElementsAre("load a ffffffff"));
  EXPECT_TRUE(log.lane(0).is_empty());  // so that it can write on from the start
  EXPECT_FALSE(log.lane(1).is_empty());
  store(1, 20);
  load(kAll, 30);
  EXPECT_THAT(drain(kAll), ElementsAre("store a ffffffff", "load a ffffffff"));
  EXPECT_TRUE(log.is_empty());
}

TEST_F(Lockstep, TakesFromEachLogTheStepThatIsNext) {
  const std::uint64_t tag = RecordedStream::tag(10, row_of(Kind::load, 4));
  const auto load_round = [&](std::uint32_t lanes, std::uint64_t round) {
    for (const std::size_t lane : core::lanes_in(lanes)) {
      LogCursor& cursor = log.lane(lane).cursor;
      cursor.address() = recorded.a + round * 128 + lane * 4;
      cursor.tag() = tag;
      cursor += 1;
    }
  };
  load_round(kAll, 0);
  load_round(kAll & ~1U, 1);
  reconvergence.drain(log, kAll, kAll, {0, 0});
  load_round(1, 1);  // the first step of its log, and the second of the others'
  reconvergence.drain(log, kAll, kAll, {0, 0});
  ASSERT_EQ(recorded.sink.requests.size(), 2U);
  for (std::size_t lane = 0; lane < 32; ++lane) {
    EXPECT_EQ(recorded.sink.requests[1].access.address[lane], recorded.a + 128 + lane * 4);
  }
}

TEST_F(Lockstep, LogsMayBeFull) {
  for (std::ptrdiff_t i = 0; i < WarpLog::kSteps; ++i) load(kAll, 10 + static_cast<std::uint64_t>(i));
  EXPECT_EQ(log.lane(5).cursor, log.lane(5).end);
  EXPECT_EQ(drain().size(), static_cast<std::size_t>(WarpLog::kSteps));
  EXPECT_TRUE(log.is_empty());
}

class CheckedLockstep : public Lockstep {
 protected:
  CheckedLockstep() : Lockstep(true) {}
  // What a lane stored at a step of its log.
  void set_value(std::ptrdiff_t step, std::size_t lane, std::uint32_t value) { log.values(step).word[0][lane] = value; }
};

TEST_F(CheckedLockstep, StoresBringWhatEachLaneWrote) {
  store(kAll, 10);
  for (std::size_t lane = 0; lane < 32; ++lane) set_value(0, lane, static_cast<std::uint32_t>(100 + lane));
  drain();
  const auto& words = recorded.sink.requests.at(0).first_words;
  ASSERT_EQ(words.size(), 32U);
  for (std::size_t lane = 0; lane < 32; ++lane) EXPECT_EQ(words[lane], 100 + lane);
}

TEST_F(CheckedLockstep, StoresOfLanesThatDivergedBringTheirOwnValues) {
  store(1, 10);
  store(2, 20);
  set_value(0, 0, 7);
  set_value(0, 1, 8);
  drain();
  EXPECT_THAT(recorded.sink.requests.at(0).first_words, ElementsAre(7));
  EXPECT_THAT(recorded.sink.requests.at(1).first_words, ElementsAre(8));
}

TEST_F(CheckedLockstep, StoresOfLanesAtDifferentPlacesOfTheirLogsBringTheirOwnValues) {
  load(1, 5);
  store(3, 10);
  set_value(1, 0, 7);
  set_value(0, 1, 8);
  drain();
  EXPECT_THAT(recorded.sink.requests.at(1).first_words, ElementsAre(7, 8));
}

}  // namespace
}  // namespace simt
