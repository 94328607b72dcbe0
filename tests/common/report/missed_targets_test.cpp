#include "common/report/missed_targets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace report {
namespace {

using grading::Verdict;
using testing::ElementsAre;

std::vector<std::string> missed(const Verdict& verdict) {
  std::vector<std::string> metrics;
  for (const grading::Measurement* one : missed_targets(verdict)) metrics.push_back(one->metric);
  return metrics;
}

TEST(MissedTargets, BeginWithWhatTheOthersFollowFrom) {
  const Verdict verdict{.measurements = {{.metric = "global_load_times"},
                                         {.metric = "atomic_requests"},
                                         {.metric = "global_store_times"},
                                         {.metric = "requests_to_other_arrays"},
                                         {.metric = "copies"}}};
  EXPECT_THAT(missed(verdict), ElementsAre("copies", "requests_to_other_arrays", "atomic_requests", "global_load_times",
                                           "global_store_times"));
}

TEST(MissedTargets, AreNeitherMetNorCountsOfWrongAnswers) {
  const Verdict verdict{.measurements = {{.metric = "copies", .met = true},
                                         {.metric = "wrong", .counts_wrong_answers = true},
                                         {.metric = "global_load_times"}}};
  EXPECT_THAT(missed(verdict), ElementsAre("global_load_times"));
}

}  // namespace
}  // namespace report
