#include "chapters/02_corner_turning/transpose_tiled.h"

#include "common/grading/exercise.h"

namespace {

void run_transpose_tiled(grading::Run& run, grading::Shape shape) {
  const auto count = static_cast<std::size_t>(shape.rows) * shape.cols;
  const auto& in = run.input("in", count);
  run.moves_elements_of("in", shape);
  auto& out = run.output("out", count);

  transpose_tiled(in.data(), out.data(), shape.rows, shape.cols);

  const grading::Shape transposed{.rows = shape.cols, .cols = shape.rows};
  run.expect_matrix(out, transposed, [&](int row, int col) { return in[col * shape.cols + row]; });
}

}  // namespace

// 256 x 512 is 128 whole tiles, 4096 full warps on either side: 4.0 sectors a request along rows, 32.0 down columns.
const grading::Exercise grading::exercise{
    .shapes = grading::matrix_shapes(),
    .memory_shape = {.rows = 256, .cols = 512},
    .run = run_transpose_tiled,
    .same_cost = grading::shapes_around({.rows = 256, .cols = 512}, {.rows = 64, .cols = 128}),
    .odd = grading::odd_shapes_below({.rows = 127, .cols = 255}),
};
