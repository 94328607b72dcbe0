#include "chapters/12_warp_shuffles/transpose_in_registers.h"

#include "common/grading/exercise.h"

namespace {

void run_transpose_in_registers(grading::Run& run, grading::Shape shape) {
  const auto rows = static_cast<std::size_t>(shape.rows);
  const auto cols = static_cast<std::size_t>(shape.cols);
  const auto& in = run.input("in", rows * cols);
  auto& out = run.output("out", rows * cols);
  run.moves_elements_of("in", shape);

  transpose_in_registers(in.data(), out.data(), shape.rows, shape.cols);

  run.expect_matrix(out, {.rows = shape.cols, .cols = shape.rows}, [&](int row, int col) {
    return in[static_cast<std::size_t>(col) * cols + static_cast<std::size_t>(row)];
  });
}

}  // namespace

// 128 tiles of 32 x 32. Each is 32 loads and 32 stores of a warp; five rounds of 16 shuffles transpose it.
const grading::Exercise grading::exercise{
    .shapes = grading::matrix_shapes(),
    .memory_shape = {.rows = 256, .cols = 512},
    .run = run_transpose_in_registers,
    .same_cost = grading::shapes_around({.rows = 256, .cols = 512}, {.rows = 32, .cols = 32}),
    .odd = grading::odd_shapes_below({.rows = 127, .cols = 95}),
    .most_odd_sectors = 2,
};
