#include "chapters/00_first_kernel/add_arrays.h"

#include "common/grading/exercise.h"

namespace {

void run_add_arrays(grading::Run& run, grading::Shape shape) {
  run.name_columns_only();
  const auto& a = run.input("a", shape.cols);
  // Other numbers than in a, so that a + a is something else.
  const auto& b = run.input_with("b", shape.cols, [](std::size_t i) { return static_cast<double>(i % 1021) + 0.5; });
  auto& out = run.output("out", shape.cols);

  add_arrays(a.data(), b.data(), out.data(), shape.cols);

  run.expect_matrix(out, shape, [&](int, int col) { return a[col] + b[col]; });
}

/// Whole blocks of every usual size first, which is friendly, and a last block that is not full; then less than a warp,
/// one off a warp, one off a block, and more than 1024 blocks of 256: whoever mixes up grid and block asks for too
/// large a block there.
std::vector<grading::Shape> counts() {
  std::vector<grading::Shape> shapes;
  for (const int count : {2048, 1000, 1, 2, 31, 32, 33, 255, 256, 257, 1025, 49999, 300001}) {
    shapes.push_back({.rows = 1, .cols = count});
  }
  return shapes;
}

}  // namespace

// 65536 elements are 64 blocks of 1024 threads, the largest there are: enough to tell one block from many.
const grading::Exercise grading::exercise{
    .shapes = counts(),
    .memory_shape = {.rows = 1, .cols = 65536},
    .run = run_add_arrays,
    .same_cost = grading::shapes_around({.rows = 1, .cols = 65536}, {.rows = 0, .cols = 2048}),
    .shape_in_words = grading::elements_in_words,
    .tried_on = "arrays of 1 to 300001 elements",
};
