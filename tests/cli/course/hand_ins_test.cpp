#include "cli/course/hand_ins.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/course/course_tree.h"
#include "tests/cli/course/temporary_course.h"

namespace course {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class HandIns : public testing::Test {
 protected:
  void hand_in(const std::string& file) const { place_.write("hand-ins/" + file, "// anything"); }
  [[nodiscard]] fs::path folder() const { return place_.root() / "hand-ins"; }
  [[nodiscard]] std::vector<HandIn> found() const { return hand_ins(tree_.chapters(), folder()); }

  /// "ada 1.first", or "ada: why not".
  [[nodiscard]] std::vector<std::string> listed() const {
    std::vector<std::string> lines;
    for (const HandIn& file : found())
      lines.push_back(file.exercise == nullptr ? file.who + ": " + file.problem
                                               : file.who + " " + file.exercise->short_id());
    return lines;
  }

  TemporaryCourse place_;
  CourseTree tree_{place_.root(), place_.build()};
};

TEST_F(HandIns, AFolderAStudentInTheOrderOfTheCourse) {
  for (const char* file : {"bob/first.cu", "ada/third.cu", "ada/second.cu", "ada/first.cu"}) hand_in(file);
  EXPECT_THAT(listed(), ElementsAre("ada 1.first", "ada 1.second", "ada 2.third", "bob 1.first"));
}

TEST_F(HandIns, FilesWithoutAFolderAreNobodys) {
  hand_in("second.cu");
  EXPECT_THAT(listed(), ElementsAre(" 1.second"));
}

TEST_F(HandIns, AllSpellingsOfAnExercise) {
  for (const char* file : {"a/01_coalescing.first.cu", "b/1.first.cu", "c/1.1.cu"}) hand_in(file);
  EXPECT_THAT(listed(), ElementsAre("a 1.first", "b 1.first", "c 1.first"));
}

TEST_F(HandIns, APartOfTheCourseAsItIs) {
  hand_in("ada/chapters/01_coalescing/first.cu");
  hand_in("group 2/bob/02_tiling/third.cu");
  EXPECT_THAT(listed(), ElementsAre("ada 1.first", "group 2/bob 2.third"));
}

TEST_F(HandIns, NamesThatAreNoExercisesAreToldAndComeLast) {
  for (const char* file : {"ada/frist.cu", "ada/second.cu", "ada/1.cu"}) hand_in(file);
  EXPECT_THAT(listed(),
              ElementsAre("ada 1.second", "ada: no exercise is called 1", "ada: no exercise is called frist"));
}

TEST_F(HandIns, OtherFilesAndHiddenOnesArePassedOver) {
  for (const char* file : {"ada/first.cu", "ada/notes.txt", "ada/._first.cu", ".git/first.cu"}) hand_in(file);
  EXPECT_THAT(listed(), ElementsAre("ada 1.first"));
}

TEST_F(HandIns, LinksAreNotFollowed) {
  hand_in("ada/first.cu");
  fs::create_directories(folder() / "bob");
  fs::create_symlink("../ada/first.cu", folder() / "bob" / "first.cu");
  fs::create_directory_symlink(folder(), folder() / "bob" / "again");
  const auto files = found();
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[1].exercise, nullptr);
  EXPECT_THAT(files[1].problem, HasSubstr("it is a link"));
}

TEST_F(HandIns, AFolderCalledLikeAKernelIsAFolder) {
  hand_in("first.cu/second.cu");
  EXPECT_THAT(listed(), ElementsAre("first.cu 1.second"));
}

TEST_F(HandIns, NoFolderIsOneThatCannotBeRead) {
  const auto files = hand_ins(tree_.chapters(), folder() / "nowhere");
  ASSERT_EQ(files.size(), 1U);
  EXPECT_THAT(files[0].problem, HasSubstr("cannot be read"));
}

}  // namespace
}  // namespace course
