#include "chapters/09_latency_hiding/copy_with_few_blocks.h"

#include "common/grading/exercise.h"

namespace {

constexpr int kRound = kBlocks * kThreads;  // elements, one for each thread

void run_copy_with_few_blocks(grading::Run& run, grading::Shape shape) {
  const int count = shape.cols;
  const auto& in = run.input("in", static_cast<std::size_t>(count));
  run.moves_elements_of("in", shape);
  auto& out = run.output("out", static_cast<std::size_t>(count));

  copy_with_few_blocks(in.data(), out.data(), count);

  run.expect_matrix(out, shape, [&](int, int col) { return in[static_cast<std::size_t>(col)]; });
  if (run.observer() == nullptr) return;
  run.measure("bytes_loaded_before_stores", run.observer()->bytes_loaded_before_stores());
}

/// One round of all threads first, which is friendly; then less than a warp, one off a warp, one off a round, and
/// rounds that do not come in fours or eights.
std::vector<grading::Shape> counts() {
  std::vector<grading::Shape> shapes;
  for (const int count : {kRound, 1, 2, 31, 32, 33, 255, 1000, kRound - 1, kRound + 1, 3 * kRound + 17, 8 * kRound + 1,
                          9 * kRound - 1, 13 * kRound + 1001}) {
    shapes.push_back({.rows = 1, .cols = count});
  }
  return shapes;
}

std::vector<grading::Shape> whole_rounds() {
  std::vector<grading::Shape> shapes;
  for (const int rounds : {24, 32}) shapes.push_back({.rows = 1, .cols = rounds * kRound});
  return shapes;
}

}  // namespace

// 16 elements for each of 67584 threads: 33792 requests to load, and as many to store. A warp that loads a float for
// each lane, and then stores it, has loaded 128 bytes before.
const grading::Exercise grading::exercise{
    .shapes = counts(),
    .memory_shape = {.rows = 1, .cols = 16 * kRound},
    .run = run_copy_with_few_blocks,
    .keeps_requests = true,
    .same_cost = whole_rounds(),
    .odd = grading::odd_shapes_below({.rows = 1, .cols = 16 * kRound - 1}),
    .shape_in_words = grading::elements_in_words,
};
