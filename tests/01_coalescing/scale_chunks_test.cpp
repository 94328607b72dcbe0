#include "chapters/01_coalescing/scale_chunks.h"

#include "common/grading/exercise.h"

namespace {

/// Another one for every other count, so that none can be written into the kernel.
float factor_of(int count) { return 0.75F + static_cast<float>(count % 3); }

void run_scale_chunks(grading::Run& run, grading::Shape shape) {
  const float factor = factor_of(shape.cols);
  const int count = shape.cols;
  const auto& in = run.input("in", count);
  auto& out = run.output("out", count);

  scale_chunks(in.data(), out.data(), count, factor);

  run.expect_matrix(out, shape, [&](int, int col) { return factor * in[col]; });
}

/// Whole rounds of the grid first, which is friendly; then less than a warp, one off a warp, one off a grid of 8 blocks
/// that has work for 8 rounds, and counts that fill no round.
std::vector<grading::Shape> counts() {
  std::vector<grading::Shape> shapes;
  for (const int count : {32768, 1, 2, 31, 32, 33, 255, 256, 257, 1000, 16383, 16384, 16385, 49999, 100003}) {
    shapes.push_back({.rows = 1, .cols = count});
  }
  return shapes;
}

}  // namespace

// 131072 elements for 64 blocks, 16384 threads: chunks of 8 floats, so that each lane of the starter is in a sector of
// its own.
const grading::Exercise grading::exercise{
    .shapes = counts(),
    .memory_shape = {.rows = 1, .cols = 131072},
    .run = run_scale_chunks,
    .same_cost = grading::shapes_around({.rows = 1, .cols = 131072}, {.rows = 0, .cols = 4096}),
    .odd = grading::odd_shapes_below({.rows = 1, .cols = 32768}),
    .shape_in_words = grading::elements_in_words,
};
