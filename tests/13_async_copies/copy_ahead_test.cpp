#include "chapters/13_async_copies/copy_ahead.h"

#include "common/grading/exercise.h"

namespace {

constexpr int kRound = kBlocks * kThreads * 4;  // floats, four for each thread
constexpr int kRounds = 256;                    // of the memory shape

void run_copy_ahead(grading::Run& run, grading::Shape shape) {
  const int count = shape.cols;
  const auto& in = run.input("in", static_cast<std::size_t>(count));
  run.moves_elements_of("in", shape);
  auto& out = run.output("out", static_cast<std::size_t>(count));

  copy_ahead(in.data(), out.data(), count);

  run.expect_matrix(out, shape, [&](int, int col) { return in[static_cast<std::size_t>(col)]; });
  if (run.observer() == nullptr) return;
  run.measure("bytes_on_their_way", run.observer()->bytes_on_their_way_at_stores());
}

/// One round of all warps first, which is friendly; then one lane, less than a warp, one off a warp and off a round,
/// and numbers of rounds around those of stages that one would choose.
std::vector<grading::Shape> counts() {
  std::vector<grading::Shape> shapes;
  for (const int count : {kRound, 4, 8, 124, 128, 132, 1000, kRound - 4, kRound + 4, 3 * kRound + 68, 8 * kRound + 4,
                          16 * kRound - 4, 31 * kRound + 512, 32 * kRound, 33 * kRound - 1004, 65 * kRound + 4}) {
    shapes.push_back({.rows = 1, .cols = count});
  }
  return shapes;
}

std::vector<grading::Shape> of_rounds(int first, int step, int last, int extra) {
  std::vector<grading::Shape> shapes;
  for (int rounds = first; rounds <= last; rounds += step) {
    shapes.push_back({.rows = 1, .cols = rounds * kRound + extra});
  }
  return shapes;
}

}  // namespace

// 256 rounds for each of 132 warps: 33792 requests to load 512 bytes each, and as many to store them. A warp that
// copies seven batches of 2 KiB ahead has 14336 bytes on their way while it stores. At the end nothing is left to
// begin: 13440 in the mean.
const grading::Exercise grading::exercise{
    .shapes = counts(),
    .memory_shape = {.rows = 1, .cols = kRounds * kRound},
    .run = run_copy_ahead,
    .keeps_requests = true,
    .same_cost = of_rounds(kRounds + 32, 32, kRounds + 64, 0),
    .odd = of_rounds(240, 1, 255, 4 * 77),
    .shape_in_words = grading::elements_in_words,
};
