#include "cli/course/progress.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/course/current_exercise.h"
#include "cli/course/hints.h"
#include "cli/course/overview.h"
#include "cli/verbs/verbs.h"
#include "tests/cli/course/temporary_course.h"

namespace course {
namespace {

using testing::HasSubstr;

class ProgressTest : public testing::Test {
 protected:
  Progress reload() const { return Progress(tree_.state_dir()); }

  TemporaryCourse files_;
  CourseTree tree_{files_.root(), files_.build()};
  Progress progress_{tree_.state_dir()};
  const Exercise& first_ = tree_.chapters()[0].exercises[0];
  const Exercise& second_ = tree_.chapters()[0].exercises[1];
};

TEST_F(ProgressTest, AFreshCloneHasSolvedNothing) {
  EXPECT_FALSE(progress_.is_solved(first_));
  EXPECT_EQ(progress_.hints_shown(first_), 0);
  EXPECT_EQ(progress_.first_unsolved(tree_.exercises()), &first_);
}

TEST_F(ProgressTest, OutlivesTheProcess) {
  progress_.mark_solved(first_);
  progress_.set_hints_shown(second_, 2);
  EXPECT_TRUE(reload().is_solved(first_));
  EXPECT_EQ(reload().hints_shown(second_), 2);
  EXPECT_EQ(reload().first_unsolved(tree_.exercises()), &second_);
  EXPECT_EQ(files_.read(".course/progress"), "solved 01_coalescing.first\nhints 01_coalescing.second 2\n");
}

TEST_F(ProgressTest, TwoCoursesAtOnceDoNotForgetEachOthersWork) {
  Progress other = reload();
  progress_.mark_solved(first_);
  other.mark_solved(second_);
  EXPECT_TRUE(reload().is_solved(first_));
  EXPECT_TRUE(reload().is_solved(second_));
}

TEST_F(ProgressTest, ForgetsOneExerciseOnly) {
  progress_.mark_solved(first_);
  progress_.mark_solved(second_);
  progress_.forget(first_);
  EXPECT_FALSE(reload().is_solved(first_));
  EXPECT_TRUE(reload().is_solved(second_));
}

TEST_F(ProgressTest, KeepsLinesThatItDoesNotUnderstand) {
  files_.write(".course/progress", "bonus 7\nhints broken\nsolved 01_coalescing.first\n");
  Progress progress = reload();
  progress.mark_solved(second_);
  EXPECT_TRUE(progress.is_solved(first_));
  EXPECT_THAT(files_.read(".course/progress"), HasSubstr("bonus 7\nhints broken\n"));
}

TEST_F(ProgressTest, AFileThatCannotBeWrittenDoesNotStopAnything) {
  Progress nowhere("/proc/no_such_folder");
  testing::internal::CaptureStderr();
  nowhere.mark_solved(first_);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("progress is not saved"));
}

TEST_F(ProgressTest, AChapterMeansItsFirstUnsolvedExercise) {
  EXPECT_EQ(current_exercise(tree_, progress_, "1").exercise, &first_);
  progress_.mark_solved(first_);
  EXPECT_EQ(current_exercise(tree_, progress_, "1").exercise, &second_);
  EXPECT_EQ(current_exercise(tree_, progress_, "").exercise, &second_);
  EXPECT_EQ(current_exercise(tree_, progress_, "1.first").exercise, &first_);
}

TEST_F(ProgressTest, ASolvedChapterMeansItsLastExercise) {
  progress_.mark_solved(first_);
  progress_.mark_solved(second_);
  EXPECT_EQ(current_exercise(tree_, progress_, "1").exercise, &second_);
  EXPECT_TRUE(current_exercise(tree_, progress_, "1").all_solved);
  EXPECT_EQ(current_exercise(tree_, progress_, "").exercise->name, "third");
}

TEST_F(ProgressTest, AnOptionalExerciseWaitsUntilNothingElseIsLeft) {
  files_.write("chapters/01_coalescing/chapter.json",
               R"({"exercises": [{"name": "first"}, {"name": "second", "optional": true}]})");
  const CourseTree tree(files_.root(), files_.build());
  progress_.mark_solved(first_);
  EXPECT_EQ(progress_.first_unsolved(tree.exercises())->name, "third");
  EXPECT_EQ(progress_.next_unsolved(tree.exercises(), first_)->name, "third");
  EXPECT_EQ(current_exercise(tree, progress_, "1").exercise->name, "second");
  progress_.mark_solved(*tree.exercises().back());
  EXPECT_EQ(progress_.first_unsolved(tree.exercises())->name, "second");
}

TEST_F(ProgressTest, OldHintsAreDimAndTheNewOneIsNot) {
  const report::RenderOptions colours{.colour = true};
  one_more_hint(tree_, first_, progress_, colours);
  const std::string both = one_more_hint(tree_, first_, progress_, colours);
  EXPECT_THAT(both, HasSubstr("\n\x1b[2m    1  one\x1b[0m\n"));
  EXPECT_THAT(both, HasSubstr("hint 2 of 2\x1b[0m\n    two\n"));
}

TEST_F(ProgressTest, WhatTheGpuRefutesIsNotSolvedAndKeepsItsHints) {
  progress_.set_hints_shown(first_, 1);
  progress_.mark_solved(first_);
  progress_.mark_solved(second_);
  progress_.mark_unsolved(first_);
  EXPECT_FALSE(reload().is_solved(first_));
  EXPECT_TRUE(reload().is_solved(second_));
  EXPECT_EQ(reload().hints_shown(first_), 1);
}

TEST_F(ProgressTest, TheListShowsWhereOneIs) {
  const report::RenderOptions plain{.utf8 = false};
  progress_.mark_solved(first_);
  EXPECT_THAT(overview(tree_, progress_, plain),
              testing::AllOf(HasSubstr("\n    + 1.first "), HasSubstr("\n  >   1.second\n")));
  EXPECT_THAT(overview(tree_, progress_, plain, &first_),
              testing::AllOf(HasSubstr("\n  > + 1.first "), HasSubstr("\n      1.second\n")));
}

TEST_F(ProgressTest, TheListOfASolvedCourseSaysWhatComesNext) {
  for (const Exercise* one : tree_.exercises()) progress_.mark_solved(*one);
  EXPECT_THAT(overview(tree_, progress_, {}),
              testing::AllOf(HasSubstr("All 3 exercises are solved"), HasSubstr("./course docs"),
                             HasSubstr("/lesson.md ends with where to go next")));
}

TEST_F(ProgressTest, EachHintCallShowsOneMore) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(hint(tree_, "1.first"), 0);
  const std::string once = testing::internal::GetCapturedStdout();
  EXPECT_THAT(once, HasSubstr("\n  hint 1 of 2\n    one\n\n  next: "));
  EXPECT_THAT(once, testing::Not(testing::AnyOf(HasSubstr("hint 2"), HasSubstr("earlier"))));
  testing::internal::CaptureStdout();
  hint(tree_, "1.first");
  hint(tree_, "1.first");
  EXPECT_THAT(testing::internal::GetCapturedStdout(),
              HasSubstr("\n  earlier hints\n    1  one\n\n  hint 2 of 2\n    two\n\n  next: "));
  EXPECT_EQ(reload().hints_shown(first_), 2);
}

}  // namespace
}  // namespace course
