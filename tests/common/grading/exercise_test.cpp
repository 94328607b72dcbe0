// A Run that is repeated under a watch, as for timing.

#include "common/grading/exercise.h"

#include <gtest/gtest.h>

#include <set>

namespace grading {
namespace {

class CountingWatch : public Watch {
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

TEST(ARun, WithAWatchSignalsWhenTheArraysAreReadyAndWhenTheResultIsThere) {
  grading::Run run(kShape);
  CountingWatch watch;
  run.set_watch(&watch);
  copy_from(run, 0);
  EXPECT_EQ(watch.begins, 2);
  EXPECT_EQ(watch.ends, 1);
}

TEST(ARun, WithAWatchComparesNothing) {
  grading::Run run(kShape);
  CountingWatch watch;
  run.set_watch(&watch);
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

TEST(ARun, AfterTheWatchPoisonsItsOutputsAgain) {
  grading::Run run(kShape);
  copy_from(run, 0);
  CountingWatch watch;
  run.set_watch(&watch);
  copy_from(run, 0);
  run.set_watch(nullptr);
  copy_from(run, 1);  // without poison, the first element would still be there
  EXPECT_EQ(run.mismatch(), "out[0][0] was never written, expected 1; 1 of 4 elements are wrong (rows 1, cols 4)");
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

TEST(ShapeToTime, IsTheExercisesOwnOrLargeInTheFormOfItsMemoryShape) {
  const auto text = [](Shape shape) { return std::to_string(shape.rows) + "x" + std::to_string(shape.cols); };
  EXPECT_EQ(text(shape_to_time({.memory_shape = {256, 512}})), "8192x8192");
  EXPECT_EQ(text(shape_to_time({.memory_shape = {1, 512}})), "1x67108864");
  EXPECT_EQ(text(shape_to_time({.memory_shape = {256, 512}, .bench_shape = {1024, 7}})), "1024x7");
}

}  // namespace
}  // namespace grading
