#include "chapters/08_data_layout/stage_triangles.h"

#include <cmath>

#include "common/grading/exercise.h"

namespace {

constexpr int kFloats = 9;  // of a triangle

/// Whole numbers below 2048 in no visible order: products of differences are exact, and half of the triangles turn.
double small_number(std::size_t i) { return static_cast<double>(static_cast<unsigned>(i + 1) * 2654435761U >> 21); }

void run_stage_triangles(grading::Run& run, grading::Shape shape) {
  const auto count = static_cast<std::size_t>(shape.cols);
  const auto& in = run.input_with("in", kFloats * count, small_number);
  auto& out = run.output("out", kFloats * count);

  stage_triangles(reinterpret_cast<const Triangle*>(in.data()), reinterpret_cast<Triangle*>(out.data()), shape.cols);

  run.expect_matrix(out, {.rows = shape.cols, .cols = kFloats}, [&](int triangle, int k) {
    const float* t = &in[static_cast<std::size_t>(kFloats) * static_cast<std::size_t>(triangle)];
    const float turn = (t[3] - t[0]) * (t[7] - t[1]) - (t[4] - t[1]) * (t[6] - t[0]);
    if (turn >= 0 || k < 3) return t[k];
    return k < 6 ? t[k + 3] : t[k - 3];
  });
}

std::string in_words(grading::Shape shape) {
  return std::to_string(shape.cols) + (shape.cols == 1 ? " triangle" : " triangles");
}

/// Whole blocks first, which is friendly; then less than a warp, one off a warp, one off a block, and others.
std::vector<grading::Shape> counts() {
  std::vector<grading::Shape> shapes;
  for (const int count : {512, 1, 2, 7, 8, 9, 31, 32, 33, 100, 127, 129, 255, 256, 257, 1000, 4099}) {
    shapes.push_back({.rows = 1, .cols = count});
  }
  return shapes;
}

}  // namespace

// 8192 triangles are 256 warps. Each loads and stores 9 times: 2304 requests, either way.
const grading::Exercise grading::exercise{
    .shapes = counts(),
    .memory_shape = {.rows = 1, .cols = 8192},
    .run = run_stage_triangles,
    .bench_shape = {.rows = 1, .cols = 7 << 20},  // 63 Mi floats
    .same_cost = grading::shapes_around({.rows = 1, .cols = 8192}, {.rows = 0, .cols = 256}),
    .odd = grading::odd_shapes_below({.rows = 1, .cols = 1023}),
    .most_odd_sectors = 1.1,
    .shape_in_words = in_words,
    .tried_on = "arrays of 1 to 8192 triangles",
};
