#include "chapters/13_async_copies/transpose_tensor_tile.h"

#include "common/grading/exercise.h"

namespace {

void run_transpose_tensor_tile(grading::Run& run, grading::Shape shape) {
  const auto count = static_cast<std::size_t>(shape.rows) * shape.cols;
  const auto& in = run.input("in", count);
  run.moves_elements_of("in", shape);
  auto& out = run.output("out", count);

  transpose_tensor_tile(in.data(), out.data(), shape.rows, shape.cols);

  run.expect_matrix(out, {.rows = shape.cols, .cols = shape.rows},
                    [&](int row, int col) { return in[col * shape.cols + row]; });
}

/// Whole tiles, which show a mixed-up index as one; then edges in rows and columns, one row, one piece of 16 bytes, and
/// sizes around those of a tile. All have rows of whole pieces.
std::vector<grading::Shape> shapes_of_pieces() {
  return {{.rows = 64, .cols = 32}, {.rows = 1, .cols = 4},    {.rows = 1, .cols = 128},   {.rows = 130, .cols = 4},
          {.rows = 63, .cols = 28}, {.rows = 65, .cols = 36},  {.rows = 7, .cols = 100},   {.rows = 33, .cols = 64},
          {.rows = 64, .cols = 60}, {.rows = 129, .cols = 32}, {.rows = 200, .cols = 132}, {.rows = 8, .cols = 8}};
}

std::vector<grading::Shape> odd_shapes() {
  std::vector<grading::Shape> shapes;
  for (int rows = 97; rows <= 127; rows += 10) {
    for (const int cols : {100, 116, 124}) shapes.push_back({.rows = rows, .cols = cols});
  }
  return shapes;
}

}  // namespace

// 256 x 512 is 64 full tiles of 64 requests: 4096 loads from the tile, and as many stores. Rows that fill sectors: no
// store is at an edge.
const grading::Exercise grading::exercise{
    .shapes = shapes_of_pieces(),
    .memory_shape = {.rows = 256, .cols = 512},
    .run = run_transpose_tensor_tile,
    .same_cost = grading::shapes_around({.rows = 256, .cols = 512}, {.rows = 64, .cols = 128}),
    .odd = odd_shapes(),
};
