#include "cli/watch/watch_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/watch/session_fixture.h"

namespace course {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST_F(WatchSessionTest, GradesAtTheStartAndShowsTheVerdict) {
  start();
  EXPECT_THAT(status(), HasSubstr("checking"));
  EXPECT_THAT(body(), HasSubstr("1.first: First"));
  settle();
  EXPECT_THAT(body(), HasSubstr("out[0]"));
  EXPECT_THAT(status(), HasSubstr("Edit "));
  EXPECT_EQ(calls(), "check 01_coalescing.first --json --ask emulator\n");
}

TEST_F(WatchSessionTest, ASolvedExerciseIsCompared) {
  when_called("check", verdict(grading::State::solved));
  start();
  settle();
  EXPECT_THAT(body(), HasSubstr("the comparison"));
  EXPECT_THAT(status(), HasSubstr("Solved. n goes on to 1.second"));
  EXPECT_EQ(calls(), "check 01_coalescing.first --json --ask emulator\ncompare 01_coalescing.first\n");
}

TEST_F(WatchSessionTest, WhatIsNoVerdictIsShownAsItIs) {
  when_called("check", "echo 'no such folder'; echo 'building x ...' >&2; echo 'course: a note' >&2");
  start();
  settle();
  EXPECT_THAT(body(), AllOf(HasSubstr("There is no verdict.\nno such folder\n"), HasSubstr("\n  course: a note\n"),
                            Not(HasSubstr("building"))));
}

TEST_F(WatchSessionTest, ASaveEndsWhatRuns) {
  when_called("check", "touch first_runs; exec sleep 60");
  start();
  wait_for("first_runs");
  when_called("check", verdict(grading::State::wrong));
  session_->grade();
  settle();
  EXPECT_THAT(body(), HasSubstr("out[0]"));
}

TEST_F(WatchSessionTest, AHintDuringAGradingNeedsNoProcessAndIsNotWipedAway) {
  when_called("check", "touch runs; while [ ! -e go ]; do sleep 0.01; done\n" + verdict(grading::State::wrong));
  start();
  wait_for("runs");
  session_->press('h');
  EXPECT_THAT(body(), HasSubstr("hint 1 of 2\n    one"));
  EXPECT_EQ(session_->job().task(), Task::grade);
  files_.write("go", "");
  settle();
  EXPECT_THAT(body(), HasSubstr("hint 1 of 2\n    one"));
  EXPECT_EQ(status(), "Enter goes back to the verdict.");
  session_->press('\n');
  EXPECT_THAT(body(), HasSubstr("out[0]"));
  EXPECT_EQ(calls(), "check 01_coalescing.first --json --ask emulator\n") << "a second process was started";
}

TEST_F(WatchSessionTest, AVerbThatTakesLongWaitsForTheGradingToEnd) {
  when_called("check", "touch runs; while [ ! -e go ]; do sleep 0.01; done; echo graded >>calls\n" +
                           verdict(grading::State::wrong));
  start();
  wait_for("runs");
  session_->press('r');
  EXPECT_EQ(session_->job().task(), Task::grade);
  files_.write("go", "");
  settle();
  EXPECT_EQ(calls(), "check 01_coalescing.first --json --ask emulator\ngraded\nreport 01_coalescing.first\n");
  EXPECT_EQ(body(), "\nthe report\n");
  EXPECT_EQ(status(), "Enter goes back to the verdict.");
}

TEST_F(WatchSessionTest, ANewSizeKeepsWhatIsBeingRead) {
  start();
  settle();
  session_->press('r');
  settle();
  session_->set_width(70);
  EXPECT_EQ(body(), "\nthe report\n");
}

TEST_F(WatchSessionTest, NoHintIsSpentWhileAVerbPrintsOverIt) {
  when_called("report", "echo begun; touch runs; while [ ! -e go ]; do sleep 0.01; done; echo ended");
  start();
  settle();
  session_->press('r');
  wait_for("runs");
  session_->press('h');
  files_.write("go", "");
  settle();
  EXPECT_EQ(body(), "\nbegun\nended\n");
  EXPECT_EQ(Progress(tree_.state_dir()).hints_shown(first_), 0);
}

TEST_F(WatchSessionTest, ResetIsAskedForTwice) {
  files_.write(kFile, "my work\n");
  start();
  settle();
  session_->press('x');
  session_->press('l');
  session_->press('x');
  EXPECT_EQ(files_.read(kFile), "my work\n");
  session_->press('x');
  EXPECT_EQ(files_.read(kFile), "starter\n");
  EXPECT_THAT(body(), AllOf(HasSubstr("Your version is kept in "), HasSubstr("is the starter again")));
}

TEST_F(WatchSessionTest, AResetThatFailsSaysSo) {
  files_.write(kFile, "my work\n");
  start();
  settle();
  std::filesystem::remove_all(tree_.state_dir() / "starters");
  session_->press('x');
  session_->press('x');
  EXPECT_THAT(body(), HasSubstr("course: there is no pristine copy"));
  EXPECT_EQ(files_.read(kFile), "my work\n");
}

TEST_F(WatchSessionTest, NGoesOnToTheNextExercise) {
  files_.write("chapters/01_coalescing/second.cu", "starter\n");
  start();
  settle();
  session_->press('n');
  settle();
  EXPECT_THAT(calls(), testing::EndsWith("check 01_coalescing.second --json --ask emulator\n"));
}

}  // namespace
}  // namespace course
