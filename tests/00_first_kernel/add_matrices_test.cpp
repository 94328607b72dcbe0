#include "chapters/00_first_kernel/add_matrices.h"

#include "common/grading/exercise.h"

namespace {

void run_add_matrices(grading::Run& run, grading::Shape shape) {
  const auto count = static_cast<std::size_t>(shape.rows) * shape.cols;
  const auto& a = run.input("a", count);
  // Other numbers than in a, so that a + a is something else.
  const auto& b = run.input_with("b", count, [](std::size_t i) { return static_cast<double>(i % 1021) + 0.5; });
  auto& out = run.output("out", count);

  add_matrices(a.data(), b.data(), out.data(), shape.rows, shape.cols);

  run.expect_matrix(out, shape, [&](int row, int col) {
    const int i = row * shape.cols + col;
    return a[i] + b[i];
  });
}

}  // namespace

// 256 x 256 elements are 256 blocks of 16x16 threads: enough of them to tell one block from many.
const grading::Exercise grading::exercise{
    .shapes = grading::matrix_shapes(),
    .memory_shape = {.rows = 256, .cols = 256},
    .run = run_add_matrices,
    .same_cost = grading::shapes_around({.rows = 256, .cols = 256}, {.rows = 16, .cols = 32}),
};
