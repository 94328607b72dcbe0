#include "common/report/cache_picture.h"

#include <gtest/gtest.h>

#include "common/report/cache_text.h"
#include "tests/common/report/drawn.h"

namespace report {
namespace {

simt::Site load(const char* variable, int line, const memory::LevelCounts& caches) {
  simt::Site site{.file = "k.cu", .line = line, .variable = variable};
  site.caches = caches;
  return site;
}

simt::Profile two_loads() {
  simt::Profile profile;
  profile.sites = {
      load("in", 20, {.load_sectors = 400, .l2_read_sectors = 400, .dram_read_bytes = 12800}),
      load("in", 23,
           {.load_sectors = 400, .l1_hits = 300, .l2_read_sectors = 100, .l2_hits = 60, .dram_read_bytes = 1280})};
  profile.sites.push_back({.file = "k.cu", .line = 23, .variable = "out"});
  profile.sites.back().kind = simt::Kind::store;
  profile.sites.back().caches = memory::LevelCounts{.l2_write_sectors = 400};
  return profile;
}

TEST(CachePicture, HasABarForEachLoadAndAPartForEachAnswer) {
  const Picture picture = draw_answers(two_loads(), most_asked_for(two_loads()));
  EXPECT_EQ(occurrences(picture.body, "<rect"), 4U);  // DRAM alone; L1, L2 and DRAM
  EXPECT_EQ(picture.rows.size(), 2U);
  EXPECT_EQ(picture.rows[1], (std::vector<std::string>{"in, line 23", "400", "75.0 %", "15.0 %", "10.0 %"}));
  EXPECT_EQ(picture.description,
            "in, line 20: L1 answers 0.0 % of 400 sectors, L2 0.0 %, DRAM 100.0 %. "
            "in, line 23: L1 answers 75.0 % of 400 sectors, L2 15.0 %, DRAM 10.0 %.");
}

TEST(CachePicture, PicturesSideBySideHaveOneScale) {
  const Picture half = draw_answers(two_loads(), 2 * most_asked_for(two_loads()));
  EXPECT_EQ(occurrences(half.body, R"(width="240")"), 1U);
}

TEST(CachePicture, WithoutCachesThereIsNothingToDraw) {
  simt::Profile profile = two_loads();
  for (simt::Site& site : profile.sites) site.caches.reset();
  EXPECT_EQ(most_asked_for(profile), 0U);
}

TEST(CacheText, SaysWhatALoadFound) {
  const simt::Profile profile = two_loads();
  EXPECT_EQ(found_line(profile.sites[1]),
            "L1 has 75.0 % of its sectors, L2 60.0 % of the others; 0.00 MB come from DRAM");
  EXPECT_EQ(found_line(profile.sites[2]), "");
}

TEST(CacheText, SaysOfWhichGpuCachesAre) {
  EXPECT_EQ(caches_are_of({}), "");
  EXPECT_EQ(caches_are_of({.cache_sms = 132}), "caches: an estimate, for an H200");
  EXPECT_EQ(caches_are_of({.cache_sms = 4}),
            "caches: an estimate, for 4 of an H200's 132 multiprocessors and their share of its L2");
}

TEST(CacheText, EveryMetricIsAClauseAndATitle) {
  for (const char* metric :
       {"l1_hit_share", "l2_hit_share", "l2_read_times", "dram_read_times", "dram_read_bytes", "dram_bytes"}) {
    EXPECT_NE(cache_clause({.metric = metric, .array = "in"}, "2.0").find("2.0"), std::string::npos) << metric;
    EXPECT_NE(cache_metric_name(metric, "in"), "") << metric;
  }
  EXPECT_EQ(cache_clause({.metric = "dram_read_times", .array = "in"}, "2.0"), "in comes from DRAM 2.0 times");
  EXPECT_EQ(cache_clause({.metric = "global_load_times", .array = "in"}, "2.0"), "");
  EXPECT_EQ(cache_metric_name("global_load_times", "in"), "");
}

}  // namespace
}  // namespace report
