#include "cli/grade/supervised_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "cli/system/usage_error.h"

namespace course {
namespace {

using grading::State;
using grading::Verdict;
using safety::FindingKind;
using testing::HasSubstr;
using testing::SizeIs;

/// The program writes `written` as its verdict, then does `deed`, which is also the exercise it is asked for.
Verdict run(const std::string& deed, const std::string& written = "", double time_limit_s = 20) {
  setenv("MISBEHAVE_VERDICT", written.c_str(), 1);
  return run_supervised(MISBEHAVE_PROGRAM, "chapter.json", deed, "my.cu", time_limit_s);
}

std::string verdict_of(const std::string& exercise, State state) {
  return grading::to_json({.exercise = exercise, .file = "elsewhere.cu", .state = state, .shapes = "9 shapes"});
}

TEST(SupervisedRun, ReturnsTheProgramsVerdict) {
  const Verdict verdict = run("good", verdict_of("good", State::solved));
  EXPECT_EQ(verdict.state, State::solved);
  EXPECT_EQ(verdict.shapes, "9 shapes");
  EXPECT_EQ(verdict.file, "my.cu");
}

TEST(SupervisedRun, AProgramThatDiesWithoutAVerdictIsStopped) {
  const Verdict verdict = run("abort");
  EXPECT_EQ(verdict.state, State::stopped);
  ASSERT_THAT(verdict.profile.findings, SizeIs(1));
  EXPECT_EQ(verdict.profile.findings[0].kind, FindingKind::crash);
  EXPECT_THAT(verdict.profile.findings[0].message, HasSubstr("SIGABRT (Aborted)"));
  EXPECT_EQ(verdict.exercise, "abort");
  EXPECT_EQ(verdict.file, "my.cu");
}

TEST(SupervisedRun, AnEarlyExitIsStoppedAndNamesTheExitCode) {
  for (const std::string& written : {std::string(), verdict_of("exit_7", State::solved).substr(0, 40),
                                     verdict_of("another.exercise", State::solved)}) {
    const Verdict verdict = run("exit_7", written);
    EXPECT_EQ(verdict.state, State::stopped);
    ASSERT_THAT(verdict.profile.findings, SizeIs(1));
    EXPECT_THAT(verdict.profile.findings[0].message, HasSubstr("exit code 7"));
  }
}

TEST(SupervisedRun, AProgramThatNeverEndsIsAHang) {
  const Verdict verdict = run("spin", "", 0.1);
  EXPECT_EQ(verdict.state, State::stopped);
  ASSERT_THAT(verdict.profile.findings, SizeIs(1));
  EXPECT_EQ(verdict.profile.findings[0].kind, FindingKind::hang);
  EXPECT_THAT(verdict.profile.findings[0].message, HasSubstr("within 0.1 s"));
}

TEST(SupervisedRun, DoesNotTrustAVerdictWhenTheProgramThenCrashed) {
  EXPECT_EQ(run("abort", verdict_of("abort", State::solved)).state, State::stopped);
}

TEST(SupervisedRun, KeepsTheFindingThatAProgramWroteBeforeItCrashed) {
  Verdict written{.exercise = "abort", .state = State::stopped};
  safety::Finding finding;
  finding.kind = FindingKind::stack_overflow;
  finding.message = "recursion";
  written.profile.findings.push_back(finding);
  const Verdict verdict = run("abort", grading::to_json(written));
  ASSERT_THAT(verdict.profile.findings, SizeIs(1));
  EXPECT_EQ(verdict.profile.findings[0].message, "recursion");
}

TEST(SupervisedRun, CutsWhatTheProgramPrints) {
  const Verdict verdict = run("print_for_ever", "", 0.1);
  EXPECT_THAT(verdict.program_output, HasSubstr("left out: more than 64 KiB"));
  EXPECT_LT(verdict.program_output.size(), 70'000U);
}

TEST(SupervisedRun, AMissingProgramIsNotTheLearnersFault) {
  EXPECT_THROW(run_supervised("/no/such/program", "chapter.json", "x", "my.cu", 1), UsageError);
}

}  // namespace
}  // namespace course
