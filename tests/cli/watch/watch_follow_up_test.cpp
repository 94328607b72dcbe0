// What comes after a verdict, and what the status says meanwhile.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/watch/session_fixture.h"

namespace course {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const grading::Speed kSpeed{.outcome = grading::Speed::Outcome::timed, .text = "1819 GB/s, 0.43 of a copy"};
constexpr const char* kWaitsForGo = "touch runs; while [ ! -e go ]; do sleep 0.01; done\n";

class WatchFollowUp : public WatchSessionTest {
 protected:
  void has_nvcc() const { files_.write("build/has_nvcc", "nvcc\n"); }
  /// Takes what the job says until the status does.
  void wait_for_status(const char* text) {
    for (int i = 0; i < 2000 && status().find(text) == std::string::npos; ++i) {
      std::this_thread::sleep_for(5ms);
      session_->update();
    }
    ASSERT_THAT(status(), HasSubstr(text));
  }
};

TEST_F(WatchFollowUp, SaysThatItBuildsAndThenThatItRuns) {
  when_called("check",
              "echo 'building x ...' >&2; while [ ! -e built ]; do sleep 0.01; done\n"
              "echo 'running x ...' >&2; while [ ! -e go ]; do sleep 0.01; done\n" +
                  verdict(grading::State::wrong));
  start();
  wait_for_status("building x ...");
  files_.write("built", "");
  wait_for_status("running x ...");
  files_.write("go", "");
  settle();
  EXPECT_THAT(body(), AllOf(HasSubstr("out[0]"), Not(HasSubstr("running")), Not(HasSubstr("building"))));
}

TEST_F(WatchFollowUp, TheVerdictStandsThereBeforeTheGpuIsAsked) {
  has_nvcc();
  when_called("check", verdict(grading::State::misses_target));
  when_called("gpu", "echo 'building x.gpu ...' >&2\n" + std::string(kWaitsForGo) +
                         verdict(grading::State::misses_target, kSpeed));
  start();
  wait_for_status("The GPU's answer is on its way");
  EXPECT_THAT(body(), AllOf(HasSubstr("+ correct"), Not(HasSubstr("speed"))));
  const int page = session_->view().page;
  files_.write("go", "");
  settle();
  EXPECT_THAT(body(), HasSubstr("speed     1819 GB/s"));
  EXPECT_EQ(session_->view().page, page) << "a reader who has scrolled is sent back to the top";
  EXPECT_THAT(status(), AllOf(HasSubstr("Edit "), Not(HasSubstr("GPU"))));
}

TEST_F(WatchFollowUp, ASaveEndsTheGpusPart) {
  has_nvcc();
  when_called("check", verdict(grading::State::misses_target));
  when_called("gpu", "touch gpu_runs; exec sleep 60");
  start();
  for (int i = 0; i < 2000 && session_->job().task() != Task::speed; ++i) {
    std::this_thread::sleep_for(5ms);
    session_->update();
  }
  wait_for("gpu_runs");
  when_called("check", verdict(grading::State::wrong));
  session_->grade();
  settle();
  EXPECT_THAT(body(), AllOf(HasSubstr("out[0]"), Not(HasSubstr("speed"))));
}

TEST_F(WatchFollowUp, WithoutNvccAndAboutAWrongResultNoGpuIsAsked) {
  when_called("check", verdict(grading::State::misses_target));
  start();
  settle();
  has_nvcc();
  when_called("check", verdict(grading::State::wrong));
  session_->grade();
  settle();
  EXPECT_THAT(calls(), Not(HasSubstr("--ask gpu")));
}

TEST_F(WatchFollowUp, AVerbPutsTheGpuOffAndItIsAskedAfterwards) {
  has_nvcc();
  when_called("check", verdict(grading::State::misses_target));
  when_called("gpu", "if [ ! -e asked ]; then touch asked; exec sleep 60; fi\n" +
                         verdict(grading::State::misses_target, kSpeed));
  start();
  for (int i = 0; i < 2000 && session_->job().task() != Task::speed; ++i) {
    std::this_thread::sleep_for(5ms);
    session_->update();
  }
  wait_for("asked");
  session_->press('r');
  settle();
  EXPECT_EQ(body(), "\nthe report\n") << "the answer must not wipe away what is read";
  EXPECT_THAT(calls(), EndsWith("report 01_coalescing.first\ncheck 01_coalescing.first --json --ask gpu\n"));
  session_->press('\n');
  EXPECT_THAT(body(), HasSubstr("1819 GB/s"));
}

TEST_F(WatchFollowUp, WhatTheGpuRefutesIsWrong) {
  has_nvcc();
  when_called("check", verdict(grading::State::solved));
  when_called("gpu", verdict(grading::State::wrong, kSpeed));
  start();
  settle();
  EXPECT_THAT(body(), AllOf(HasSubstr("x correct   out[0]"), Not(HasSubstr("the comparison"))));
  EXPECT_THAT(status(), HasSubstr("Edit "));
}

TEST_F(WatchFollowUp, PredictGetsTheTerminalWhenTheVerdictIsThere) {
  when_called("check", kWaitsForGo + verdict(grading::State::solved));
  start();
  wait_for("runs");
  session_->press('p');
  EXPECT_THAT(session_->take_verb_for_terminal(), IsEmpty()) << "a build is running";
  files_.write("go", "");
  settle();
  EXPECT_THAT(session_->take_verb_for_terminal(), ElementsAre("predict", "01_coalescing.first", "--wait"));
  EXPECT_THAT(session_->take_verb_for_terminal(), IsEmpty());
  session_->terminal_is_back();
  settle();
  EXPECT_THAT(body(), HasSubstr("the comparison")) << "it was put off";
}

TEST_F(WatchFollowUp, TheLastUnsolvedExerciseIsCalledSo) {
  Progress progress(tree_.state_dir());
  for (const Exercise* one : tree_.exercises()) {
    if (one != &first_) progress.mark_solved(*one);
  }
  start();
  settle();
  session_->press('n');
  EXPECT_EQ(status(), "This is the last exercise that is not solved yet: solve it, and the course is done.");
}

TEST_F(WatchFollowUp, TheEndOfTheCourseSaysWhatComesNow) {
  Progress progress(tree_.state_dir());
  for (const Exercise* one : tree_.exercises()) progress.mark_solved(*one);
  when_called("check", verdict(grading::State::solved));
  start();
  settle();
  EXPECT_THAT(status(), HasSubstr("all exercises are solved. n says what comes now"));
  session_->press('n');
  EXPECT_THAT(body(), AllOf(HasSubstr("All 3 exercises are solved"), HasSubstr("./course docs")));
}

TEST_F(WatchFollowUp, TheListBeginsAroundTheExerciseAtHand) {
  start();
  settle();
  session_->press('l');
  const WatchView view = session_->view();
  EXPECT_EQ(view.focus, "  > ");
  EXPECT_THAT(view.body, HasSubstr("\n  >   1.first"));
}

TEST_F(WatchFollowUp, OtherProcessesAreToldTheWidth) {
  when_called("report", "echo \"$COLUMNS columns\"");
  start();
  session_->set_width(70);
  settle();
  session_->press('r');
  settle();
  EXPECT_EQ(body(), "\n70 columns\n");
}

}  // namespace
}  // namespace course
