// A small odd shape that has to be met as well: which one it is, and what is left of the targets on it.

#include "common/grading/odd_shape.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "common/grading/seed.h"

namespace grading {
namespace {

const Exercise kMatrix{.memory_shape = {256, 512}, .odd = odd_shapes_below({127, 255})};

TEST(TheOddShape, FillsNeitherTilesNorSectors) {
  ASSERT_EQ(kMatrix.odd.size(), 25U);
  for (const Shape shape : kMatrix.odd) {
    EXPECT_EQ(shape.rows % 2, 1);
    EXPECT_EQ(shape.cols % 2, 1);
    EXPECT_GE(shape.rows, 119);
    EXPECT_LE(shape.rows, 127);
    EXPECT_GE(shape.cols, 247);
    EXPECT_LE(shape.cols, 255);
  }
}

TEST(TheOddShape, OfARowStaysARow) {
  std::set<int> lengths;
  for (const Shape shape : odd_shapes_below({1, 32768})) {
    EXPECT_EQ(shape.rows, 1);
    EXPECT_EQ(shape.cols % 2, 1);
    lengths.insert(shape.cols);
  }
  EXPECT_EQ(lengths.size(), 25U);
  EXPECT_EQ(*lengths.rbegin(), 32767);
}

TEST(TheOddShape, FollowsFromTheText) {
  std::set<std::string> shapes;
  for (int constant = 0; constant < 200; ++constant) {
    shapes.insert(to_text(*odd_shape(kMatrix, seed_of("if (rows == " + std::to_string(constant) + ")"))));
  }
  EXPECT_GT(shapes.size(), 20U);
  EXPECT_FALSE(odd_shape({}, 1));
}

std::vector<Target> on_odd(const Target& target) { return targets_on_odd(kMatrix, {128, 256}, {target}); }

TEST(TheOddShape, AsksForSectorsAndWavefrontsAsMultiplesOfTheLeast) {
  const auto sectors = on_odd({.metric = "global_store_extra_sectors_per_request", .limit = {0}, .array = "out"});
  ASSERT_EQ(sectors.size(), 1U);
  EXPECT_EQ(sectors[0].metric, "global_store_sectors_ratio");
  EXPECT_EQ(sectors[0].limit.value, 5);
  EXPECT_EQ(sectors[0].array, "out");
  EXPECT_TRUE(sectors[0].words.miss.starts_with("the stores to out touch {value} times the sectors"));
  const auto wavefronts = on_odd({.metric = "shared_load_extra_wavefronts_per_request", .limit = {0}});
  ASSERT_EQ(wavefronts.size(), 1U);
  EXPECT_EQ(wavefronts[0].metric, "shared_load_wavefronts_ratio");
  EXPECT_EQ(wavefronts[0].limit.value, 1.5);
}

TEST(TheOddShape, GivesRequestsHalfAsManyAgain) {
  EXPECT_EQ(on_odd({.metric = "global_load_requests", .limit = {4096}, .array = "in"})[0].limit.value, 1024 * 1.5);
  EXPECT_EQ(on_odd({.metric = "global_load_times", .limit = {1}, .array = "in"})[0].limit.value, 1.5);
  EXPECT_EQ(on_odd({.metric = "shuffles", .limit = {4096}})[0].limit.value, 1024 * 1.5);
}

TEST(TheOddShape, LetsARequestHaveTwoThirdsOfTheBytes) {
  const auto bytes = on_odd({.metric = "global_load_bytes_per_request", .limit = {480, true}, .array = "in"});
  ASSERT_EQ(bytes.size(), 1U);
  EXPECT_DOUBLE_EQ(bytes[0].limit.value, 320);
}

TEST(TheOddShape, KeepsWhatKnowsNoShapeAndNothingElse) {
  EXPECT_EQ(on_odd({.metric = "launches", .limit = {2}})[0].limit.value, 2);
  EXPECT_EQ(on_odd({.metric = "global_load_times", .limit = {1, true}, .array = "in"})[0].limit.value, 1);
  EXPECT_TRUE(on_odd({.metric = "global_store_times", .limit = {0.9, true}, .array = "out"}).empty());
  EXPECT_TRUE(on_odd({.metric = "shared_bytes_per_block", .limit = {4096}}).empty());
  EXPECT_TRUE(on_odd({.metric = "model_channel_balance_of_loads", .limit = {0.7, true}}).empty());
  Target remark{.metric = "threads", .limit = {1}};
  remark.words.remark = "Right, but";
  EXPECT_TRUE(on_odd(remark).empty());
}

}  // namespace
}  // namespace grading
