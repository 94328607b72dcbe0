#include "cli/course/starter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/course/progress.h"
#include "cli/system/child.h"
#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"
#include "cli/verbs/verbs.h"
#include "tests/cli/course/temporary_course.h"

namespace course {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

constexpr const char* kFile = "chapters/01_coalescing/first.cu";

class StarterTest : public testing::Test {
 protected:
  StarterTest() { files_.write(kFile, "starter\n"); }

  int run_reset(const std::string& id) {
    testing::internal::CaptureStdout();
    const int code = reset(tree_, id);
    said_ = testing::internal::GetCapturedStdout();
    return code;
  }

  void git(const std::string& arguments) const {
    const std::string identity = "git -c user.name=a -c user.email=a@example.com -c init.defaultBranch=main -C ";
    const ChildResult result =
        run_child({.command = {"sh", "-c", identity + files_.root().string() + " " + arguments}});
    ASSERT_TRUE(result.succeeded()) << result.output;
  }

  std::vector<std::filesystem::path> backups() const {
    std::error_code none;
    std::filesystem::directory_iterator folder(files_.root() / ".course" / "backups", none);
    return {begin(folder), end(folder)};
  }

  TemporaryCourse files_;
  CourseTree tree_{files_.root(), files_.build()};
  std::string said_;
};

TEST_F(StarterTest, ResetBringsTheStarterBackAndKeepsTheLearnersVersion) {
  remember_starters(tree_);
  files_.write(kFile, "my work\n");
  Progress(tree_.state_dir()).mark_solved(tree_.chapters()[0].exercises[0]);

  EXPECT_EQ(run_reset("1.first"), 0);

  EXPECT_EQ(files_.read(kFile), "starter\n");
  ASSERT_EQ(backups().size(), 1U);
  EXPECT_EQ(read_text(backups()[0]), "my work\n");
  EXPECT_THAT(said_, HasSubstr(backups()[0].filename().string()));
  EXPECT_FALSE(Progress(tree_.state_dir()).is_solved(tree_.chapters()[0].exercises[0]));
}

TEST_F(StarterTest, TwoResetsInOneSecondKeepBothVersions) {
  remember_starters(tree_);
  for (const char* work : {"one\n", "two\n", "three\n"}) {
    files_.write(kFile, work);
    run_reset("1.first");
  }
  EXPECT_EQ(backups().size(), 3U);
}

TEST_F(StarterTest, ResetOfAnUntouchedStarterMakesNoBackup) {
  remember_starters(tree_);
  EXPECT_EQ(run_reset("1.first"), 0);
  EXPECT_THAT(said_, HasSubstr("is the starter already"));
  EXPECT_THAT(backups(), IsEmpty());
}

TEST_F(StarterTest, ResetRestoresADeletedFile) {
  remember_starters(tree_);
  std::filesystem::remove(files_.root() / kFile);
  EXPECT_EQ(run_reset("1.first"), 0);
  EXPECT_EQ(files_.read(kFile), "starter\n");
}

TEST_F(StarterTest, CommittedWorkIsNotMistakenForTheStarter) {
  git("init -q && git -C " + files_.root().string() + " add -A");
  git("commit -qm course");
  remember_starters(tree_);
  files_.write(kFile, "my work\n");
  git("commit -qam 'my work'");
  remember_starters(tree_);
  EXPECT_EQ(run_reset("1.first"), 0);
  EXPECT_EQ(files_.read(kFile), "starter\n");
}

TEST_F(StarterTest, AnEditBeforeTheFirstRunIsNotMistakenForTheStarter) {
  git("init -q && git -C " + files_.root().string() + " add -A");
  git("commit -qm course");
  files_.write(kFile, "my work\n");
  remember_starters(tree_);
  EXPECT_EQ(run_reset("1.first"), 0);
  EXPECT_EQ(files_.read(kFile), "starter\n");
}

constexpr const char* kSolution = "solutions/01_coalescing/first.cu";

TEST_F(StarterTest, AnUpdateOfTheCourseRenewsTheCopy) {
  files_.write(kFile, "old frame\n// [edit]\n// TODO: a\n// [end edit]\n");
  files_.write(kSolution, "old frame\n// [edit]\nsolved\n// [end edit]\n");
  git("init -q && git -C " + files_.root().string() + " add -A");
  git("commit -qm course");
  remember_starters(tree_);
  files_.write(kFile, "new frame\n// [edit]\n// TODO: b\n// [end edit]\n");
  files_.write(kSolution, "new frame\n// [edit]\nsolved\n// [end edit]\n");
  git("commit -qam update");
  files_.write(kFile, "new frame\n// [edit]\nmy work\n// [end edit]\n");
  git("commit -qam 'my work'");
  remember_starters(tree_);
  EXPECT_EQ(run_reset("1.first"), 0);
  EXPECT_EQ(files_.read(kFile), "new frame\n// [edit]\n// TODO: b\n// [end edit]\n");
}

TEST_F(StarterTest, WhatIsNotSurelyAStarterReplacesNoCopy) {
  files_.write(kFile, "old frame\n// [edit]\n// TODO: a\n// [end edit]\n");
  files_.write(kSolution, "old frame\n// [edit]\nsolved\n// [end edit]\n");
  remember_starters(tree_);
  files_.write(kSolution, "new frame\n// [edit]\nsolved\n// [end edit]\n");
  files_.write(kFile, "new frame\n// [edit]\nmy work, without git\n// [end edit]\n");
  remember_starters(tree_);
  EXPECT_EQ(run_reset("1.first"), 0);
  EXPECT_EQ(files_.read(kFile), "old frame\n// [edit]\n// TODO: a\n// [end edit]\n");
}

TEST_F(StarterTest, WithoutACopyNothingIsTouched) {
  files_.write(kFile, "my work\n");
  EXPECT_THAT([&] { reset(tree_, "1.first"); }, ThrowsMessage<UsageError>(HasSubstr("Nothing was changed")));
  EXPECT_EQ(files_.read(kFile), "my work\n");
}

TEST_F(StarterTest, ResetOfAChapterWithTwoExercisesAsksWhich) {
  EXPECT_THAT([&] { reset(tree_, "1"); }, ThrowsMessage<UsageError>(HasSubstr("reset 1.second")));
}

}  // namespace
}  // namespace course
