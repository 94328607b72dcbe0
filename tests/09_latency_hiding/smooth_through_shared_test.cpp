#include "chapters/09_latency_hiding/smooth_through_shared.h"

#include "common/grading/exercise.h"

namespace {

void run_smooth_through_shared(grading::Run& run, grading::Shape shape) {
  const int count = shape.cols;
  // Quarters below 16384 in no visible order: sums of 8 are exact in whatever order they are added, and so is an eighth
  // of them.
  const auto& in = run.input_with("in", static_cast<std::size_t>(count), [](std::size_t i) {
    return static_cast<double>(static_cast<unsigned>(i) * 2654435761U >> 16) / 4;
  });
  auto& out = run.output("out", static_cast<std::size_t>(count));

  smooth_through_shared(in.data(), out.data(), count);

  run.expect_matrix(out, shape, [&](int, int col) {
    float sum = 0;
    for (int i = col - kNeighbours / 2; i < col + kNeighbours / 2; ++i) {
      if (i >= 0 && i < count) sum += in[static_cast<std::size_t>(i)];
    }
    return sum / kNeighbours;
  });
}

/// Whole pieces of whoever chooses a power of two; then less than a window, one off a warp, and what fills no piece.
std::vector<grading::Shape> counts() {
  std::vector<grading::Shape> shapes;
  for (const int count : {8192, 1, 2, 3, 4, 5, 31, 32, 33, 255, 257, 1000, 1023, 1025, 12191, 12193, 49999, 100003}) {
    shapes.push_back({.rows = 1, .cols = count});
  }
  return shapes;
}

}  // namespace

// 2^20 elements are 32768 requests if each is loaded once. Pieces of 1024 elements load 7 more each, in one request.
const grading::Exercise grading::exercise{
    .shapes = counts(),
    .memory_shape = {.rows = 1, .cols = 1 << 20},
    .run = run_smooth_through_shared,
    .same_cost = grading::shapes_around({.rows = 1, .cols = 1 << 20}, {.rows = 0, .cols = 32768}),
    .odd = grading::odd_shapes_below({.rows = 1, .cols = 131071}),
    .shape_in_words = grading::elements_in_words,
};
