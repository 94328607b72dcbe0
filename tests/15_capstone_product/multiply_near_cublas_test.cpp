#include "chapters/15_capstone_product/multiply_near_cublas.h"

#include "tests/references/product.h"

namespace {

void run_multiply_near_cublas(grading::Run& run, grading::Shape shape) {
  product::run(run, shape, multiply_near_cublas);
}

/// Tiles are larger here, steps of k shorter, and four columns go at once: one off such sizes.
std::vector<grading::Shape> shapes() {
  auto shapes = product::shapes();
  for (const auto& [rows, cols] : {std::pair{4, 4}, {127, 260}, {129, 255}, {132, 257}, {20, 516}, {260, 36}}) {
    shapes.push_back({rows, cols});
  }
  return shapes;
}

/// Four floats go at once where rows of B and C are aligned, and one elsewhere.
double requests(grading::Shape shape) {
  const double elements = static_cast<double>(shape.rows) * shape.cols;
  return shape.cols % 4 == 0 ? elements / 4 : elements;
}

}  // namespace

// 256 x 128 x 256 are 262144 products of a warp. With 8 x 16 elements, a thread loads 2 + 4 float4 for 128 of them: 12288
// requests, of 2 wavefronts each. With 8 x 8 elements, it loads 2 + 2 for 64: 16384. One float each for one is 524288.
const grading::Exercise grading::exercise{
    .shapes = shapes(),
    .memory_shape = {.rows = 256, .cols = 256},
    .run = run_multiply_near_cublas,
    .bench_shape = product::kBenchShape,
    .same_cost = {{128, 256}, {256, 512}, {384, 256}},
    .odd = grading::odd_shapes_below({.rows = 255, .cols = 255}),
    .most_odd_sectors = 5,  // rows of C are not aligned: a thread's four elements go one by one
    .work = requests,
    .shape_in_words = product::in_words,
};
