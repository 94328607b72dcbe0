#include "chapters/12_warp_shuffles/softmax_rows_shuffle.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "common/grading/exercise.h"

namespace {

/// Softmax of one row in doubles, and how far floats may be off.
class Reference {
 public:
  explicit Reference(std::vector<double> row) : numbers_(std::move(row)) {
    const double largest = *std::ranges::max_element(numbers_);
    for (double& number : numbers_) number -= largest;
    double sum = 0;
    double weighted = 0;
    for (const double number : numbers_) {
      sum += std::exp(number);
      weighted += std::exp(number) * roundings_of_exp(number);
    }
    log_sum_ = std::log(sum);
    // The sum is off by what its terms are off, each as much as it weighs, and by its own additions: in whatever order.
    roundings_of_sum_ = weighted / sum + static_cast<double>(numbers_.size()) - 1;
  }

  [[nodiscard]] double at(std::size_t col) const { return std::exp(numbers_[col] - log_sum_); }

  /// Relative to the result, and absolute where it has fewer digits than a float can have, or counts as 0.
  [[nodiscard]] double bound(std::size_t col) const {
    constexpr double kDivision = 4;  // 2 units in the last place; a multiplication by the reciprocal: 2 roundings
    const double roundings = roundings_of_exp(numbers_[col]) + roundings_of_sum_ + kDivision;
    return grading::relative_error(roundings) * at(col) + 0x1p-126;
  }

 private:
  // Of exp(x), in halves of a unit in the last place: x is rounded, which exp() makes |x| roundings of. expf() is off
  // by 2 units at most, __expf() by 2 + 1.173 |x|, and a unit is 2 roundings. Source: CUDA C++ Programming Guide,
  // Mathematical Functions.
  static double roundings_of_exp(double x) { return std::abs(x) + 2 * (2 + 1.173 * std::abs(x)); }

  std::vector<double> numbers_;  // less the largest: at most 0
  double log_sum_ = 0;
  double roundings_of_sum_ = 0;
};

void run_softmax_rows_shuffle(grading::Run& run, grading::Shape shape) {
  const auto cols = static_cast<std::size_t>(shape.cols);
  const auto count = static_cast<std::size_t>(shape.rows) * cols;
  // Eighths within 16 of each other, in no visible order; around 104 in a row, where exp() is infinite, around -104 in
  // the next, where it is 0.
  const auto& in = run.input_with("in", count, [&](std::size_t i) {
    const double number = static_cast<double>(static_cast<unsigned>(i) * 2654435761U >> 25) / 8;
    return i / cols % 2 == 0 ? 96 + number : number - 112;
  });
  auto& out = run.output("out", count);

  softmax_rows_shuffle(in.data(), out.data(), shape.rows, shape.cols);

  int known = -1;
  Reference reference({0});
  const auto of_row = [&](int row) -> const Reference& {
    if (row != known) {
      const float* first = &in[static_cast<std::size_t>(row) * cols];
      reference = Reference({first, first + cols});
      known = row;
    }
    return reference;
  };
  run.expect_matrix_within(
      out, shape, [&](int row, int col) { return of_row(row).at(static_cast<std::size_t>(col)); },
      [&](int row, int col) { return of_row(row).bound(static_cast<std::size_t>(col)); });
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

// 64 rows of 256 numbers. A block for a row has 20 barriers. A warp for a row has 5 shuffles for the largest number and
// 5 for the sum, and 8 loads and 8 stores.
const grading::Exercise grading::exercise{
    .shapes = shapes(),
    .memory_shape = {.rows = 64, .cols = 256},
    .run = run_softmax_rows_shuffle,
    .bench_shape = {.rows = 262'144, .cols = 256},
    .same_cost = grading::shapes_around({.rows = 64, .cols = 256}, {.rows = 8, .cols = 0}),
    .odd = grading::odd_shapes_below({.rows = 63, .cols = 255}),
};
