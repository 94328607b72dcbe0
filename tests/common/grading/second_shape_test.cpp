// A second shape that has to be met as well: which one it is, and what the targets are on it.

#include "common/grading/second_shape.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

#include "common/grading/seed.h"

namespace grading {
namespace {

const Exercise kMatrix{.memory_shape = {256, 512}, .same_cost = shapes_around({256, 512}, {64, 128})};

TEST(TheSecondShape, IsNeverTheOneThatEverybodyKnows) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const auto shape = second_shape(kMatrix, seed);
    ASSERT_TRUE(shape);
    EXPECT_NE(shape->rows, 256);
    EXPECT_NE(shape->cols, 512);
    EXPECT_EQ(shape->rows % 64, 0);
    EXPECT_EQ(shape->cols % 128, 0);
    EXPECT_LE(shape->rows * shape->cols, 256 * 512 * 5 / 4);
  }
}

TEST(TheSecondShape, FollowsFromTheText) {
  EXPECT_EQ(seed_of("a kernel"), seed_of("a kernel"));
  std::set<std::string> shapes;
  for (int constant = 0; constant < 100; ++constant) {
    const std::string text = "if (rows == " + std::to_string(constant) + ") good(); else bad();";
    shapes.insert(to_text(*second_shape(kMatrix, seed_of(text))));
  }
  EXPECT_GT(shapes.size(), 20U);
}

TEST(TheSecondShape, IsNoneWhereTheExerciseNamesNone) { EXPECT_FALSE(second_shape({}, 1)); }

double limit_on(Shape shape, const std::string& metric, Limit limit) {
  return targets_on(kMatrix, shape, {{.metric = metric, .limit = limit}}).front().limit.value;
}

TEST(TheSecondShape, HasTargetsThatGrowWithTheWork) {
  constexpr Shape kHalf{.rows = 128, .cols = 512};
  constexpr Shape kDouble{.rows = 256, .cols = 1024};
  EXPECT_EQ(limit_on(kHalf, "global_load_requests", {4096}), 2048);
  EXPECT_EQ(limit_on(kDouble, "shared_store_wavefronts", {4096}), 8192);
  EXPECT_EQ(limit_on(kHalf, "barriers", {4096}), 2048);
  EXPECT_EQ(limit_on(kHalf, "blocks", {.value = 128, .is_minimum = true}), 64);
  EXPECT_EQ(limit_on(kHalf, "blocks", {.value = 129, .is_minimum = true}), 64);  // nobody fails for a fraction
  EXPECT_EQ(limit_on(kHalf, "global_load_requests", {4097}), 2049);
}

TEST(TheSecondShape, LeavesAloneWhatIsCountedForARequestOrABlock) {
  constexpr Shape kHalf{.rows = 128, .cols = 512};
  EXPECT_EQ(limit_on(kHalf, "global_load_sectors_per_request", {4}), 4);
  EXPECT_EQ(limit_on(kHalf, "shared_bytes_per_block", {4096}), 4096);
  EXPECT_EQ(limit_on(kHalf, "global_store_requests_per_block", {32}), 32);
  EXPECT_EQ(limit_on(kHalf, "wrong_answers", {0}), 0);
  // A grid that does not grow has more to do in each block.
  EXPECT_EQ(limit_on({.rows = 512, .cols = 512}, "global_store_requests_per_block", {32}), 64);
  EXPECT_EQ(limit_on({.rows = 512, .cols = 512}, "shared_bytes_per_block", {4096}), 4096);
}

TEST(TheSecondShape, LetsABlockHaveWholeRowsOrColumns) {
  constexpr Shape kWiderButLess{.rows = 128, .cols = 768};
  constexpr Shape kHigherButLess{.rows = 512, .cols = 128};
  EXPECT_EQ(limit_on(kWiderButLess, "busiest_block_requests", {32}), 48);
  EXPECT_EQ(limit_on(kHigherButLess, "barriers_per_block", {32}), 64);
  EXPECT_EQ(limit_on(kWiderButLess, "global_load_requests", {4096}), 3072);  // all of them together are as many as ever
  const Exercise one_size{.memory_shape = {2, 512}, .work = [](Shape shape) { return 1.0 * shape.cols; }};
  const std::vector<Target> targets{{.metric = "busiest_block_requests", .limit = {32}}};
  EXPECT_EQ(targets_on(one_size, {4, 512}, targets).front().limit.value, 32);  // its rows are no rows
}

TEST(TheSecondShape, HasNoLimitOfMinusZero) {
  EXPECT_FALSE(std::signbit(limit_on({.rows = 128, .cols = 512}, "atomic_requests", {0})));
  EXPECT_FALSE(std::signbit(limit_on({.rows = 128, .cols = 512}, "barriers", {0})));
  EXPECT_FALSE(std::signbit(limit_on({.rows = 128, .cols = 512}, "busiest_block_requests", {0})));
}

}  // namespace
}  // namespace grading
