#include "chapters/00_first_kernel/hello_threads.h"

#include "common/grading/exercise.h"

namespace {

void run_hello_threads(grading::Run& run, grading::Shape shape) {
  run.name_columns_only();
  auto& out = run.output<int>("out", shape.cols);

  hello_threads(out.data(), shape.cols);

  run.expect_matrix(out, shape, [](int, int col) { return col; });
}

/// Four blocks of the starter first, which is friendly, and a last block that is not full; then less than a warp, one
/// off a warp and one off a block.
std::vector<grading::Shape> counts() {
  std::vector<grading::Shape> shapes;
  for (const int count : {1024, 1000, 1, 2, 31, 32, 33, 255, 256, 257, 1025, 49999, 300001}) {
    shapes.push_back({.rows = 1, .cols = count});
  }
  return shapes;
}

}  // namespace

// 65536 ints are 256 blocks of 256 threads: enough of them to tell one block from many.
const grading::Exercise grading::exercise{
    .shapes = counts(),
    .memory_shape = {.rows = 1, .cols = 65536},
    .run = run_hello_threads,
    .same_cost = grading::shapes_around({.rows = 1, .cols = 65536}, {.rows = 0, .cols = 2048}),
    .shape_in_words = grading::elements_in_words,
    .tried_on = "arrays of 1 to 300001 elements",
};
