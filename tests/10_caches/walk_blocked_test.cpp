#include "chapters/10_caches/walk_blocked.h"

#include <algorithm>

#include "common/grading/exercise.h"

namespace {

void run_walk_blocked(grading::Run& run, grading::Shape shape) {
  const auto cols = static_cast<std::size_t>(shape.cols);
  const std::size_t count = static_cast<std::size_t>(shape.rows) * cols;
  // In no visible order, so that the brightest of 16 may be any of them.
  const auto& in =
      run.input_with("in", count, [](std::size_t i) { return static_cast<unsigned>(i) * 2654435761U >> 10; });
  auto& out = run.output("out", count);

  walk_blocked(in.data(), out.data(), shape.rows, shape.cols);

  run.expect_matrix(out, shape, [&](int row, int col) {
    const int end = std::min(row + kWindow, shape.rows);
    float most = in[static_cast<std::size_t>(row) * cols + static_cast<std::size_t>(col)];
    for (int i = row + 1; i < end; ++i)
      most = std::max(most, in[static_cast<std::size_t>(i) * cols + static_cast<std::size_t>(col)]);
    return most;
  });
}

}  // namespace

// 16 bands of 16 rows: as many blocks as 4 multiprocessors of an H200 run at the same time. 16 rows of 1536 pixels are
// 96 KiB, and four blocks share an L1 of 231 KiB. All rows are 1.5 MiB, and the share of L2 holds 1.2 MiB: of 8192 x
// 8192 pixels, a whole H200 keeps even less.
const grading::Exercise grading::exercise{
    .shapes = grading::matrix_shapes(),
    .memory_shape = {.rows = 256, .cols = 1536},
    .run = run_walk_blocked,
    .cache_sms = 4,
    .same_cost = grading::shapes_around({.rows = 256, .cols = 1536}, {.rows = 16, .cols = 64}),
    .odd = grading::odd_shapes_below({.rows = 31, .cols = 1023}),
};
