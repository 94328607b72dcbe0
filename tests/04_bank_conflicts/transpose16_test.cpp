#include "chapters/04_bank_conflicts/transpose16.h"

#include "common/grading/exercise.h"

namespace {

void run_transpose16(grading::Run& run, grading::Shape shape) {
  const auto count = static_cast<std::size_t>(shape.rows) * shape.cols;
  const auto& in = run.input("in", count);
  run.moves_elements_of("in", shape);
  auto& out = run.output("out", count);

  transpose16(in.data(), out.data(), shape.rows, shape.cols);

  const grading::Shape transposed{.rows = shape.cols, .cols = shape.rows};
  run.expect_matrix(out, transposed, [&](int row, int col) { return in[col * shape.cols + row]; });
}

}  // namespace

// 256 x 256 is 256 whole tiles, 2048 requests on each of the four sides. A warp's two columns of a plain tile lie in 4
// banks, 8 words in each: 8.0 wavefronts, 7 of them extra; 8 warps x 7 = 56 extra wavefronts a tile.
const grading::Exercise grading::exercise{
    .shapes = grading::matrix_shapes(),
    .memory_shape = {.rows = 256, .cols = 256},
    .run = run_transpose16,
    .same_cost = grading::shapes_around({.rows = 256, .cols = 256}, {.rows = 64, .cols = 64}),
    .odd = grading::odd_shapes_below({.rows = 127, .cols = 255}),
};
