#include "chapters/05_padding/transpose_padded.h"

#include "common/grading/exercise.h"

namespace {

void run_transpose_padded(grading::Run& run, grading::Shape shape) {
  const auto count = static_cast<std::size_t>(shape.rows) * shape.cols;
  const auto& in = run.input("in", count);
  run.moves_elements_of("in", shape);
  auto& out = run.output("out", count);

  transpose_padded(in.data(), out.data(), shape.rows, shape.cols);

  run.expect_matrix(out, {.rows = shape.cols, .cols = shape.rows},
                    [&](int row, int col) { return in[col * shape.cols + row]; });
}

}  // namespace

// 256 x 512 is 128 full tiles of 32 warps: 4096 requests of each kind, and every one of them the worst of its kind.
const grading::Exercise grading::exercise{
    .shapes = grading::matrix_shapes(),
    .memory_shape = {.rows = 256, .cols = 512},
    .run = run_transpose_padded,
    .same_cost = grading::shapes_around({.rows = 256, .cols = 512}, {.rows = 64, .cols = 128}),
    .odd = grading::odd_shapes_below({.rows = 127, .cols = 255}),
};
