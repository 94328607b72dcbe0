#include "common/timing/statistics.h"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

namespace timing {
namespace {

TEST(Summary, OfAnOddNumberOfValuesHasTheMiddleOneAsItsMedian) {
  const Summary summary = summarize({5, 1, 4, 2, 3});
  EXPECT_EQ(summary.median, 3);
  EXPECT_EQ(summary.low, 2);
  EXPECT_EQ(summary.high, 4);
}

TEST(Summary, OfAnEvenNumberOfValuesLiesBetweenTheMiddleOnes) {
  const Summary summary = summarize({4, 1, 3, 2});
  EXPECT_EQ(summary.median, 2.5);
  EXPECT_EQ(summary.low, 1.75);
  EXPECT_EQ(summary.high, 3.25);
}

TEST(Summary, OfOneValueIsThatValue) {
  const Summary summary = summarize({7});
  EXPECT_EQ(summary.median, 7);
  EXPECT_EQ(summary.low, 7);
  EXPECT_EQ(summary.high, 7);
}

TEST(Summary, IsNotMovedByOneSlowRound) {
  EXPECT_EQ(summarize({1, 1, 1, 1, 1000}).median, 1);
  EXPECT_EQ(summarize({1, 1, 1, 1, 1000}).high, 1);
}

TEST(Summary, OfNothingOrNotANumberIsAnError) {
  EXPECT_THROW(summarize({}), std::invalid_argument);
  EXPECT_THROW(summarize({1, std::numeric_limits<double>::quiet_NaN()}), std::invalid_argument);
}

// Both get slower in the second round, as when a GPU gets hot: the ratio of the rounds does not show it.
TEST(PairedRatios, AreTakenRoundByRound) {
  EXPECT_EQ(paired_ratios({1, 2, 3}, {2, 4, 12}), (std::vector<double>{0.5, 0.5, 0.25}));
}

TEST(PairedRatios, NeedAsManyRoundsOnBothSides) {
  EXPECT_THROW(paired_ratios({1, 2}, {1}), std::invalid_argument);
  EXPECT_THROW(paired_ratios({1}, {1, 2}), std::invalid_argument);
}

TEST(PairedRatios, OfNoTimeAreAnError) {
  EXPECT_THROW(paired_ratios({1}, {0}), std::invalid_argument);
  EXPECT_THROW(paired_ratios({1}, {-1}), std::invalid_argument);
}

}  // namespace
}  // namespace timing
