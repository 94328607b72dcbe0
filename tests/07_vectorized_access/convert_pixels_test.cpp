#include "chapters/07_vectorized_access/convert_pixels.h"

#include <string>

#include "common/grading/exercise.h"

namespace {

void run_convert_pixels(grading::Run& run, grading::Shape shape) {
  const auto count = static_cast<std::size_t>(shape.cols);
  // In no visible order, so that the three bytes of a pixel and its neighbours differ; and never so bright that the
  // result is 255, which is what memory that nobody has written holds.
  const auto& rgb = run.input_with<unsigned char>(
      "rgb", 3 * count, [](std::size_t i) { return (static_cast<unsigned>(i) * 2654435761U >> 16) % 254; });
  auto& grey = run.output<unsigned char>("grey", count);

  convert_pixels(rgb.data(), grey.data(), shape.cols);

  run.name_columns_only();
  run.expect_matrix(grey, shape, [&](int, int col) {
    const std::size_t first = 3 * static_cast<std::size_t>(col);
    return static_cast<unsigned char>((77 * rgb[first] + 150 * rgb[first + 1] + 29 * rgb[first + 2] + 128) / 256);
  });
}

/// Whole blocks of four pixels a thread first, which is friendly; then less than four, one off a group of four, one off
/// a warp, and counts that fill no block.
std::vector<grading::Shape> counts() {
  std::vector<grading::Shape> shapes;
  for (const int count : {4096, 1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 17, 31, 33, 127, 128, 129, 1000, 1023, 1025, 49999}) {
    shapes.push_back({.rows = 1, .cols = count});
  }
  return shapes;
}

}  // namespace

// 131072 pixels are 393216 bytes. Byte by byte, that is 12288 requests of 32 bytes; in words 3072 of 128 bytes.
const grading::Exercise grading::exercise{
    .shapes = counts(),
    .memory_shape = {.rows = 1, .cols = 131072},
    .run = run_convert_pixels,
    .same_cost = grading::shapes_around({.rows = 1, .cols = 131072}, {.rows = 0, .cols = 4096}),
    .odd = grading::odd_shapes_below({.rows = 1, .cols = 4096}),
    .shape_in_words = [](Shape shape) { return std::to_string(shape.cols) + (shape.cols == 1 ? " pixel" : " pixels"); },
};
