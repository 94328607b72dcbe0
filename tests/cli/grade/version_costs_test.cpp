#include "cli/grade/version_costs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace course {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(CountCodeLines, LeavesOutCommentsAndEmptyLines) {
  EXPECT_EQ(count_code_lines("// one\n\nint a;  // two\n  // three\n}\n"), 2);
  EXPECT_EQ(count_code_lines(""), 0);
}

TEST(ReasonOf, IsTheCommentAtTheStartOfTheEditRegion) {
  EXPECT_EQ(reason_of("// not this\n  // [edit]\n  // Because lanes\n  // differ.\n  int a;\n  // nor this\n"),
            "Because lanes differ.");
  EXPECT_EQ(reason_of("// [edit]\n// Why.\n// [tag]\nint a;\n"), "Why.");
  EXPECT_EQ(reason_of("int a;\n"), "");
}

TEST(CostOf, AddsUpWhatTheSitesCost) {
  grading::Verdict verdict;
  verdict.profile.shared_bytes_per_block = 4096;
  const auto site = [](simt::Space space, std::uint64_t cost) {
    simt::Site made{.space = space};
    made.cost = cost;
    return made;
  };
  verdict.profile.sites = {site(simt::Space::global, 100), site(simt::Space::global, 20), site(simt::Space::shared, 7)};
  const VersionCost cost = cost_of("yours", verdict, "int a;\n");
  EXPECT_EQ(cost.sectors, 120U);
  EXPECT_EQ(cost.wavefronts, 7U);
  EXPECT_EQ(cost.shared_bytes, 4096U);
  EXPECT_EQ(cost.lines, 1);
}

TEST(CostOf, CountsAtomicsApart) {
  grading::Verdict verdict;
  verdict.profile.sites = {{.space = simt::Space::shared, .kind = simt::Kind::atomic}};
  verdict.profile.sites[0].requests = 9;
  EXPECT_EQ(cost_of("yours", verdict, "").atomics, 9U);
}

const grading::Measurement kSectorsGoal{.metric = "global_load_sectors_per_request", .value = 32, .limit = {4}};

TEST(ComparisonTable, LeavesOutColumnsThatNobodyUses) {
  EXPECT_EQ(comparison_table({{.name = "starter", .sectors = 262144, .lines = 16, .goals = {kSectorsGoal}},
                              {.name = "yours", .sectors = 32768, .lines = 17}}),
            "                 sectors   lines of code\n"
            "  starter         262144              16\n"
            "  yours            32768              17\n");
}

TEST(ComparisonText, SaysWhatIsAddedUp) {
  const std::vector<VersionCost> versions{{.name = "starter", .sectors = 262144, .lines = 16, .goals = {kSectorsGoal}},
                                          {.name = "yours", .sectors = 32768, .lines = 17}};
  EXPECT_THAT(comparison_text(versions, "the reference is s.cu", "", 80),
              HasSubstr("\n  sectors are counted over all loads and stores together\n  the reference is s.cu\n"));
}

TEST(ComparisonTable, ShowsTheGoalThatSectorsAndWavefrontsDoNot) {
  const auto balance = [](double value, bool met) {
    return grading::Measurement{.metric = "model_channel_balance", .value = value, .limit = {0.9, true}, .met = met};
  };
  EXPECT_THAT(comparison_table({{.name = "starter", .lines = 3, .goals = {balance(0.125, false)}},
                                {.name = "yours", .lines = 3, .goals = {balance(1, true)}}}),
              AllOf(HasSubstr("in the model, channel balance"), HasSubstr(" 0.125 "), HasSubstr(" 1 ")));
  EXPECT_THAT(comparison_table({{.name = "starter", .sectors = 9, .goals = {kSectorsGoal}}}),
              Not(HasSubstr("per request")));
}

TEST(ComparisonTable, LeavesTrafficOutWhereNoTargetIsAboutIt) {
  const grading::Measurement formula{.metric = "wrong_addresses", .value = 7};
  EXPECT_THAT(comparison_table({{.name = "starter", .sectors = 914815, .lines = 3, .goals = {formula}}}),
              AllOf(Not(HasSubstr("914815")), HasSubstr("wrong addresses")));
}

}  // namespace
}  // namespace course
