// A Run that is repeated under a timer, as for timing.

#include "common/grading/exercise.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace grading {
namespace {

class CountingTimer : public RunTimer {
 public:
  void begin() override { ++begins; }
  void end() override { ++ends; }

  int begins = 0;
  int ends = 0;
};

constexpr Shape kShape{.rows = 1, .cols = 4};

/// Copies `in` to `out`, but leaves out what `first` skips.
void copy_from(Run& run, std::size_t first) {
  const auto& in = run.input("in", 4);
  auto& out = run.output("out", 4);
  for (std::size_t i = first; i < 4; ++i) out[i] = in[i];
  run.expect_matrix(out, kShape, [&](int, int col) { return in[static_cast<std::size_t>(col)]; });
}

TEST(ARun, CallsAnElementByItsRowUnlessItIsToldNotTo) {
  grading::Run of_a_matrix(kShape);
  copy_from(of_a_matrix, 2);
  EXPECT_THAT(of_a_matrix.mismatch(), testing::StartsWith("out[0][0] was never written"));
  grading::Run of_an_array(kShape);
  of_an_array.name_columns_only();
  copy_from(of_an_array, 2);
  EXPECT_THAT(of_an_array.mismatch(), testing::StartsWith("out[0] was never written"));
}

TEST(ARun, CountsElementsFromTheOneThatAPointerPointsTo) {
  grading::Run run(kShape);
  auto& out = run.output("out", 6);
  for (std::size_t i = 2; i < 5; ++i) out[i] = 5;
  run.expect_matrix(
      out, kShape, [](int, int) { return 5.0F; }, 0, 2);
  EXPECT_EQ(run.mismatch(), "out[0][3] was never written, expected 5; 1 of 4 elements is wrong (rows 1, cols 4)");
}

TEST(ARun, WithATimerSignalsWhenTheArraysAreReadyAndWhenTheResultIsThere) {
  grading::Run run(kShape);
  CountingTimer timer;
  run.set_timer(&timer);
  copy_from(run, 0);
  EXPECT_EQ(timer.begins, 2);
  EXPECT_EQ(timer.ends, 1);
}

TEST(ARun, WithATimerComparesNothing) {
  grading::Run run(kShape);
  CountingTimer timer;
  run.set_timer(&timer);
  copy_from(run, 2);
  EXPECT_EQ(run.mismatch(), "");
}

TEST(ARun, ThatIsRepeatedUsesItsArraysAgain) {
  grading::Run run(kShape);
  copy_from(run, 0);
  const float* in = run.input("in", 4).data();
  EXPECT_EQ(run.input("in", 4).data(), in);
  EXPECT_EQ(run.bytes(), 2 * 4 * sizeof(float));
}

TEST(ARun, AfterTheTimerPoisonsItsOutputsAgain) {
  grading::Run run(kShape);
  copy_from(run, 0);
  CountingTimer timer;
  run.set_timer(&timer);
  copy_from(run, 0);
  run.set_timer(nullptr);
  copy_from(run, 1);  // without poison, the first element would still be there
  EXPECT_EQ(run.mismatch(), "out[0][0] was never written, expected 1; 1 of 4 elements is wrong (rows 1, cols 4)");
}

TEST(ARun, FillsAnArrayThatChangesInPlaceAgainUnlessItIsTimed) {
  grading::Run run(kShape);
  const auto before = [](std::size_t i) { return static_cast<double>(i) + 0.5; };
  const auto double_all = [&] {
    auto& all = run.in_place_with("all", 4, before);
    for (float& element : all) element *= 2;
    run.expect_matrix(all, kShape, [](int, int col) { return 2 * static_cast<float>(col) + 1; });
  };
  double_all();
  double_all();
  EXPECT_EQ(run.mismatch(), "");
  CountingTimer timer;
  run.set_timer(&timer);
  double_all();
  EXPECT_EQ(std::as_const(run.in_place_with("all", 4, before))[3], 14);  // doubled twice since it was filled
}

/// Knows that one block has written everything.
class OneBlockWroteAll final : public RunObserver {
 public:
  [[nodiscard]] std::optional<core::Index3> block_that_wrote(const void*) const override {
    return core::Index3{.x = 7, .y = 0, .z = 0};
  }
  void for_each_request(memory::Kind, const Visit&) const override {}
  [[nodiscard]] std::vector<memory::DramRequest> requests_in_turns(memory::Kind, int) const override { return {}; }
  [[nodiscard]] double bytes_loaded_before_stores() const override { return 0; }
  [[nodiscard]] double bytes_on_their_way_at_stores() const override { return 0; }
};

void skip_the_last(Run& run) {
  auto& out = run.output("out", 4);
  for (std::size_t i = 0; i < 3; ++i) out[i] = 5;
  run.expect_matrix(out, kShape, [](int, int) { return 5.0F; });
}

TEST(ARun, AsksItsObserverWhoWroteTheElementBeforeOneThatNobodyWrote) {
  const OneBlockWroteAll observer;
  grading::Run run(kShape, Inputs::numbered, &observer);
  skip_the_last(run);
  EXPECT_EQ(run.mismatch(),
            "out[0][3] was never written, expected 5 (block (7,0,0) wrote [0][2] next to it); "
            "1 of 4 elements is wrong (rows 1, cols 4)");
}

TEST(ARun, WithoutAnObserverNamesNoBlock) {
  grading::Run run(kShape);
  skip_the_last(run);
  EXPECT_EQ(run.mismatch(), "out[0][3] was never written, expected 5; 1 of 4 elements is wrong (rows 1, cols 4)");
}

TEST(ARun, RandomInputsAreInNoOrderAndRarelyRepeat) {
  constexpr std::size_t kCount = 4096;
  grading::Run run(kShape, Inputs::random);
  const auto& in = run.input("in", kCount);
  std::size_t ascents = 0;
  for (std::size_t i = 1; i < kCount; ++i) ascents += in[i] > in[i - 1] ? 1 : 0;
  EXPECT_GT(ascents, kCount * 45 / 100);
  EXPECT_LT(ascents, kCount * 55 / 100);
  EXPECT_GT(std::set<float>(in.begin(), in.end()).size(), kCount * 99 / 100);
}

/// Copies a matrix that was to be transposed.
std::string copied(Inputs inputs) {
  constexpr Shape kMatrix{.rows = 2, .cols = 3};
  grading::Run run(kMatrix, inputs);
  const auto& in = run.input("in", 6);
  run.moves_elements_of("in", kMatrix);
  auto& out = run.output("out", 6);
  for (std::size_t i = 0; i < 6; ++i) out[i] = in[i];
  run.expect_matrix(out, {.rows = 3, .cols = 2},
                    [&](int row, int col) { return in[static_cast<std::size_t>(col * 3 + row)]; });
  return run.mismatch();
}

TEST(ARun, KeepsTheOrderOfElementsThatSayWhereOthersAre) {
  grading::Run run(kShape, Inputs::fractional);
  const auto next = [](std::size_t i) { return static_cast<int>(i) + 1; };
  const auto& ordered = run.input_in_order<int>("ordered", 100, next);
  const auto& scattered = run.input_with<int>("scattered", 100, next);
  EXPECT_EQ(ordered[0], 1);
  EXPECT_EQ(ordered[99], 100);
  EXPECT_NE(scattered[99], 100);
}

TEST(ARun, ThatMovesElementsSaysWhereAWrongOneComesFrom) {
  EXPECT_THAT(copied(Inputs::numbered),
              testing::StartsWith("out[0][1] is 2, which is in[0][1]; expected 4, which is in[1][0]; "));
  EXPECT_THAT(copied(Inputs::random), testing::Not(testing::HasSubstr("which is")));
}

TEST(ARun, CallsItsShapeAsItIsTold) {
  grading::Run run(kShape);
  run.name_shape("4 elements");
  run.reject("wrong");
  EXPECT_EQ(run.mismatch(), "wrong (4 elements)");
  grading::Run nameless(kShape);
  nameless.name_shape("");
  nameless.reject("wrong");
  EXPECT_EQ(nameless.mismatch(), "wrong");
}

TEST(AShape, IsReadAsItIsWritten) {
  EXPECT_EQ(parse_shape("256x512"), (Shape{.rows = 256, .cols = 512}));
  EXPECT_EQ(to_text(parse_shape("1x7")), "1x7");
  for (const char* wrong : {"", "256", "256x", "x512", "0x1", "1x-1", "1x1 ", "1,1", "99999999999x1"}) {
    EXPECT_THROW(parse_shape(wrong), std::invalid_argument) << wrong;
  }
}

TEST(ShapeToTime, IsTheExercisesOwnOrLargeInTheFormOfItsMemoryShape) {
  EXPECT_EQ(to_text(shape_to_time({.memory_shape = {256, 512}})), "8192x8192");
  EXPECT_EQ(to_text(shape_to_time({.memory_shape = {1, 512}})), "1x67108864");
  EXPECT_EQ(to_text(shape_to_time({.memory_shape = {256, 512}, .bench_shape = {1024, 7}})), "1024x7");
}

}  // namespace
}  // namespace grading
