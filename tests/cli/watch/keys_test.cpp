#include "cli/watch/keys.h"

#include <gtest/gtest.h>

namespace course {
namespace {

/// Keys as text: characters as they are, motions as numbers.
std::string typed(KeyReader& reader, std::string_view bytes) {
  std::string text;
  for (const Key& key : reader.read(bytes)) {
    text += key.motion == Motion::none ? std::string(1, key.character)
                                       : "<" + std::to_string(static_cast<int>(key.motion)) + ">";
  }
  return text;
}
std::string typed(std::string_view bytes) {
  KeyReader reader;
  return typed(reader, bytes);
}

TEST(Keys, CharactersAreThemselves) { EXPECT_EQ(typed("nh\n"), "nh\n"); }

TEST(Keys, ArrowsAndPagesMove) {
  EXPECT_EQ(typed("\x1b[A\x1b[B\x1b[5~\x1b[6~\x1b[H\x1b[F"), "<1><2><3><4><5><6>");
  EXPECT_EQ(typed("\x1bOA\x1bOB\x1b[1~\x1b[4~"), "<1><2><5><6>");
}

TEST(Keys, WhatComesAfterAnArrowIsRead) { EXPECT_EQ(typed("\x1b[Bq"), "<2>q"); }

TEST(Keys, AnArrowMayComeInPieces) {
  KeyReader reader;
  EXPECT_EQ(typed(reader, "l\x1b["), "l");
  EXPECT_EQ(typed(reader, "6"), "");
  EXPECT_EQ(typed(reader, "~n"), "<4>n");
}

TEST(Keys, OtherKeysDoNothing) {
  EXPECT_EQ(typed("\x1b"), "") << "Escape";
  EXPECT_EQ(typed("\x1b[15~"), "") << "F5";
  EXPECT_EQ(typed("\x1b[1;5A"), "") << "Ctrl and an arrow";
}

}  // namespace
}  // namespace course
