#include "common/estimate/joined_loads.h"

#include <gtest/gtest.h>

namespace estimate {
namespace {

memory::WarpAccess floats_from(std::uint64_t address, std::uint64_t apart) {
  memory::WarpAccess access{.active = ~0U};
  for (std::uint64_t lane = 0; lane < access.address.size(); ++lane) access.address[lane] = address + lane * apart;
  return access;
}

// tile[row][k] with rows of 64 bytes.
TEST(JoinedLoads, FourFloatsOfALaneAreOneLoad) {
  JoinedLoads joined;
  EXPECT_FALSE(joined.add(0, 0, 7, 3, floats_from(4096, 64)));
  for (std::uint64_t i = 1; i < 4; ++i) {
    const auto found = joined.add(0, 0, 7, 3 + i, floats_from(4096 + 4 * i, 64));
    ASSERT_TRUE(found) << i;
    EXPECT_EQ(found->step, 3U);
    EXPECT_EQ(found->access.bytes, i == 1 ? 8 : 16);
    EXPECT_EQ(found->access.address[1], 4096U + 64);
  }
  EXPECT_FALSE(joined.add(0, 0, 7, 9, floats_from(4096 + 16, 64))) << "the next load begins here";
  EXPECT_TRUE(joined.add(0, 0, 7, 9, floats_from(4096 + 20, 64)));
}

TEST(JoinedLoads, NotWhereALaneIsNotAligned) {
  JoinedLoads joined;
  EXPECT_FALSE(joined.add(0, 0, 7, 0, floats_from(4096, 68)));
  EXPECT_FALSE(joined.add(0, 0, 7, 1, floats_from(4100, 68)));
}

TEST(JoinedLoads, NotOfAnotherWarpPlaceOrDistance) {
  JoinedLoads joined;
  EXPECT_FALSE(joined.add(0, 0, 7, 0, floats_from(4096, 64)));
  EXPECT_FALSE(joined.add(0, 1, 7, 1, floats_from(4100, 64)));
  EXPECT_FALSE(joined.add(0, 0, 8, 1, floats_from(4100, 64)));
  EXPECT_FALSE(joined.add(0, 0, 7, 1, floats_from(4104, 64)));
}

TEST(JoinedLoads, NotAcrossABarrier) {
  JoinedLoads joined;
  EXPECT_FALSE(joined.add(0, 0, 7, 0, floats_from(4096, 64)));
  joined.forget();
  EXPECT_FALSE(joined.add(0, 0, 7, 1, floats_from(4100, 64)));
}

}  // namespace
}  // namespace estimate
