#include "tests/common/report/large_report.h"

#include <gtest/gtest.h>

namespace report {
namespace {

TEST(LargeReport, SixtyFourAccessesAndAMillionRequestsStayBelowFiveMebibytes) {
  const LargeReport large = make_large_report();
  EXPECT_EQ(large.sites, 64U);
  EXPECT_GE(large.requests, 1'000'000U);
  EXPECT_LE(large.html.size(), std::size_t{5} << 20);
}

}  // namespace
}  // namespace report
