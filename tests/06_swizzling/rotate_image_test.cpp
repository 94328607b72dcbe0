#include "chapters/06_swizzling/rotate_image.h"

#include "common/grading/exercise.h"

namespace {

void run_rotate_image(grading::Run& run, grading::Shape shape) {
  const auto count = static_cast<std::size_t>(shape.rows) * shape.cols;
  const auto& in = run.input("in", count);
  run.moves_elements_of("in", shape);
  auto& out = run.output("out", count);

  rotate_image(in.data(), out.data(), shape.rows, shape.cols);

  run.expect_matrix(out, {.rows = shape.cols, .cols = shape.rows},
                    [&](int row, int col) { return in[(shape.rows - 1 - col) * shape.cols + row]; });
}

}  // namespace

// 256 x 512 is 4096 full rows of 32 floats on each of the four sides: a request for each. The rows of `out` start at
// multiples of 32 bytes, so that turning the order around tears no sector.
const grading::Exercise grading::exercise{
    .shapes = grading::matrix_shapes(),
    .memory_shape = {.rows = 256, .cols = 512},
    .run = run_rotate_image,
    .same_cost = grading::shapes_around({.rows = 256, .cols = 512}, {.rows = 64, .cols = 128}),
    .odd = grading::odd_shapes_below({.rows = 127, .cols = 255}),
};
