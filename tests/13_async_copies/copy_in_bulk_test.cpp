#include "chapters/13_async_copies/copy_in_bulk.h"

#include "common/grading/exercise.h"

namespace {

constexpr int kRound = kBlocks * 1024;  // floats: 4 KiB for each block
constexpr int kRounds = 16;             // of the memory shape

void run_copy_in_bulk(grading::Run& run, grading::Shape shape) {
  const int count = shape.cols;
  const auto& in = run.input("in", static_cast<std::size_t>(count));
  run.moves_elements_of("in", shape);
  auto& out = run.output("out", static_cast<std::size_t>(count));

  copy_in_bulk(in.data(), out.data(), count);

  run.expect_matrix(out, shape, [&](int, int col) { return in[static_cast<std::size_t>(col)]; });
  if (run.observer() == nullptr) return;
  run.measure("bytes_on_their_way", run.observer()->bytes_on_their_way_at_stores());
}

/// One round of 4 KiB first, which is friendly; then less than a piece, one 16 bytes off a piece and off a round, and
/// numbers of rounds around those of stages that one would choose.
std::vector<grading::Shape> counts() {
  std::vector<grading::Shape> shapes;
  for (const int count :
       {kRound, 4, 8, 124, 1020, 1024, 1028, 4100, kRound - 4, kRound + 4, 3 * kRound + 68, 9 * kRound - 1004}) {
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

// 16 rounds of 4 KiB for each of 264 blocks. With eight stages, of which one is on its way out and one is filled again
// a round later, six pieces are on their way in when a seventh is sent off: 24 KiB. At the end nothing is left to
// fetch: 19200 bytes in the mean.
const grading::Exercise grading::exercise{
    .shapes = counts(),
    .memory_shape = {.rows = 1, .cols = kRounds * kRound},
    .run = run_copy_in_bulk,
    .keeps_requests = true,
    .same_cost = of_rounds(kRounds + 4, 4, kRounds + 8, 0),
    .odd = of_rounds(12, 1, 15, 4 * 77),
    .shape_in_words = grading::elements_in_words,
};
