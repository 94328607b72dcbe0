#include "cli/watch/watch_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "cli/course/starter.h"
#include "tests/cli/course/temporary_course.h"

namespace course {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kFile = "chapters/01_coalescing/first.cu";

/// A session whose `course` is a script: it notes what it is called with, then does what the file `<verb>.sh` says.
class WatchSessionTest : public testing::Test {
 protected:
  WatchSessionTest() {
    files_.write(kFile, "starter\n");
    files_.write("course", "#!/bin/sh\ncd '" + files_.root().string() + "'\necho \"$*\" >>calls\n. ./$1.sh\n");
    std::filesystem::permissions(program(), std::filesystem::perms::owner_all);
    when_called("check", verdict(grading::State::wrong));
    when_called("compare", "echo the comparison");
    when_called("report", "echo the report");
    remember_starters(tree_);
  }

  std::string program() const { return (files_.root() / "course").string(); }
  void when_called(const std::string& verb, const std::string& script) const { files_.write(verb + ".sh", script); }
  static std::string verdict(grading::State state) {
    const std::string json =
        grading::to_json({.exercise = "01_coalescing.first", .file = kFile, .state = state, .mismatch = "out[0]"});
    return "cat <<'END'\n" + json + "\nEND\n";
  }

  void start() { session_.emplace(tree_, first_, report::RenderOptions{.utf8 = false}, program()); }
  /// Waits until all that was begun has ended.
  void settle() {
    for (int i = 0; i < 2000 && !session_->is_idle(); ++i) {
      std::this_thread::sleep_for(5ms);
      session_->update();
    }
    ASSERT_TRUE(session_->is_idle());
  }
  /// Waits until the script has got as far as to write `file`.
  void wait_for(const char* file) const {
    for (int i = 0; i < 2000 && !std::filesystem::exists(files_.root() / file); ++i) std::this_thread::sleep_for(5ms);
    ASSERT_TRUE(std::filesystem::exists(files_.root() / file));
  }
  std::string calls() const { return files_.read("calls"); }
  std::string body() const { return session_->view().body; }
  std::string status() const { return session_->view().status; }

  TemporaryCourse files_;
  CourseTree tree_{files_.root(), files_.build()};
  const Exercise& first_ = tree_.chapters()[0].exercises[0];
  std::optional<WatchSession> session_;
};

TEST_F(WatchSessionTest, GradesAtTheStartAndShowsTheVerdict) {
  start();
  EXPECT_THAT(status(), HasSubstr("checking"));
  EXPECT_THAT(body(), HasSubstr("1.first: First"));
  settle();
  EXPECT_THAT(body(), HasSubstr("out[0]"));
  EXPECT_THAT(status(), HasSubstr("Edit "));
  EXPECT_EQ(calls(), "check 01_coalescing.first --json\n");
}

TEST_F(WatchSessionTest, ASolvedExerciseIsCompared) {
  when_called("check", verdict(grading::State::solved));
  start();
  settle();
  EXPECT_THAT(body(), HasSubstr("the comparison"));
  EXPECT_THAT(status(), HasSubstr("Solved. n goes on to 1.second"));
  EXPECT_EQ(calls(), "check 01_coalescing.first --json\ncompare 01_coalescing.first\n");
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
  EXPECT_THAT(body(), HasSubstr("hint 1 of 2: one"));
  EXPECT_EQ(session_->job().task(), Task::grade);
  files_.write("go", "");
  settle();
  EXPECT_THAT(body(), HasSubstr("hint 1 of 2: one"));
  EXPECT_EQ(status(), "Enter goes back to the verdict.");
  session_->press('\n');
  EXPECT_THAT(body(), HasSubstr("out[0]"));
  EXPECT_EQ(calls(), "check 01_coalescing.first --json\n") << "a second process was started";
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
  EXPECT_EQ(calls(), "check 01_coalescing.first --json\ngraded\nreport 01_coalescing.first\n");
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
  EXPECT_THAT(calls(), testing::EndsWith("check 01_coalescing.second --json\n"));
}

}  // namespace
}  // namespace course
