#include "cli/watch/watch_screen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/system/text_file.h"

namespace course {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const WatchView kView{.lesson = "lesson.md", .solved = 7, .exercises = 17, .body = "\nverdict\n", .status = "Edit."};

ScreenStyle plain(TerminalSize size = {}) { return {.colour = false, .utf8 = false, .can_move = false, .size = size}; }

TEST(ProgressBar, FillsWithTheCourse) {
  EXPECT_EQ(progress_bar(0, 4, 4, false), "[----] 0 of 4");
  EXPECT_EQ(progress_bar(1, 4, 4, false), "[#---] 1 of 4");
  EXPECT_EQ(progress_bar(4, 4, 4, true), "[████] 4 of 4");
}

TEST(ProgressBar, OfAnEmptyCourseIsEmpty) { EXPECT_EQ(progress_bar(0, 0, 3, false), "[---] 0 of 0"); }

TEST(WatchScreen, ShowsWhereOneIsWhatHappenedAndTheKeys) {
  EXPECT_THAT(draw(kView, plain()), AllOf(HasSubstr("7 of 17"), HasSubstr("lesson: lesson.md"),
                                          HasSubstr("\nverdict\n"), HasSubstr("  Edit.\n"), HasSubstr("n next")));
}

TEST(WatchScreen, WithoutColourUtf8AndCursorIsPlainAscii) {
  const std::string screen = draw(kView, plain());
  EXPECT_TRUE(std::ranges::all_of(screen, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); })) << screen;
}

TEST(WatchScreen, DrawsOverTheOldOneAndClearsWhatIsLeft) {
  ScreenStyle style = plain();
  style.can_move = true;
  EXPECT_THAT(draw(kView, style), AllOf(StartsWith("\x1b[H"), HasSubstr("verdict\x1b[K"), testing::EndsWith("\x1b[J")));
}

int rows_in(const std::string& screen) { return static_cast<int>(std::ranges::count(screen, '\n')); }

WatchView long_view(int page = 1) {
  WatchView view = kView;
  view.page = page;
  view.body.clear();
  for (int i = 1; i <= 100; ++i) view.body += "line " + std::to_string(i) + ".\n";
  return view;
}

TEST(WatchScreen, NeverHasMoreRowsThanTheTerminal) {
  for (const int rows : {10, 24, 60}) {
    const std::string screen = draw(long_view(), plain({.rows = rows, .cols = 80}));
    EXPECT_LE(rows_in(screen), rows);
    EXPECT_THAT(screen, AllOf(HasSubstr("of 100: arrows, PgUp, PgDn)"), HasSubstr("7 of 17"), HasSubstr("q quit")));
  }
}

TEST(WatchScreen, ScrollsToEveryLineAndNoFurther) {
  const ScreenStyle style = plain({.rows = 24, .cols = 80});
  const WatchView view = long_view();
  Scroll scroll;
  EXPECT_THAT(draw(view, style, scroll.first_line(view, style)),
              AllOf(HasSubstr("line 1.\n"), HasSubstr("lines 1-18 of")));
  scroll.move(Motion::line_up);
  EXPECT_EQ(scroll.first_line(view, style), 0);
  scroll.move(Motion::line_down);
  EXPECT_THAT(draw(view, style, scroll.first_line(view, style)),
              AllOf(Not(HasSubstr("line 1.\n")), HasSubstr("line 2.\n")));
  scroll.move(Motion::page_down);
  EXPECT_THAT(draw(view, style, scroll.first_line(view, style)), HasSubstr("lines 20-37 of 100"));
  scroll.move(Motion::end);
  EXPECT_THAT(draw(view, style, scroll.first_line(view, style)), HasSubstr("line 100.\n"));
  scroll.move(Motion::page_up);
  EXPECT_THAT(draw(view, style, scroll.first_line(view, style)), HasSubstr("lines 65-82 of 100"));
  scroll.move(Motion::home);
  EXPECT_EQ(scroll.first_line(view, style), 0);
}

TEST(WatchScreen, ANewTextIsReadFromItsTopAndAnOldOneStaysWhereItIs) {
  const ScreenStyle style = plain({.rows = 24, .cols = 80});
  Scroll scroll;
  scroll.first_line(long_view(1), style);
  scroll.move(Motion::page_down);
  EXPECT_EQ(scroll.first_line(long_view(1), style), 18);
  EXPECT_EQ(scroll.first_line(long_view(2), style), 0);
}

TEST(WatchScreen, ATextWithAFocusBeginsAroundIt) {
  const ScreenStyle style = plain({.rows = 24, .cols = 80});
  WatchView view = long_view();
  view.focus = "line 60.";
  Scroll scroll;
  EXPECT_THAT(draw(view, style, scroll.first_line(view, style)), HasSubstr("line 60.\n"));
}

TEST(WatchScreen, WhatWasLaidOutForAnotherWidthIsWrappedBetweenWords) {
  WatchView view = kView;
  view.body = "    one two three four five six seven eight nine ten eleven twelve\n";
  view.status = "Solved. Read chapters/02_corner_turning/lesson.md, then n goes on to it.";
  view.lesson = "chapters/02_corner_turning/lesson.md";
  const std::string screen = draw(view, plain({.rows = 30, .cols = 44}));
  for (const std::string& line : lines_of(screen)) EXPECT_LE(line.size(), 44U) << line;
  EXPECT_THAT(screen, AllOf(HasSubstr("    one two three four five six seven eight\n    nine ten"),
                            HasSubstr("  chapters/02_corner_turning/lesson.md\n")));
}

TEST(WatchScreen, LongLinesCountAsTheRowsThatTheyTake) {
  WatchView view = kView;
  view.body = std::string(400, 'x') + "\n" + std::string(400, 'y') + "\n";
  const std::string screen = draw(view, plain({.rows = 10, .cols = 80}));
  EXPECT_THAT(screen, AllOf(HasSubstr("xxxx"), Not(HasSubstr("yyyy"))));
}

TEST(WatchScreen, ColourTakesNoRoom) {
  WatchView view = kView;
  view.body = "\x1b[31m" + std::string(70, 'x') + "\x1b[0m\nlast\n";
  EXPECT_THAT(draw(view, plain({.rows = 8, .cols = 80})), HasSubstr("last"));
}

TEST(WatchScreen, SurvivesATerminalOfOneCell) {
  EXPECT_THAT(draw(kView, plain({.rows = 1, .cols = 1})), HasSubstr("n h p l"));
}

}  // namespace
}  // namespace course
