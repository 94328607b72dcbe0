#include "chapters/04_bank_conflicts/reduce_interleaved.h"

#include <algorithm>

#include "common/grading/exercise.h"

namespace {

void run_reduce_interleaved(grading::Run& run, grading::Shape shape) {
  const int count = shape.cols;
  const int pieces = ceil_div(count, kSumLength);
  // Quarters sum up exactly in any order, and no integer holds them.
  const auto& in = run.input_with("in", count, [](std::size_t i) { return static_cast<double>(i % 1009) + 1.25; });
  auto& sums = run.output("sums", pieces);

  reduce_interleaved(in.data(), sums.data(), count);

  run.expect_matrix(sums, {.rows = 1, .cols = pieces}, [&](int, int piece) {
    const int end = std::min(count, (piece + 1) * kSumLength);
    float sum = 0;
    for (int i = piece * kSumLength; i < end; ++i) sum += in[i];
    return sum;
  });
}

/// Whole pieces first, which is friendly; then less than a warp, one off a warp, one off a piece, and last pieces of
/// any length.
std::vector<grading::Shape> counts() {
  std::vector<grading::Shape> shapes;
  for (const int count : {1024, 1, 2, 31, 32, 33, 127, 129, 255, 256, 257, 300, 511, 512, 513, 10007}) {
    shapes.push_back({.rows = 1, .cols = count});
  }
  return shapes;
}

}  // namespace

// 256 whole pieces. Each takes 8 + 12 store requests and 24 + 1 load requests: 8 warps fill `partial`, and the steps
// have 4, 2 and six times 1 warp at work. Interleaved, those 12 requests take 8 + 8 + 8 + 8 + 8 + 4 + 2 + 1 = 47
// wavefronts.
const grading::Exercise grading::exercise{
    .shapes = counts(),
    .memory_shape = {.rows = 1, .cols = 65536},
    .run = run_reduce_interleaved,
    .same_cost = grading::shapes_around({.rows = 1, .cols = 65536}, {.rows = 0, .cols = 8 * kSumLength}),
    .odd = grading::odd_shapes_below({.rows = 1, .cols = 64 * kSumLength}),
    .shape_in_words = grading::elements_in_words,
};
