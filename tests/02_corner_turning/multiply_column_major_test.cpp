#include "chapters/02_corner_turning/multiply_column_major.h"

#include "common/grading/exercise.h"

namespace {

constexpr int kTileDim = 16;
constexpr int kInner = 128;     // of the memory shape
constexpr int kOddInner = 124;  // half a sector short of whole ones; whoever loads four at once can do so here, too

/// The third size of the product. Square matrices stay square; for others it is unrelated to rows and cols, but whole
/// tiles stay whole, so that the counters of such a shape mean something. Large ones in whole tiles sum up as much for
/// an element as the memory shape, large odd ones nearly so, along rows that begin inside of a sector.
int inner_of(grading::Shape shape) {
  if (shape.rows == shape.cols) return shape.rows;
  if (shape.rows >= 64 && shape.cols >= 64 && shape.rows % kTileDim == 0 && shape.cols % kTileDim == 0) return kInner;
  if (shape.rows >= 64 && shape.rows % 2 == 1 && shape.cols % 2 == 1) return kOddInner;
  const int mixed = shape.rows + 2 * shape.cols;
  const bool whole_tiles = shape.rows % kTileDim == 0 && shape.cols % kTileDim == 0;
  return whole_tiles ? kTileDim * (1 + mixed / kTileDim % 5) : 1 + mixed % 37;
}

/// Halves from -4 to 3.5 in no visible order: sums of products are exact, in whatever order they are added.
float small_number(std::size_t i) { return static_cast<float>(static_cast<unsigned>(i) * 2654435761U >> 28) / 2 - 4; }

void run_multiply_column_major(grading::Run& run, grading::Shape shape) {
  const auto rows = static_cast<std::size_t>(shape.rows);
  const auto cols = static_cast<std::size_t>(shape.cols);
  const auto inner = static_cast<std::size_t>(inner_of(shape));
  const auto& a = run.input_with("a", rows * inner, small_number);
  const auto& b = run.input_with("b", inner * cols, [](std::size_t i) { return small_number(i + 1'000'003); });
  auto& c = run.output("c", rows * cols);

  multiply_column_major(a.data(), b.data(), c.data(), shape.rows, inner_of(shape), shape.cols);

  run.expect_matrix(c, shape, [&](int row, int col) {
    float sum = 0;
    for (std::size_t k = 0; k < inner; ++k) {
      sum += a[static_cast<std::size_t>(row) * inner + k] * b[static_cast<std::size_t>(col) * inner + k];
    }
    return sum;
  });
}

}  // namespace

// 128 x 128 x 128 is 64 blocks x 8 steps x 8 warps = 4096 requests for A and as many for B. A warp is two rows of 16
// floats: 2 x 2 sectors = 4.0 when lanes run along memory, and 16.0 when 16 of them stand in 16 columns of B.
const grading::Exercise grading::exercise{
    .shapes = {{32, 32},
               {1, 1},
               {1, 40},
               {40, 1},
               {2, 3},
               {15, 15},
               {16, 16},
               {17, 17},
               {15, 17},
               {16, 48},
               {48, 16},
               {31, 33},
               {64, 100},
               {67, 130},
               {100, 100}},
    .memory_shape = {.rows = 128, .cols = 128},
    .run = run_multiply_column_major,
    .bench_shape = {.rows = 1024, .cols = 1024},  // 2 billion operations: larger ones keep the CPU's reference busy
    .same_cost = {{64, 96}, {64, 128}, {64, 160}, {64, 192}, {96, 64}, {96, 128}, {128, 64}, {160, 64}, {192, 64}},
    .odd = grading::odd_shapes_below({.rows = 127, .cols = 63}),
    .most_odd_sectors = 2,  // 16 columns at once are 4
};
