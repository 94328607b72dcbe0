#include "common/grading/shape.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace grading {

std::string to_text(Shape shape) { return std::to_string(shape.rows) + "x" + std::to_string(shape.cols); }

std::string to_words(Shape shape) {
  return "rows " + std::to_string(shape.rows) + ", cols " + std::to_string(shape.cols);
}

std::string elements_in_words(Shape shape) {
  return std::to_string(shape.cols) + (shape.cols == 1 ? " element" : " elements");
}

Shape parse_shape(const std::string& text) {
  Shape shape;
  const char* const end = text.data() + text.size();
  const auto rows = std::from_chars(text.data(), end, shape.rows);
  const bool has_cols = rows.ec == std::errc() && rows.ptr != end && *rows.ptr == 'x';
  const auto cols = has_cols ? std::from_chars(rows.ptr + 1, end, shape.cols) : rows;
  if (!has_cols || cols.ec != std::errc() || cols.ptr != end || shape.rows < 1 || shape.cols < 1) {
    throw std::invalid_argument("expected ROWSxCOLS such as 256x512, both at least 1, got '" + text + "'");
  }
  return shape;
}

std::vector<Shape> shapes_around(Shape middle, Shape steps) {
  constexpr double kMost = 1.25;
  std::vector<Shape> shapes;
  for (const int down : {-4, -3, -2, -1, 1, 2, 3, 4}) {
    for (const int right : {-4, -3, -2, -1, 1, 2, 3, 4}) {
      const Shape shape{middle.rows + down * steps.rows, middle.cols + right * steps.cols};
      const bool is_known = std::ranges::find(shapes, shape) != shapes.end();
      const bool is_small = shape.rows * static_cast<double>(shape.cols) <= kMost * middle.rows * middle.cols;
      if (!is_known && is_small && shape.rows > 0 && shape.cols > 0) shapes.push_back(shape);
    }
  }
  return shapes;
}

std::vector<Shape> matrix_shapes() {
  std::vector<Shape> shapes{{64, 64}};
  for (const int rows : {1, 2, 31, 32, 33, 67}) {
    for (const int cols : {1, 3, 31, 32, 33, 130}) shapes.push_back({rows, cols});
  }
  shapes.push_back({1, 2049});
  shapes.push_back({2049, 1});
  shapes.push_back({1023, 515});
  return shapes;
}

std::vector<Shape> odd_shapes_below(Shape most) {
  constexpr int kOfEach = 5;
  const bool is_row = most.rows == 1;
  const int rows = is_row ? 1 : kOfEach;
  const int cols = is_row ? kOfEach * kOfEach : kOfEach;
  const auto odd = [](int largest, int index) { return (largest - 1) / 2 * 2 + 1 - 2 * index; };
  std::vector<Shape> shapes;
  for (int row = 0; row < rows; ++row) {
    for (int col = 0; col < cols; ++col) shapes.push_back({odd(most.rows, row), odd(most.cols, col)});
  }
  return shapes;
}

}  // namespace grading
