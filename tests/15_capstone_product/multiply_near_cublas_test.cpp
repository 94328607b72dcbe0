#include "chapters/15_capstone_product/multiply_near_cublas.h"

#include "tests/references/product.h"

namespace {

/// Tiles are larger here than in other products, so there is more of them to go through: half as long sums do.
int inner_of(grading::Shape shape) {
  const int inner = product::inner_of(shape);
  if (shape.rows == product::kBenchShape.rows) return inner;
  if (inner == product::kInner) return 64;
  return inner == product::kOddInner ? 60 : inner;
}

void run_multiply_near_cublas(grading::Run& run, grading::Shape shape) {
  product::run_with_inner(run, shape, inner_of(shape), multiply_near_cublas);
}

std::string in_words(grading::Shape shape) { return product::in_words(shape, inner_of(shape)); }

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

// 256 x 64 x 256 are 131072 products of a warp. With 8 x 16 elements, a thread loads 2 + 4 float4 for 128 of them: 6144
// requests, of 2 wavefronts each. With 8 x 8 elements, it loads 2 + 2 for 64: 8192. One float each for one is 262144.
const grading::Exercise grading::exercise{
    .shapes = shapes(),
    .memory_shape = {.rows = 256, .cols = 256},
    .run = run_multiply_near_cublas,
    .bench_shape = product::kBenchShape,
    .same_cost = {{256, 512}, {512, 256}},
    .odd = grading::odd_shapes_below({.rows = 255, .cols = 255}),
    .most_odd_sectors = 8,  // rows are not aligned: what would be a float4 goes one by one
    .work = requests,
    .shape_in_words = in_words,
};
