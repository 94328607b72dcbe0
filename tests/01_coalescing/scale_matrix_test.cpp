#include "chapters/01_coalescing/scale_matrix.h"

#include "common/grading/exercise.h"

namespace {

/// Another one on every other shape, so that none can be written into the kernel.
float factor_of(grading::Shape shape) { return 2.5F + static_cast<float>((shape.rows + shape.cols) % 3); }

void run_scale_matrix(grading::Run& run, grading::Shape shape) {
  const float factor = factor_of(shape);
  const auto count = static_cast<std::size_t>(shape.rows) * shape.cols;
  const auto& in = run.input("in", count);
  auto& out = run.output("out", count);

  scale_matrix(in.data(), out.data(), shape.rows, shape.cols, factor);

  run.expect_matrix(out, shape, [&](int row, int col) { return factor * in[row * shape.cols + col]; });
}

}  // namespace

// 256 x 512 is 4096 full warps whichever way they turn: 32.0 sectors a request down the rows, 4.0 along the columns.
const grading::Exercise grading::exercise{
    .shapes = grading::matrix_shapes(),
    .memory_shape = {.rows = 256, .cols = 512},
    .run = run_scale_matrix,
    .same_cost = grading::shapes_around({.rows = 256, .cols = 512}, {.rows = 64, .cols = 128}),
    .odd = grading::odd_shapes_below({.rows = 127, .cols = 255}),
};
