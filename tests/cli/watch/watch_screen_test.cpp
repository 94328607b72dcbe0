#include "cli/watch/watch_screen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

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

TEST(WatchScreen, NeverHasMoreRowsThanTheTerminal) {
  WatchView view = kView;
  view.body.clear();
  for (int i = 0; i < 100; ++i) view.body += "line\n";
  for (const int rows : {10, 24, 60}) {
    const std::string screen = draw(view, plain({.rows = rows, .cols = 80}));
    EXPECT_LE(rows_in(screen), rows);
    EXPECT_THAT(screen,
                AllOf(HasSubstr("more lines; a larger window shows them"), HasSubstr("7 of 17"), HasSubstr("q quit")));
  }
}

TEST(WatchScreen, LongLinesCountAsTheRowsThatTheyTake) {
  WatchView view = kView;
  view.body = std::string(400, 'x') + "\n" + std::string(400, 'y') + "\n";
  const std::string screen = draw(view, plain({.rows = 12, .cols = 80}));
  EXPECT_THAT(screen, AllOf(HasSubstr("xxxx"), Not(HasSubstr("yyyy"))));
}

TEST(WatchScreen, ColourTakesNoRoom) {
  WatchView view = kView;
  view.body = "\x1b[31m" + std::string(70, 'x') + "\x1b[0m\nlast\n";
  EXPECT_THAT(draw(view, plain({.rows = 8, .cols = 80})), HasSubstr("last"));
}

TEST(WatchScreen, SurvivesATerminalOfOneCell) {
  EXPECT_THAT(draw(kView, plain({.rows = 1, .cols = 1})), HasSubstr("n h l"));
}

}  // namespace
}  // namespace course
