// Results that are right within a bound, and what a verdict says of others.

#include "common/grading/rounding.h"

#include <gtest/gtest.h>

#include <limits>

#include "common/grading/exercise.h"

namespace grading {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

TEST(IsWithin, UpToTheBoundAndNotBeyond) {
  EXPECT_TRUE(is_within(1.5, 1.25, 0.25));
  EXPECT_TRUE(is_within(1.0, 1.25, 0.25));
  EXPECT_FALSE(is_within(1.5, 1.25, 0.2499));
  EXPECT_TRUE(is_within(1.25, 1.25, 0)) << "an exact result needs no room";
}

TEST(IsWithin, InfinitiesAndNaNNeverPass) {
  EXPECT_FALSE(is_within(kNaN, 1, 1e300));
  EXPECT_FALSE(is_within(kInfinity, 1, 1e300));
  EXPECT_FALSE(is_within(kInfinity, kInfinity, 1)) << "not even where the reference has one";
  EXPECT_FALSE(is_within(kNaN, kNaN, kNaN));
  EXPECT_FALSE(is_within(-kInfinity, 1, kInfinity));
}

TEST(IsWithin, ABoundThatIsNoneLetsNothingPass) {
  EXPECT_FALSE(is_within(1, 1, kInfinity));
  EXPECT_FALSE(is_within(1, 1, kNaN));
  EXPECT_FALSE(is_within(1, 1, -1));
}

TEST(RelativeError, OfSumsOfFloatsCoversEveryOrder) {
  constexpr int kNumbers = 1000;
  float forwards = 0;
  float backwards = 0;
  double exact = 0;
  for (int i = 0; i < kNumbers; ++i) {
    const float number = 1.0F / static_cast<float>(i + 1);
    forwards += number;
    backwards += 1.0F / static_cast<float>(kNumbers - i);
    exact += number;
  }
  const double bound = relative_error(kNumbers - 1) * exact;
  EXPECT_NE(forwards, backwards) << "or this test says nothing";
  EXPECT_TRUE(is_within(forwards, exact, bound));
  EXPECT_TRUE(is_within(backwards, exact, bound));
  EXPECT_FALSE(is_within(static_cast<double>(forwards) * (1 + 2 * relative_error(kNumbers)), exact, bound));
}

TEST(RelativeError, IsSmallerForDoubles) {
  EXPECT_EQ(relative_error<float>(0), 0);
  EXPECT_NEAR(relative_error<float>(1), 0x1p-24, 0x1p-40);
  EXPECT_NEAR(relative_error<double>(1), 0x1p-53, 0x1p-90);
  EXPECT_GT(relative_error(1024), 1024 * unit_roundoff());
}

constexpr Shape kShape{.rows = 2, .cols = 2};

/// What a run says whose output is `value` everywhere, where 1.25 is expected.
template <typename T = float>
std::string mismatch_of(T value, double bound) {
  grading::Run run(kShape);
  auto& out = run.output<T>("out", 4);
  for (T& element : out) element = value;
  run.expect_matrix_within(
      out, kShape, [](int, int) { return 1.25; }, [&](int row, int) { return row == 0 ? 1.0 : bound; });
  return run.mismatch();
}

TEST(ARun, TakesWhatIsWithinTheBoundOfItsElement) {
  EXPECT_EQ(mismatch_of(1.5F, 0.25), "");
  EXPECT_EQ(mismatch_of(1.5, 0.25), "");
}

TEST(ARun, TellsWhatIsNotWithGotExpectedAndTheAllowedDifference) {
  EXPECT_EQ(mismatch_of(1.5F, 3e-7),
            "out[1][0] is 1.5, expected 1.25, give or take 3e-07; 2 of 4 elements are wrong (rows 2, cols 2)");
}

TEST(ARun, RejectsNaNAndInfinityWhateverTheBound) {
  EXPECT_EQ(mismatch_of(std::numeric_limits<float>::quiet_NaN(), 1e30),
            "out[0][0] is nan, expected 1.25, give or take 1; 4 of 4 elements are wrong (rows 2, cols 2)");
  EXPECT_EQ(mismatch_of(-std::numeric_limits<float>::quiet_NaN(), 1), mismatch_of(kNaN, 1)) << "nan has no sign";
  EXPECT_EQ(mismatch_of(std::numeric_limits<float>::infinity(), 1e30),
            "out[0][0] is inf, expected 1.25, give or take 1; 4 of 4 elements are wrong (rows 2, cols 2)");
}

TEST(ARun, SaysWithinABoundWhatWasNeverWritten) {
  grading::Run run(kShape);
  auto& out = run.output("out", 4);
  const auto nothing = [](int, int) { return 0.0; };
  run.expect_matrix_within(out, kShape, nothing, nothing);
  EXPECT_EQ(run.mismatch(),
            "out[0][0] was never written, expected 0, give or take 0; 4 of 4 elements are wrong (rows 2, cols 2)");
}

TEST(ARun, ChecksItsInputsBeforeItComparesWithinABound) {
  grading::Run run(kShape);
  auto& in = run.input("in", 4);
  auto& out = run.output("out", 4);
  in[1] = 7;
  run.expect_matrix_within(
      out, kShape, [](int, int) { return 0.0; }, [](int, int) { return 1.0; });
  EXPECT_EQ(run.mismatch(), "in[1] is 7, expected 2: the kernel must not change its input (rows 2, cols 2)");
}

}  // namespace
}  // namespace grading
