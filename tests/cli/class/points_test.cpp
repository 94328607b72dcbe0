#include "cli/class/points.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/system/usage_error.h"

namespace course {
namespace {

using grading::State;
using testing::HasSubstr;

const Exercise kScale{.chapter = "01_coalescing", .name = "scale_matrix"};
const Exercise kPadded{.chapter = "05_padding", .name = "transpose_padded"};

const std::vector<Chapter> kChapters{
    {.id = "01_coalescing", .title = "", .summary = "", .predictions = {}, .exercises = {kScale}},
    {.id = "05_padding", .title = "", .summary = "", .predictions = {}, .exercises = {kPadded}}};

Judgement of(const Exercise* exercise, std::optional<State> state) {
  return {.file = {.who = "ada", .file = "x.cu", .exercise = exercise, .problem = ""},
          .state = state,
          .words = "",
          .why = ""};
}

TEST(PointsOfAClass, AreOneForEachSolvedExercise) {
  const Points points;
  EXPECT_EQ(points.of(of(&kScale, State::solved)), 1);
  EXPECT_EQ(points.of(of(&kScale, State::misses_target)), 0);
  EXPECT_EQ(points.of(of(&kScale, std::nullopt)), 0);
  EXPECT_EQ(points.most(of(&kScale, {}).file), 1);
  EXPECT_EQ(points.most(of(nullptr, {}).file), 0);
}

TEST(PointsOfAClass, AreThoseOfAFile) {
  const Points points(kChapters, "# exercise\n\n1.scale_matrix 10 5.5 1 # the first\n", "points.txt");
  EXPECT_EQ(points.of(of(&kScale, State::solved)), 10);
  EXPECT_EQ(points.of(of(&kScale, State::misses_target)), 5.5);
  EXPECT_EQ(points.of(of(&kScale, State::wrong)), 1);
  EXPECT_EQ(points.of(of(&kScale, std::nullopt)), 0);
  EXPECT_EQ(points.most(of(&kScale, {}).file), 10);
  EXPECT_EQ(points.of(of(&kPadded, State::solved)), 0);
}

std::string problem_with(const std::string& text) {
  try {
    const Points points(kChapters, text, "points.txt");
    return "";
  } catch (const UsageError& error) {
    return error.what();
  }
}

TEST(PointsOfAClass, SayWhereTheFileIsWrong) {
  EXPECT_THAT(problem_with("\nscale_matrx 10\n"), HasSubstr("points.txt:2: "));
  EXPECT_EQ(problem_with("1 10\n"), "points.txt:1: 1 is a chapter; expected an exercise of it");
  EXPECT_EQ(problem_with("1.scale_matrix ten\n"), "points.txt:1: expected points, a number from 0 to 1000000, got ten");
  EXPECT_EQ(problem_with("1.scale_matrix -1\n"), "points.txt:1: expected points, a number from 0 to 1000000, got -1");
  EXPECT_EQ(problem_with("1.scale_matrix nan\n"), "points.txt:1: expected points, a number from 0 to 1000000, got nan");
  EXPECT_EQ(problem_with("1.scale_matrix 1 2 3 4\n"),
            "points.txt:1: expected EXERCISE SOLVED [CORRECT [OTHER]], and there is more: 4");
  EXPECT_EQ(problem_with("1.scale_matrix 1\nscale_matrix 2\n"), "points.txt:2: scale_matrix is there twice");
}

}  // namespace
}  // namespace course
