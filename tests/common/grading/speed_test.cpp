#include "common/grading/speed.h"

#include <gtest/gtest.h>

#include <exception>

namespace grading {
namespace {

const SpeedReport kReport{.gpu = "NVIDIA H200",
                          .driver = "13.0",
                          .toolkit = "13.0",
                          .shape = "8192 x 8192",
                          .copy = "cudaMemcpy",
                          .copy_gb_per_s = 4000,
                          .rounds = 31,
                          .entries = {{"yours", "", 1800, 0.45, 0.44, 0.46}, {"solution", "out[0] is 1, expected 2"}}};

TEST(SpeedReport, SurvivesJson) {
  const SpeedReport read = speed_from_json(to_json(kReport));
  EXPECT_EQ(to_json(read), to_json(kReport));
  EXPECT_EQ(read.gpu, "NVIDIA H200");
  ASSERT_EQ(read.entries.size(), 2U);
  EXPECT_EQ(read.entries[0].of_copy, 0.45);
  EXPECT_EQ(read.entries[1].problem, "out[0] is 1, expected 2");
}

TEST(SpeedReport, WithBytesThatAreNoTextCanBeWritten) {
  SpeedReport report = kReport;
  report.entries[0].problem = "\xff";
  EXPECT_EQ(speed_from_json(to_json(report)).entries[0].problem, "\xEF\xBF\xBD");
}

TEST(SpeedReport, CutShortOrIncompleteIsAnError) {
  EXPECT_THROW(speed_from_json(to_json(kReport).substr(0, 100)), std::exception);
  EXPECT_THROW(speed_from_json("{}"), std::exception);
  EXPECT_THROW(speed_from_json(""), std::exception);
}

}  // namespace
}  // namespace grading
