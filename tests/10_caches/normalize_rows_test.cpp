#include "chapters/10_caches/normalize_rows.h"

#include <cmath>

#include "common/grading/exercise.h"

namespace {

/// Small whole numbers in no visible order; the last one of each row makes the sum a power of two. So sums are exact in
/// whatever order they are added, and so is the quotient, by division or by multiplication with 1 / sum.
class Rows {
 public:
  explicit Rows(grading::Shape shape) : cols_(static_cast<std::size_t>(shape.cols)) {}

  /// The next element, row by row. `i` shuffles.
  float next(std::size_t i) {
    const bool is_last = ++col_ == cols_;
    const double number = is_last ? std::exp2(std::floor(std::log2(sum_ + 1)) + 1) - sum_
                                  : static_cast<double>(static_cast<unsigned>(i) * 2654435761U >> 29);
    sum_ = is_last ? 0 : sum_ + number;
    if (is_last) col_ = 0;
    return static_cast<float>(number);
  }

 private:
  std::size_t cols_;
  std::size_t col_ = 0;
  double sum_ = 0;
};

void run_normalize_rows(grading::Run& run, grading::Shape shape) {
  const auto cols = static_cast<std::size_t>(shape.cols);
  const std::size_t count = static_cast<std::size_t>(shape.rows) * cols;
  Rows rows(shape);
  const auto& in = run.input_with("in", count, [&](std::size_t i) { return rows.next(i); });
  auto& out = run.output("out", count);
  auto& sums = run.output("sums", static_cast<std::size_t>(shape.rows));

  normalize_rows(in.data(), out.data(), sums.data(), shape.rows, shape.cols);

  float sum = 0;
  run.expect_matrix(out, shape, [&](int row, int col) {
    const float* numbers = &in[static_cast<std::size_t>(row) * cols];
    if (col == 0) {
      sum = 0;
      for (std::size_t i = 0; i < cols; ++i) sum += numbers[i];
    }
    return numbers[col] / sum;
  });
}

/// The usual ones, and rows that are longer than a block or what it could keep.
std::vector<grading::Shape> shapes() {
  std::vector<grading::Shape> shapes = grading::matrix_shapes();
  shapes.push_back({.rows = 5, .cols = 5000});
  shapes.push_back({.rows = 2, .cols = 40001});
  return shapes;
}

}  // namespace

// 512 rows of 2048 numbers are 4 MiB, and 32768 requests each time that they are loaded. 4 multiprocessors of an H200
// run 32 blocks of 256 threads, with 256 KiB of rows; their share of L2 holds 1.2 MiB. So the rows that a kernel begins
// with are gone from L2 when it ends, as on a whole H200 from 40 MiB on.
const grading::Exercise grading::exercise{
    .shapes = shapes(),
    .memory_shape = {.rows = 512, .cols = 2048},
    .run = run_normalize_rows,
    .bench_shape = {.rows = 32768, .cols = 2048},
    .cache_sms = 4,
    .same_cost = grading::shapes_around({.rows = 512, .cols = 2048}, {.rows = 16, .cols = 64}),
    .odd = grading::odd_shapes_below({.rows = 31, .cols = 511}),
};
