#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "common/grading/exercise.h"

// What the graders of matrix products share: sizes, numbers and the reference.
namespace product {

constexpr int kTileDim = 64;    // a block of a good kernel computes 64x64 elements, or 128x128
constexpr int kInner = 128;     // of the memory shape
constexpr int kOddInner = 124;  // half a sector short of whole ones; whoever loads four at once can do so here, too

// With sums of 128: longer ones would keep the CPU's reference and the estimate busy.
constexpr grading::Shape kBenchShape{.rows = 4096, .cols = 4096};
constexpr double kMostOddSectors = 2;  // a row of 64 floats that begins inside of a sector touches one more

/// The third size of the product. Small square matrices stay square; for others it is unrelated to rows and cols, but
/// large ones in whole tiles sum up as much for an element as the memory shape, and large odd ones nearly so.
inline int inner_of(grading::Shape shape) {
  if (shape.rows == shape.cols && shape.rows <= kInner) return shape.rows;
  if (shape.rows >= kTileDim && shape.cols >= kTileDim && shape.rows % kTileDim == 0 && shape.cols % kTileDim == 0)
    return kInner;
  if (shape.rows >= kTileDim && shape.rows % 2 == 1 && shape.cols % 2 == 1) return kOddInner;
  return 1 + (shape.rows + 2 * shape.cols) % 37;
}

/// Halves from -4 to 3.5 in no visible order: sums of products are exact, in whatever order they are added.
inline float small_number(std::size_t i) {
  return static_cast<float>(static_cast<unsigned>(i) * 2654435761U >> 28) / 2 - 4;
}

using Multiply = void (*)(const float*, const float*, float*, int, int, int);

/// Runs `multiply` on one shape, with sums of so many products, and checks the result.
inline void run_with_inner(grading::Run& run, grading::Shape shape, int inner_size, Multiply multiply) {
  const auto rows = static_cast<std::size_t>(shape.rows);
  const auto cols = static_cast<std::size_t>(shape.cols);
  const auto inner = static_cast<std::size_t>(inner_size);
  const auto& a = run.input_with("a", rows * inner, small_number);
  const auto& b = run.input_with("b", inner * cols, [](std::size_t i) { return small_number(i + 1'000'003); });
  auto& c = run.output("c", rows * cols);

  multiply(a.data(), b.data(), c.data(), shape.rows, inner_size, shape.cols);

  // Row by row, so that the reference goes along rows of B: it is quick enough for the shape that is timed.
  std::vector<float> sums;
  int summed = -1;
  run.expect_matrix(c, shape, [&](int row, int col) {
    if (row != summed) {
      summed = row;
      sums.assign(cols, 0);
      for (std::size_t k = 0; k < inner; ++k) {
        const float of_a = a[static_cast<std::size_t>(row) * inner + k];
        const float* of_b = &b[k * cols];
        for (std::size_t i = 0; i < cols; ++i) sums[i] += of_a * of_b[i];
      }
    }
    return sums[static_cast<std::size_t>(col)];
  });
}

/// The same, where the shape tells how many products that are.
inline void run(grading::Run& run, grading::Shape shape, Multiply multiply,
                int (*inner_of_shape)(grading::Shape) = inner_of) {
  run_with_inner(run, shape, inner_of_shape(shape), multiply);
}

/// Such sizes as messages name them.
inline std::string in_words(grading::Shape shape, int inner_size) {
  return "rows " + std::to_string(shape.rows) + ", inner " + std::to_string(inner_size) + ", cols " +
         std::to_string(shape.cols);
}

/// A shape as messages name it.
inline std::string in_words(grading::Shape shape) { return in_words(shape, inner_of(shape)); }

/// A friendly shape, then awkward ones around the sizes of tiles.
inline std::vector<grading::Shape> shapes() {
  return {{64, 64}, {1, 1},   {1, 40},  {40, 1},   {2, 3},    {15, 15},   {16, 16}, {17, 17},
          {63, 65}, {65, 63}, {64, 16}, {16, 128}, {67, 130}, {100, 100}, {130, 31}};
}

}  // namespace product
