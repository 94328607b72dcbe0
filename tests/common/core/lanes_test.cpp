#include "common/core/lanes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace core {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::size_t> lanes_of(std::uint32_t mask) {
  std::vector<std::size_t> lanes;
  for (const std::size_t lane : lanes_in(mask)) lanes.push_back(lane);
  return lanes;
}

TEST(LanesIn, NamesTheSetBitsLowestFirst) {
  EXPECT_THAT(lanes_of(0x80010009U), ElementsAre(0, 3, 16, 31));
  EXPECT_THAT(lanes_of(0x80000000U), ElementsAre(31));
}

TEST(LanesIn, HasNothingInAnEmptyMaskAndAll32InAFullOne) {
  EXPECT_THAT(lanes_of(0), IsEmpty());
  const auto all = lanes_of(~0U);
  ASSERT_EQ(all.size(), 32U);
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(all[i], i);
}

TEST(LaneBit, IsTheMaskOfOneLane) {
  for (std::size_t lane = 0; lane < 32; ++lane) EXPECT_THAT(lanes_of(lane_bit(lane)), ElementsAre(lane));
}

TEST(FirstLane, IsTheLowest) {
  EXPECT_EQ(first_lane(1), 0U);
  EXPECT_EQ(first_lane(0x80000400U), 10U);
  EXPECT_EQ(first_lane(0x80000000U), 31U);
}

}  // namespace
}  // namespace core
