#include "chapters/12_warp_shuffles/scan_rows_shuffle.h"

#include <vector>

#include "common/grading/exercise.h"

namespace {

void run_scan_rows_shuffle(grading::Run& run, grading::Shape shape) {
  const auto cols = static_cast<std::size_t>(shape.cols);
  const auto count = static_cast<std::size_t>(shape.rows) * cols;
  // Below 2^20 and in no visible order: sums of 1024 fit into an int.
  const auto& in = run.input_with<int>("in", count, [](std::size_t i) {
    return static_cast<int>(static_cast<unsigned>(i) * 2654435761U >> 12) - 500'000;
  });
  auto& out = run.output<int>("out", count);

  scan_rows_shuffle(in.data(), out.data(), shape.rows, shape.cols);

  int sum = 0;
  run.expect_matrix(out, shape, [&](int row, int col) {
    if (col == 0) sum = 0;
    sum += in[static_cast<std::size_t>(row) * cols + static_cast<std::size_t>(col)];
    return sum;
  });
}

/// Whole warps first; then rows shorter than a warp, one off a warp, of the largest length, and one off that.
std::vector<grading::Shape> shapes() {
  std::vector<grading::Shape> all{{8, 64}};
  for (const int rows : {1, 2, 7, 8, 9, 33}) {
    for (const int cols : {1, 3, 31, 32, 33, 100, 256}) all.push_back({rows, cols});
  }
  for (const int cols : {255, 257, 511, 513, 1000, 1023, 1024}) all.push_back({3, cols});
  return all;
}

}  // namespace

// 16 rows of 1024 numbers: in a row, 32 warps or one warp 32 times. Each time it is one load and one store, five
// shuffles to scan and one to hand on.
const grading::Exercise grading::exercise{
    .shapes = shapes(),
    .memory_shape = {.rows = 16, .cols = kMaxCols},
    .run = run_scan_rows_shuffle,
    .bench_shape = {.rows = 65'536, .cols = kMaxCols},
    .same_cost = {{8, 1024}, {12, 1024}, {15, 1024}, {16, 992}, {16, 960}, {17, 960}, {18, 896}, {20, 768}, {24, 512}},
    .odd = grading::odd_shapes_below({.rows = 31, .cols = 511}),
};
