#include "chapters/11_register_tiling/blur_sliding_window.h"

#include "common/grading/exercise.h"

namespace {

void run_blur_sliding_window(grading::Run& run, grading::Shape shape) {
  const auto count = static_cast<std::size_t>(shape.rows) * static_cast<std::size_t>(shape.cols);
  // Quarters below 16384 in no visible order: sums of 16 are exact in whatever order they are added, and so is a
  // sixteenth of them.
  const auto& in = run.input_with(
      "in", count, [](std::size_t i) { return static_cast<double>(static_cast<unsigned>(i) * 2654435761U >> 16) / 4; });
  auto& out = run.output("out", count);

  blur_sliding_window(in.data(), out.data(), shape.rows, shape.cols);

  run.expect_matrix(out, shape, [&](int row, int col) {
    float sum = 0;
    for (int i = row - kWindow / 2; i < row + kWindow / 2; ++i) {
      if (i >= 0 && i < shape.rows)
        sum += in[static_cast<std::size_t>(i) * static_cast<std::size_t>(shape.cols) + static_cast<std::size_t>(col)];
    }
    return sum / kWindow;
  });
}

}  // namespace

// 256 x 512 pixels are 4096 requests if each is loaded once. A thread that walks down 64 rows loads 15 more, but none
// outside of the picture: 301 rows of 512 pixels in four pieces, 4816 requests. One pixel a thread takes 16 times as
// many, but for those outside.
const grading::Exercise grading::exercise{
    .shapes = grading::matrix_shapes(),
    .memory_shape = {.rows = 256, .cols = 512},
    .run = run_blur_sliding_window,
    .same_cost = grading::shapes_around({.rows = 256, .cols = 512}, {.rows = 0, .cols = 32}),
    .odd = grading::odd_shapes_below({.rows = 127, .cols = 63}),
};
