#include "common/report/time_line.h"

#include <gtest/gtest.h>

namespace report {
namespace {

core::TimeEstimate estimate() {
  return {.gpu = "H200",
          .shape = "rows 8192, cols 8192",
          .launches = 1,
          .us = 293.7,
          .low_us = 205.6,
          .high_us = 384.6,
          .gains = {{"DRAM bandwidth", 0.496}, {"latency", 0.1}},
          .why_not = ""};
}

TEST(TimeLine, SaysThatItIsAnEstimateWithItsRangeAndWhatLimits) {
  EXPECT_EQ(render_time(estimate(), {.width = 200}),
            "  ~ time      H200 (estimate): 294 us, 206 to 385, for rows 8192, cols 8192; limited by DRAM bandwidth: "
            "without it, 50 % less\n");
}

TEST(TimeLine, ShortTimesHaveADigitMore) {
  core::TimeEstimate time = estimate();
  time.us = 12.34, time.low_us = 8.6, time.high_us = 16;
  EXPECT_NE(render_time(time, {.width = 200}).find("12.3 us, 8.6 to 16.0"), std::string::npos);
}

TEST(TimeLine, SaysHowManyLoadsAreMissingWhereTheyAre) {
  core::TimeEstimate time = estimate();
  time.in_flight = 3 * 1024;
  time.needed = 12.5 * 1024;
  EXPECT_EQ(too_few_loads(time), "");  // DRAM limits it
  time.gains = {{"latency", 0.6}};
  EXPECT_NE(render_time(time, {.width = 200})
                .find("latency: without it, 60 % less; 3.0 KiB of loads on their way from DRAM to each SM, of 12.5 "
                      "that keep DRAM "
                      "busy\n"),
            std::string::npos);
  time.in_flight = 13 * 1024;
  EXPECT_EQ(too_few_loads(time), "");
  time.in_flight = 0;  // its loads hit caches
  EXPECT_EQ(too_few_loads(time), "");
}

TEST(TimeLine, SaysWhatWideAccessesWouldGain) {
  core::TimeEstimate time = estimate();
  time.wide_us = 200;
  EXPECT_NE(render_time(time, {.width = 200}).find("50 % less; with 16 bytes a thread 200 us\n"), std::string::npos);
  time.wide_us = 240;  // less than a quarter of a difference
  EXPECT_EQ(gain_of_wide_accesses(time), "");
  time.wide_us = 0;
  EXPECT_EQ(gain_of_wide_accesses(time), "");
}

TEST(TimeLine, FitsTheTerminal) {
  const std::string text = render_time(estimate(), {.width = 80});
  std::size_t from = 0;
  for (std::size_t end = 0; (end = text.find('\n', from)) != std::string::npos; from = end + 1)
    EXPECT_LE(end - from, 80U) << text;
}

}  // namespace
}  // namespace report
