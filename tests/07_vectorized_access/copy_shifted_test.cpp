#include "chapters/07_vectorized_access/copy_shifted.h"

#include "common/grading/exercise.h"

namespace {

void run_copy_shifted(grading::Run& run, grading::Shape shape) {
  const auto count = static_cast<std::size_t>(shape.cols);
  const auto& in = run.input("in", count + 1);
  auto& out = run.output("out", count);
  run.measure(grading::size_of_array("in"), 4.0 * shape.cols);  // nobody needs in[0]

  copy_shifted(in.data(), out.data(), shape.cols);

  run.name_columns_only();
  run.expect_matrix(out, shape, [&](int, int col) { return in[static_cast<std::size_t>(col) + 1]; });
}

/// Whole warps of float4 first, which is friendly; then less than a float4, one off one, one off a warp's 128 floats
/// and off four of these, off a block's 1024 and 4096, and counts that fill none of them.
std::vector<grading::Shape> counts() {
  std::vector<grading::Shape> shapes;
  for (const int count : {4096, 1,   2,   3,   4,   5,   6,   7,    8,    9,    31,   32,   33,   127,  128,  129,
                          131,  132, 133, 511, 512, 513, 516, 1000, 1023, 1024, 1025, 1028, 4095, 4097, 4100, 49999}) {
    shapes.push_back({.rows = 1, .cols = count});
  }
  return shapes;
}

}  // namespace

// 131072 floats are 1024 requests of float4. Between two warps one float more is needed: 256 requests if a warp takes
// four stretches. One float a thread takes 4096 requests, and each of them one sector too many.
const grading::Exercise grading::exercise{
    .shapes = counts(),
    .memory_shape = {.rows = 1, .cols = 131072},
    .run = run_copy_shifted,
    .same_cost = grading::shapes_around({.rows = 1, .cols = 131072}, {.rows = 0, .cols = 4096}),
    .odd = grading::odd_shapes_below({.rows = 1, .cols = 4096}),
    .shape_in_words = grading::elements_in_words,
};
