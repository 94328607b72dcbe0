#include "cli/system/text_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/system/usage_error.h"
#include "tests/cli/course/temporary_course.h"

namespace course {
namespace {

namespace fs = std::filesystem;

class TextFileTest : public testing::Test {
 protected:
  std::size_t files_in(const char* folder) const {
    const fs::directory_iterator all(files_.root() / folder);
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
  }

  TemporaryCourse files_;
};

TEST_F(TextFileTest, ReplacesTheTextAndLeavesNothingElse) {
  files_.write("a/b.cu", "old");
  EXPECT_TRUE(write_safely(files_.root() / "a" / "b.cu", "new"));
  EXPECT_EQ(files_.read("a/b.cu"), "new");
  EXPECT_EQ(files_in("a"), 1U);
}

TEST_F(TextFileTest, MakesTheFolder) {
  EXPECT_TRUE(write_safely(files_.root() / "x" / "y" / "b.cu", "new"));
  EXPECT_EQ(files_.read("x/y/b.cu"), "new");
}

TEST_F(TextFileTest, KeepsPermissions) {
  files_.write("a/b.cu", "old");
  fs::permissions(files_.root() / "a/b.cu", fs::perms::owner_read | fs::perms::owner_write);
  ASSERT_TRUE(write_safely(files_.root() / "a/b.cu", "new"));
  EXPECT_EQ(fs::status(files_.root() / "a/b.cu").permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(TextFileTest, ALinkStaysALink) {
  files_.write("dotfiles/b.cu", "old");
  fs::create_directories(files_.root() / "a");
  fs::create_symlink("../dotfiles/b.cu", files_.root() / "a/b.cu");
  ASSERT_TRUE(write_safely(files_.root() / "a/b.cu", "new"));
  EXPECT_TRUE(fs::is_symlink(files_.root() / "a/b.cu"));
  EXPECT_EQ(files_.read("dotfiles/b.cu"), "new");
}

TEST_F(TextFileTest, WhatCannotBeReplacedStaysAsItIs) {
  files_.write("a/b.cu/inside", "old");  // a folder where the file should go
  EXPECT_FALSE(write_safely(files_.root() / "a" / "b.cu", "new"));
  EXPECT_EQ(files_.read("a/b.cu/inside"), "old");
  EXPECT_EQ(files_in("a"), 1U) << "the draft is left";
  EXPECT_FALSE(write_safely("/proc/no_such_folder/b.cu", "new"));
}

TEST_F(TextFileTest, AFileThatCannotBeReadIsSaidOrEmpty) {
  files_.write("a/b.cu", "one\ntwo");
  EXPECT_EQ(read_text(files_.root() / "a/b.cu"), "one\ntwo");
  EXPECT_EQ(read_if_there(files_.root() / "a/c.cu"), std::nullopt);
  EXPECT_THAT([&] { read_text(files_.root() / "a/c.cu"); },
              testing::ThrowsMessage<UsageError>(
                  testing::AllOf(testing::HasSubstr("cannot read "), testing::HasSubstr("a/c.cu"))));
}

TEST(LinesOf, AreWithoutTheirEnds) {
  EXPECT_THAT(lines_of("one\n\ntwo"), testing::ElementsAre("one", "", "two"));
  EXPECT_THAT(lines_of("one\n"), testing::ElementsAre("one"));
  EXPECT_THAT(lines_of(""), testing::IsEmpty());
}

TEST(ReplaceAll, DoesNotLookAtWhatItHasPutIn) {
  EXPECT_EQ(replace_all("a.a", "a", "aa"), "aa.aa");
  EXPECT_EQ(replace_all("abc", "", "x"), "abc");
}

}  // namespace
}  // namespace course
