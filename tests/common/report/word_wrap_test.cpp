#include "common/report/word_wrap.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "common/report/quoted_text.h"
#include "common/report/source_excerpt.h"
#include "common/report/terminal.h"

namespace report {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(Hang, IndentsAllLinesButTheFirst) {
  EXPECT_EQ(hang("  - ", "one two three four five", 25, "    "), "  - one two three four\n    five\n");
  EXPECT_EQ(hang("  ✓ safe ", "no race in any of all blocks here", 30),
            "  ✓ safe no race in any of all\n         blocks here\n");
}

TEST(Hang, ColoursTakeNoRoom) {
  EXPECT_EQ(hang("\x1b[32m✓\x1b[0m ", "one two three four five six", 22),
            "\x1b[32m✓\x1b[0m one two three four\n  five six\n");
}

TEST(Hang, KeepsLineBreaksAndSaysNothingAboutNothing) {
  EXPECT_EQ(hang("  - ", "one\ntwo", 80), "  - one\n    two\n");
  EXPECT_EQ(hang("  - ", "", 80), "  -\n");
}

TEST(Hang, WhereTheIndentLeavesNoRoomTheTextStandsBelow) {
  EXPECT_EQ(hang("  → 4.reduce_interleaved   ", "Keep the workers side by side", 40),
            "  → 4.reduce_interleaved\n        Keep the workers side by side\n");
}

TEST(Hang, AWordIsNeverBroken) {
  const std::string path(60, 'p');
  EXPECT_EQ(hang("  ", "see " + path + " there", 40), "  see\n  " + path + "\n  there\n");
}

TEST(KeepParts, OnlyTheSeparatorIsAPlaceToBreak) {
  EXPECT_EQ(hang("| ", keep_parts("4096 requests · 16384 would do", " · "), 25, "| "),
            "| 4096 requests ·\n| 16384 would do\n");
}

TEST(Refit, WrapsBelowTheIndentationAndCutsWhatHasNoSpaces) {
  EXPECT_THAT(refit("   short", 20), ElementsAre("   short"));
  EXPECT_THAT(refit("   one two three four", 14), ElementsAre("   one two", "   three four"));
  EXPECT_THAT(refit(std::string(25, 'x'), 10), ElementsAre("xxxxxxxxxx", "xxxxxxxxxx", "xxxxx"));
  EXPECT_THAT(refit("äöüäöü", 4), ElementsAre("äöüä", "öü"));
}

TEST(ForeignText, ACaretStaysUnderWhatItPointsAt) {
  const std::string code =
      "      const float element = matrix[first_row + y][first_col + x] + another_matrix[y][x] + a_third[y] + "
      "the_last_one[0][0];";
  const std::size_t at = code.find("another_matrix");
  const std::string text = "a.cu:18:70: error: no\n   18 | " + code + "\n      | " + std::string(at, ' ') + "^~~~\n";
  const std::vector<std::string> lines = fit_quoted_text(text, 60, "…");
  ASSERT_EQ(lines.size(), 3U);
  for (const std::string& line : lines) EXPECT_LE(columns_of(line), 60U) << line;
  const std::size_t mark = lines[2].find('^');
  ASSERT_NE(mark, std::string::npos);
  // The ellipsis in front takes one column and three bytes.
  EXPECT_THAT(lines[1], AllOf(testing::StartsWith("   18 | …"), testing::EndsWith("…")));
  EXPECT_EQ(lines[1].substr(mark + 2, 7), "another");
}

TEST(ForeignText, WhatNvccQuotesIsNotWrappedEither) {
  const std::vector<std::string> lines =
      fit_quoted_text("a.cu(5): error: x\n      " + std::string(70, 'c') + "\n          ^\n", 40, "...");
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[1].size(), 40U);
  EXPECT_EQ(lines[2], "          ^");
}

TEST(ForeignText, SentencesAreWrappedAndEndlessLinesCut) {
  EXPECT_THAT(fit_quoted_text("error: one two three", 14, "…"), ElementsAre("error: one two", "three"));
  EXPECT_EQ(fit_quoted_text(std::string(1000, 'x'), 50, "…").size(), 20U);
}

TEST(TerminalPage, ALongCheckHangsBelowItsText) {
  const RenderOptions narrow{.width = 40};
  TerminalPage page(narrow);
  page.check(Mark::passed, "safe", "no out-of-bounds access, race or divergent barrier");
  page.more("and more than fits into one line of forty");
  EXPECT_EQ(page.take(),
            "  ✓ safe      no out-of-bounds access,\n              race or divergent barrier\n"
            "              and more than fits into\n              one line of forty\n");
}

TEST(TerminalPage, AFileThatDoesNotFitBesideTheTitleStandsBelowIt) {
  const RenderOptions narrow{.width = 40};
  TerminalPage page(narrow);
  page.header("01 coalescing", "chapters/01.cu");
  page.header("01 coalescing", "chapters/01_coalescing/scale.cu");
  EXPECT_EQ(page.take(),
            "  01 coalescing           chapters/01.cu\n  01 coalescing\n  chapters/01_coalescing/scale.cu\n");
}

TEST(RenderNext, ALongLineHangs) {
  EXPECT_EQ(render_next({"./course hint 1.scale_matrix", "./course report 1.scale_matrix (draws it)"}, 40),
            "  next: ./course hint 1.scale_matrix\n        ./course report 1.scale_matrix\n          (draws it)\n");
}

}  // namespace
}  // namespace report
