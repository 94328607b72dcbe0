#include "common/grading/verdict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <exception>

namespace grading {
namespace {

using testing::HasSubstr;

/// Every field differs from its default, so that a field that is lost on the way is noticed.
Verdict full_verdict() {
  simt::Site site{.file = "a.cu", .line = 20, .column = 41, .variable = "tile"};
  site.space = simt::Space::shared;
  site.kind = memory::Kind::atomic;
  site.bytes = 8;
  site.requests = 4096;
  site.active_lanes = 131'071;
  site.cost = std::uint64_t{1} << 60;
  site.ideal = 9;
  site.worst.cost = 32;
  site.worst.block = {1, 2, 3};
  site.worst.warp = 5;
  site.worst.access.bytes = site.bytes;
  site.worst.access.kind = site.kind;
  site.worst.access.of_matrices = true;
  site.by_copy = true;
  site.worst.access.active = 0x8000'0005U;
  site.worst.access.address[0] = 4096;
  site.worst.access.address[2] = 0xffff'ffff'ffff'fff0U;
  site.worst.access.address[31] = 12;

  safety::Finding finding{.kind = safety::FindingKind::divergent_barrier, .where = {"b.cu", 7, 9}, .in_kernel = false};
  finding.block = {4, 5, 6};
  finding.thread = {7, 8, 9};
  finding.message = "a \"quoted\" message";
  finding.context = "rows 1, cols 2";
  finding.advice = "advice";

  Verdict verdict{.exercise = "01_coalescing.scale_matrix", .file = "x.cu", .state = State::misses_target};
  verdict.shapes = "37 shapes";
  verdict.mismatch = "out[0][1] is 1, expected 2";
  verdict.compiler_output = "x.cu:1:1: error";
  verdict.program_output = "line\n\ttabbed ✓";
  verdict.program_output_file = "build/cpu/printed/x.txt";
  verdict.compiler_warnings = {"k.cu:3:5: warning: unused variable 'i'\n"};
  verdict.measurements = {
      {.metric = "global_load_sectors_per_request", .value = 31.7, .limit = {4.0}, .met = true, .site = 0},
      {.metric = "other",
       .value = 1.0 / 3.0,
       .limit = {.value = 0.9, .is_minimum = true},
       .array = "in",
       .words = {.about = "shares", .miss = "only {value}", .remark = "right, but"},
       .example = "cols = 1",
       .is_guard = true,
       .counts_wrong_answers = true,
       .is_the_point = true}};
  verdict.repeated = {{.variable = "out", .index = 7, .stores = 64, .threads = 32, .lines = {17, 19}}};
  verdict.second_shape = "288x512";
  verdict.cache_sms = 4;
  verdict.profile.sites = {site};
  verdict.profile.findings = {finding};
  verdict.profile.launches = 1;
  verdict.profile.blocks = 2;
  verdict.profile.threads = 3;
  verdict.profile.busiest_block_requests = 5;
  verdict.profile.shared_bytes_per_block = 4;
  verdict.profile.has_lost_races = true;
  verdict.profile.meetings = {.barriers = 11, .shuffles = 12, .votes = 13, .warp_reductions = 14, .warp_syncs = 15};
  verdict.speed = {.outcome = Speed::Outcome::failed, .text = "x.cu(1): error", .of_copy = 0.75, .gb_per_s = 3000};
  return verdict;
}

TEST(VerdictJson, KeepsWhatTheAttemptIs) {
  const Verdict in = full_verdict();
  const Verdict out = verdict_from_json(to_json(in));
  EXPECT_EQ(out.exercise, in.exercise);
  EXPECT_EQ(out.file, in.file);
  EXPECT_EQ(out.state, in.state);
  EXPECT_EQ(out.shapes, in.shapes);
  EXPECT_EQ(out.cache_sms, in.cache_sms);
  EXPECT_EQ(out.mismatch, in.mismatch);
  EXPECT_EQ(out.compiler_output, in.compiler_output);
  EXPECT_EQ(out.program_output, in.program_output);
  EXPECT_EQ(out.program_output_file, in.program_output_file);
  EXPECT_EQ(out.compiler_warnings, in.compiler_warnings);
}

TEST(VerdictJson, KeepsTheSpeedOrItsAbsence) {
  const auto out = verdict_from_json(to_json(full_verdict())).speed;
  ASSERT_TRUE(out);
  EXPECT_EQ(out->outcome, Speed::Outcome::failed);
  EXPECT_EQ(out->text, "x.cu(1): error");
  EXPECT_EQ(out->of_copy, 0.75);
  EXPECT_EQ(out->gb_per_s, 3000);
  EXPECT_FALSE(verdict_from_json(to_json(Verdict{})).speed);
}

TEST(VerdictJson, KeepsMeasurementsExactly) {
  const Verdict out = verdict_from_json(to_json(full_verdict()));
  ASSERT_EQ(out.measurements.size(), 2U);
  EXPECT_EQ(out.measurements[0].metric, "global_load_sectors_per_request");
  EXPECT_EQ(out.measurements[0].value, 31.7);
  EXPECT_EQ(out.measurements[0].limit.value, 4.0);
  EXPECT_TRUE(out.measurements[0].met);
  EXPECT_EQ(out.measurements[0].site, 0U);
  EXPECT_EQ(out.measurements[1].value, 1.0 / 3.0);
  EXPECT_EQ(out.measurements[1].site, std::nullopt);
  EXPECT_FALSE(out.measurements[0].limit.is_minimum);
  EXPECT_EQ(out.measurements[1].limit.value, 0.9);
  EXPECT_TRUE(out.measurements[1].limit.is_minimum);
  EXPECT_FALSE(out.measurements[0].counts_wrong_answers);
  EXPECT_FALSE(out.measurements[0].is_the_point);
  EXPECT_TRUE(out.measurements[1].counts_wrong_answers);
  EXPECT_TRUE(out.measurements[1].is_the_point);
}

TEST(VerdictJson, KeepsWhatWasStoredAgainAndTheSecondShape) {
  const Verdict out = verdict_from_json(to_json(full_verdict()));
  ASSERT_EQ(out.repeated.size(), 1U);
  EXPECT_EQ(out.repeated[0].variable, "out");
  EXPECT_EQ(out.repeated[0].index, 7U);
  EXPECT_EQ(out.repeated[0].stores, 64U);
  EXPECT_EQ(out.repeated[0].threads, 32U);
  EXPECT_EQ(out.repeated[0].lines, (std::vector<int>{17, 19}));
  EXPECT_EQ(out.second_shape, "288x512");
}

TEST(AVerdict, HasWrongAnswersIfATargetThatCountsThemIsMissed) {
  Verdict verdict;
  verdict.measurements = {{.metric = "wrong", .met = true, .counts_wrong_answers = true}, {.metric = "wasteful"}};
  EXPECT_FALSE(has_wrong_answers(verdict));
  verdict.measurements[0].met = false;
  EXPECT_TRUE(has_wrong_answers(verdict));
}

TEST(VerdictJson, KeepsHowATargetIsTold) {
  const Verdict out = verdict_from_json(to_json(full_verdict()));
  EXPECT_EQ(out.measurements[1].array, "in");
  EXPECT_EQ(out.measurements[1].words.about, "shares");
  EXPECT_EQ(out.measurements[1].words.miss, "only {value}");
  EXPECT_EQ(out.measurements[1].words.remark, "right, but");
  EXPECT_EQ(out.measurements[1].example, "cols = 1");
  EXPECT_TRUE(out.measurements[1].is_guard);
  EXPECT_FALSE(out.measurements[0].is_guard);
}

TEST(VerdictJson, KeepsSitesAndTheirWorstRequest) {
  const simt::Site in = full_verdict().profile.sites[0];
  const simt::Site out = verdict_from_json(to_json(full_verdict())).profile.sites.at(0);
  EXPECT_EQ(out.file, in.file);
  EXPECT_EQ(out.line, in.line);
  EXPECT_EQ(out.column, in.column);
  EXPECT_EQ(out.variable, in.variable);
  EXPECT_EQ(out.space, in.space);
  EXPECT_EQ(out.kind, in.kind);
  EXPECT_EQ(out.bytes, in.bytes);
  EXPECT_EQ(out.requests, in.requests);
  EXPECT_EQ(out.active_lanes, in.active_lanes);
  EXPECT_EQ(out.cost, in.cost);
  EXPECT_EQ(out.ideal, in.ideal);
  EXPECT_EQ(out.worst.cost, in.worst.cost);
  EXPECT_EQ(out.worst.block.z, 3U);
  EXPECT_EQ(out.worst.warp, 5);
  EXPECT_EQ(out.worst.access.active, in.worst.access.active);
  EXPECT_EQ(out.worst.access.address, in.worst.access.address);
  EXPECT_EQ(out.worst.access.bytes, in.worst.access.bytes);
  EXPECT_EQ(out.worst.access.kind, in.worst.access.kind);
  EXPECT_TRUE(out.worst.access.of_matrices);
  EXPECT_TRUE(out.by_copy);
}

TEST(VerdictJson, KeepsFindingsAndTotals) {
  const simt::Profile out = verdict_from_json(to_json(full_verdict())).profile;
  ASSERT_EQ(out.findings.size(), 1U);
  const safety::Finding& finding = out.findings[0];
  EXPECT_EQ(finding.kind, safety::FindingKind::divergent_barrier);
  EXPECT_EQ(finding.where.file, "b.cu");
  EXPECT_EQ(finding.where.line, 7);
  EXPECT_EQ(finding.where.column, 9);
  EXPECT_FALSE(finding.in_kernel);
  EXPECT_EQ(finding.block.y, 5U);
  EXPECT_EQ(finding.thread.x, 7U);
  EXPECT_EQ(finding.message, "a \"quoted\" message");
  EXPECT_EQ(finding.context, "rows 1, cols 2");
  EXPECT_EQ(finding.message_in_context(), "a \"quoted\" message (rows 1, cols 2)");
  EXPECT_EQ(finding.advice, "advice");
  EXPECT_EQ(out.launches, 1U);
  EXPECT_EQ(out.blocks, 2U);
  EXPECT_EQ(out.threads, 3U);
  EXPECT_EQ(out.busiest_block_requests, 5U);
  EXPECT_EQ(out.shared_bytes_per_block, 4U);
  EXPECT_TRUE(out.has_lost_races);
  EXPECT_EQ(out.meetings, full_verdict().profile.meetings);
}

TEST(VerdictJson, KeepsEveryKindOfFinding) {
  using safety::FindingKind;
  for (int number = 0; number <= static_cast<int>(FindingKind::crash); ++number) {
    const auto kind = static_cast<FindingKind>(number);
    Verdict verdict = full_verdict();
    verdict.profile.findings[0].kind = kind;
    EXPECT_EQ(verdict_from_json(to_json(verdict)).profile.findings.at(0).kind, kind);
  }
}

TEST(VerdictJson, TakesAnyBytesThatAKernelPrints) {
  Verdict verdict = full_verdict();
  verdict.program_output = "\xff\xfe ok";
  EXPECT_THAT(verdict_from_json(to_json(verdict)).program_output, HasSubstr(" ok"));
}

TEST(VerdictJson, ANumberThatIsNotOneStaysSo) {
  Verdict verdict = full_verdict();
  verdict.measurements[0].value = std::nan("");
  EXPECT_TRUE(std::isnan(verdict_from_json(to_json(verdict)).measurements[0].value));
}

TEST(VerdictJson, RefusesWhatIsNotAVerdict) {
  const std::string json = to_json(full_verdict());
  EXPECT_THROW(verdict_from_json(json.substr(0, json.size() / 2)), std::exception);
  EXPECT_THROW(verdict_from_json("{}"), std::exception);
  Verdict verdict = full_verdict();
  verdict.measurements[0].site = 1;
  EXPECT_THROW(verdict_from_json(to_json(verdict)), std::exception);
  std::string unknown_state = json;
  unknown_state.replace(unknown_state.find("misses_target"), 13, "is_forgiven__");
  EXPECT_THROW(verdict_from_json(unknown_state), std::exception);
}

TEST(VerdictJson, CallsLimitsAndCountersWhatOtherProgramsKnow) {
  const std::string json = to_json(full_verdict());
  EXPECT_THAT(json, HasSubstr("\"at_most\": 4.0,"));
  EXPECT_THAT(json, HasSubstr("\"at_least\": 0.9"));
  EXPECT_THAT(json, HasSubstr("\"sectors\": 0,"));
  EXPECT_THAT(json, HasSubstr("\"wavefronts\": 1152921504606846976,"));
}

TEST(VerdictJson, RefusesAccessesThatNobodyCounts) {
  Verdict verdict = full_verdict();
  verdict.profile.sites[0].space = simt::Space::local;
  EXPECT_THROW(verdict_from_json(to_json(verdict)), std::exception);
  verdict = full_verdict();
  verdict.profile.sites[0].bytes = 3;
  EXPECT_THROW(verdict_from_json(to_json(verdict)), std::exception);
}

TEST(States, AreFoundByTheirNames) {
  EXPECT_EQ(state_named("misses_target"), State::misses_target);
  EXPECT_EQ(state_named(name_of(State::does_not_compile)), State::does_not_compile);
  EXPECT_EQ(state_named("forgiven"), std::nullopt);
}

TEST(ExitCode, FollowsTheState) {
  EXPECT_EQ(exit_code(State::solved), 0);
  EXPECT_EQ(exit_code(State::misses_target), 1);
  EXPECT_EQ(exit_code(State::wrong), 1);
  EXPECT_EQ(exit_code(State::does_not_compile), 3);
  EXPECT_EQ(exit_code(State::stopped), 4);
}

}  // namespace
}  // namespace grading
