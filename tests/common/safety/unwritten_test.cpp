// Small histories of requests, and the reads of what nobody has written in them.

#include <gtest/gtest.h>

#include <string>

#include "common/safety/access_checker.h"
#include "tests/common/safety/checked_history.h"

namespace safety {
namespace {

using history::Checked;
using history::expect_all;

TEST(Unwritten, SharedMemoryIsAtTheStartOfABlock) {
  expect_all({{"load 3 s0", "unwritten 3"},
              {"atomic 3 s0", "unwritten 3"},
              {"store 3 s0 1; load 3 s0; atomic 3 s0", ""},
              {"store 3 s0 1; barrier; load 4 s0", ""},
              {"store 3 s0 1; begin 1; load 3 s0", "unwritten 3"},
              {"store 3 s0 1; launch; load 3 s0", "unwritten 3"}});
}

TEST(Unwritten, GlobalMemoryIsUntilSomebodyWritesIt) {
  expect_all({{"load 3 g0", "unwritten 3"},
              {"atomic 3 g0", "unwritten 3"},
              {"store 3 g0 1; launch; load 4 g0", ""},
              {"store 3 g0 1; barrier; load 4 g0; load 4 g4", "unwritten 4"}},
             false);
  expect_all({{"load 3 g0", ""}});
}

// Gaps between the members of a struct stay unwritten when it is copied.
TEST(Unwritten, IsWhatHasNoWrittenByte) {
  expect_all({{"store 3 s0:1 1; load 3 s0", ""},
              {"store 3 s0:1 1; load 3 s1:1", "unwritten 3"},
              {"store 3 s2:2 1; load 3 s0:2", "unwritten 3"},
              {"store 3 s4:1 1; load 3 s0:8", ""},
              {"store 3 s0:1 1; store 3 s4:1 1; load 3 s0:8", ""},
              {"store 3 s12 1; load 3 s0:16", ""},
              {"store 3 s8:1 1; barrier; load 3 s8:8", ""},
              {"store 3 s16 1; load 3 s0:16", "unwritten 3"},
              {"store 3 s0 1; load 3 s0:8", ""}});
}

TEST(Unwritten, InGlobalMemoryIsWhatTheHostHasFilledInPart) {
  const auto found = [](std::uint64_t bytes, const char* steps) {
    Checked checked(false);
    checked.fill(bytes);
    checked.run(steps);
    return checked.found();
  };
  EXPECT_EQ(found(7, "load 3 g0:8"), "");  // as of a float4 behind the last floats
  EXPECT_EQ(found(3, "load 3 g0"), "unwritten 3");
  EXPECT_EQ(found(8, "load 3 g0:8"), "");
  EXPECT_EQ(found(1, "load 3 g0"), "unwritten 3");
  EXPECT_EQ(found(1, "load 3 g0:1"), "");
  EXPECT_EQ(found(4, "store 3 g4:1 1; load 3 g0:8"), "");  // a kernel has written a member
}

// Told late: what is read may have been written.
TEST(Unwritten, IsDecidedOnceAllHasBeenTold) {
  const char* const read = "hold 1; store 1 s0 1; fence 1; atomic 1 g8; atomic 0 g8; load 0 s0; ";
  Checked checked;
  checked.run(std::string(read) + "tell 1; barrier");
  EXPECT_EQ(checked.found(), "");
  expect_all({{"fence 1; atomic 1 g8; atomic 0 g8; load 0 s0; barrier", "unwritten 0"},
              {"fence 1; load 0 s0; suspend", ""},
              {"fence 1; load 0 s0; store 0 s4 1; load 0 s4; end", "unwritten 0"},
              {"fence 1; load 0 s0", ""},
              // Which of two atomic operations comes first is left open.
              {"fence 1; atomic 0 s0; atomic 1 s0; barrier", "unwritten 0"},
              // Written, but too late.
              {"fence 1; load 0 s0; store 0 s0 1; barrier", "unwritten 0"},
              {"meet 0 2; load 0 s0; fence 0; atomic 0 g8; atomic 1 g8; store 1 s0 1; barrier", "unwritten 0"},
              {"hold 1; store 1 s0 1; fence 1; atomic 1 g8; atomic 0 g8; load 0 s0; store 0 s0 2; tell 1; barrier", ""},
              {"hold 1; store 1 s4:1 1; fence 1; atomic 1 g8; atomic 0 g8; load 0 s0:8; tell 1; barrier", ""}});
}

}  // namespace
}  // namespace safety
