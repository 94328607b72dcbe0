#include "cli/course/exercise_id.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/course/course_tree.h"
#include "cli/system/usage_error.h"

namespace course {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::ThrowsMessage;

std::vector<Chapter> two_chapters() {
  return {parse_chapter("01_coalescing", R"({"exercises": [{"name": "scale_matrix"}, {"name": "copy_rows"}]})"),
          parse_chapter("04_bank_conflicts", R"({"exercises": [{"name": "transpose16"}]})")};
}

class ExerciseId : public testing::Test {
 protected:
  std::string chapter(const std::string& id) const { return find_exercise(chapters_, id).chapter->id; }
  std::string exercise(const std::string& id) const {
    const Selection found = find_exercise(chapters_, id);
    return found.exercise == nullptr ? "" : found.exercise->id();
  }

  const std::vector<Chapter> chapters_ = two_chapters();
};

TEST_F(ExerciseId, ANumberOrAFolderNameIsAChapter) {
  for (const char* id : {"4", "04", "004", "04_bank_conflicts", "chapters/04_bank_conflicts",
                         "chapters/04_bank_conflicts/", "chapters/04_bank_conflicts/lesson.md"}) {
    EXPECT_EQ(chapter(id), "04_bank_conflicts") << id;
    EXPECT_EQ(exercise(id), "") << id;
  }
}

TEST_F(ExerciseId, AnExerciseHasManySpellings) {
  for (const char* id :
       {"4.transpose16", "4.1", "04.1", "04_bank_conflicts.1", "04.transpose16", "04_bank_conflicts.transpose16",
        "transpose16", "chapters/04_bank_conflicts/transpose16.cu", "./solutions/04_bank_conflicts/transpose16.cu",
        "/anywhere/chapters/04_bank_conflicts/transpose16.h", "04_bank_conflicts/transpose16"}) {
    EXPECT_EQ(exercise(id), "04_bank_conflicts.transpose16") << id;
  }
}

TEST_F(ExerciseId, AnythingElseIsAUsageErrorThatListsTheValidIds) {
  for (const char* id :
       {"9", "0", "", "-1", "4.", ".transpose16", "1.transpose16", "4.0", "4.2", "4.1x", "1.-1", "4.transpose16.cu.bak",
        "chapters/x.cu", "chapters/04_bank_conflicts/other.cu", "4 ", "../.."}) {
    EXPECT_THAT([&] { find_exercise(chapters_, id); },
                ThrowsMessage<UsageError>(AllOf(HasSubstr("no exercise '" + std::string(id) + "'"),
                                                HasSubstr("01_coalescing"), HasSubstr("\n      4.transpose16"))))
        << id;
  }
}

TEST_F(ExerciseId, SuggestsTheNearestSpelling) {
  EXPECT_THAT([&] { find_exercise(chapters_, "4.transpose61"); },
              ThrowsMessage<UsageError>(HasSubstr("Did you mean 4.transpose16?")));
  EXPECT_THAT([&] { find_exercise(chapters_, "scale_matrx"); },
              ThrowsMessage<UsageError>(HasSubstr("Did you mean 1.scale_matrix?")));
  EXPECT_THAT([&] { find_exercise(chapters_, "9"); }, ThrowsMessage<UsageError>(Not(HasSubstr("Did you mean"))));
}

TEST_F(ExerciseId, SuggestsTheOnlyNameThatBeginsSo) {
  EXPECT_THAT([&] { find_exercise(chapters_, "4.tran"); },
              ThrowsMessage<UsageError>(HasSubstr("Did you mean 4.transpose16?")));
  EXPECT_THAT([&] { find_exercise(chapters_, "copy"); },
              ThrowsMessage<UsageError>(HasSubstr("Did you mean 1.copy_rows?")));
  EXPECT_THAT([&] { find_exercise(chapters_, "4.t"); }, ThrowsMessage<UsageError>(Not(HasSubstr("Did you mean"))));
}

TEST(ExerciseIdOfChapterZero, IsANumberToo) {
  const std::vector<Chapter> chapters{parse_chapter("00_first_kernel", R"({"exercises": [{"name": "hello_threads"}]})"),
                                      parse_chapter("01_coalescing", R"({"exercises": [{"name": "scale_matrix"}]})")};
  EXPECT_EQ(chapters[0].exercises[0].short_id(), "0.hello_threads");
  for (const char* id : {"0", "00", "00_first_kernel"}) {
    EXPECT_EQ(find_exercise(chapters, id).chapter, &chapters[0]) << id;
  }
  EXPECT_EQ(find_exercise(chapters, "0.1").exercise, chapters[0].exercises.data());
  EXPECT_THROW(find_exercise(chapters, ""), UsageError);
}

TEST(Chapter, DerivesIdsFromChapterAndName) {
  const std::vector<Chapter> chapters = two_chapters();
  EXPECT_EQ(chapters[1].number(), "4");
  EXPECT_EQ(chapters[1].exercises[0].short_id(), "4.transpose16");
  EXPECT_EQ(target_name(chapters[1].exercises[0], Variant::solution), "04_bank_conflicts.transpose16.solution");
}

TEST(Chapter, SaysWhatIsMissing) {
  EXPECT_THAT([] { parse_chapter("01_coalescing", R"({"exercises": [{}]})"); },
              ThrowsMessage<UsageError>(
                  AllOf(HasSubstr("chapters/01_coalescing/chapter.json"), HasSubstr("'name' not found"))));
  EXPECT_THROW(parse_chapter("01_coalescing", "{"), UsageError);
}

}  // namespace
}  // namespace course
