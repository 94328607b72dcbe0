// What programs and compilers say, as far as a terminal shows it.

#include "common/report/foreign_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace report {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(BeginningOf, IsAllOfAShortText) { EXPECT_EQ(beginning_of("one\ntwo\n", "all.txt"), "one\ntwo\n"); }

TEST(BeginningOf, SaysWhereTheRestIs) {
  std::string output;
  for (int i = 0; i < 100; ++i) output += "line " + std::to_string(i) + "\n";
  const std::string text = beginning_of(output, "printed/all.txt");
  EXPECT_THAT(text, StartsWith("line 0\nline 1\n"));
  EXPECT_THAT(text, HasSubstr("line 17\n(82 more lines)\n"));
  EXPECT_THAT(text, EndsWith("all that was kept of it: printed/all.txt\n"));
}

TEST(BeginningOf, NamesNoFileWhenThereIsNone) {
  EXPECT_THAT(beginning_of(std::string(1000, 'x'), ""), Not(HasSubstr("kept")));
}

TEST(BeginningOf, CutsALineWithoutEnd) {
  const std::string text = beginning_of(std::string(65536, 'x'), "all.txt");
  EXPECT_LT(text.size(), 400U);
  EXPECT_THAT(text, HasSubstr("(65296 more bytes in this line)\nall that was kept of it: all.txt\n"));
}

TEST(BeginningOf, CutsNoCharacterInTwo) {
  std::string output = "x";
  for (int i = 0; i < 200; ++i) output += "\xc3\xa4";  // two bytes: 240 is in the middle of one
  EXPECT_THAT(beginning_of(output, ""), HasSubstr("\xc3\xa4 ... (162 more bytes"));
}

TEST(FirstOf, ShowsThreeWarningsAndCountsTheOthers) {
  EXPECT_EQ(first_of({"a\n", "b\n", "c\n"}), "a\nb\nc\n");
  EXPECT_EQ(first_of({"a\n", "b\n", "c\n", "d\n", "e\n"}), "a\nb\nc\n(and 2 more)\n");
}

}  // namespace
}  // namespace report
