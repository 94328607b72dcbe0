#include "common/grading/cache_metrics.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "common/grading/metrics.h"

namespace grading {
namespace {

simt::Site site(const char* variable, simt::Kind kind, const memory::LevelCounts& caches) {
  simt::Site one{.file = "k.cu", .variable = variable};
  one.kind = kind;
  one.caches = caches;
  return one;
}

// Of 64 sectors from `in`, L1 has 48 and L2 4; 768 bytes come from DRAM. A store makes L2 give up 96 bytes, and reads
// 64 to complete a sector.
simt::Profile watched() {
  simt::Profile profile;
  profile.sites = {
      site("in", simt::Kind::load, {.load_sectors = 32, .l1_hits = 32}),
      site("in", simt::Kind::load,
           {.load_sectors = 32, .l1_hits = 16, .l2_read_sectors = 16, .l2_hits = 4, .dram_read_bytes = 768}),
      site("sums", simt::Kind::load, {.load_sectors = 16, .l2_read_sectors = 16, .l2_hits = 16}),
      site("in", simt::Kind::store, {.l2_write_sectors = 8, .dram_read_bytes = 64, .dram_write_bytes = 96})};
  return profile;
}

double value(const char* metric, const char* array = "") {
  return measure({.metric = metric, .array = array}, watched(), {{size_of_array("in"), {256}}}).value;
}

TEST(CacheMetrics, SharesAreOfWhatEachLevelIsAskedFor) {
  EXPECT_DOUBLE_EQ(value("l1_hit_share"), 48.0 / 80);
  EXPECT_DOUBLE_EQ(value("l1_hit_share", "in"), 48.0 / 64);
  EXPECT_DOUBLE_EQ(value("l2_hit_share"), 20.0 / 32);
  EXPECT_DOUBLE_EQ(value("l2_hit_share", "in"), 4.0 / 16);
}

TEST(CacheMetrics, OfAnArrayOnlyItsLoadsCount) {
  EXPECT_EQ(value("dram_read_bytes", "in"), 768);
  EXPECT_EQ(value("dram_read_bytes"), 768 + 64);
  EXPECT_EQ(value("dram_bytes"), 768 + 64 + 96);
}

TEST(CacheMetrics, TimesAreInSizesOfTheArray) {
  EXPECT_EQ(value("dram_read_times", "in"), 3.0);
  EXPECT_EQ(value("l2_read_times", "in"), 2.0);
  EXPECT_THROW(value("dram_read_times"), std::invalid_argument);
}

TEST(CacheMetrics, PointToTheLoadThatCostsMost) {
  const Measurement m = measure({.metric = "l1_hit_share", .array = "in"}, watched(), {});
  EXPECT_EQ(m.site, 1U);
  EXPECT_EQ(costliest_load(watched(), "out"), std::nullopt);
}

TEST(CacheMetrics, WhereNothingWasLoadedAShareIsNothing) {
  EXPECT_EQ(measure({"l1_hit_share", {.value = 0.5, .is_minimum = true}}, {}, {}).value, 0);
  EXPECT_FALSE(measure({"l1_hit_share", {.value = 0.5, .is_minimum = true}}, {}, {}).met);
}

TEST(CacheMetrics, AreKnownByTheirNames) {
  EXPECT_TRUE(is_of_caches("dram_bytes"));
  EXPECT_FALSE(is_of_caches("global_load_times"));
  EXPECT_TRUE(is_in_sizes_of_an_array("l2_read_times"));
  EXPECT_FALSE(is_in_sizes_of_an_array("global_load_times"));
}

}  // namespace
}  // namespace grading
