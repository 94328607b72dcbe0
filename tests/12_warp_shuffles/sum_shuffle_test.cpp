#include "chapters/12_warp_shuffles/sum_shuffle.h"

#include <algorithm>
#include <vector>

#include "common/grading/exercise.h"

namespace {

void run_sum_shuffle(grading::Run& run, grading::Shape shape) {
  const int count = shape.cols;
  const int groups = ceil_div(count, kGroup);
  // Below 2^20 and in no visible order: sums of 1024 fit into an int.
  const auto& in = run.input_with<int>("in", static_cast<std::size_t>(count), [](std::size_t i) {
    return static_cast<int>(static_cast<unsigned>(i) * 2654435761U >> 12) - 500'000;
  });
  auto& sums = run.output<int>("sums", static_cast<std::size_t>(groups));

  sum_shuffle(in.data(), sums.data(), count);

  run.expect_matrix(sums, {.rows = 1, .cols = groups}, [&](int, int group) {
    const int end = std::min(count, (group + 1) * kGroup);
    int sum = 0;
    for (int i = group * kGroup; i < end; ++i) sum += in[static_cast<std::size_t>(i)];
    return sum;
  });
}

/// Whole groups first; then less than a warp, one off a warp, one off a group, and last groups of any length.
std::vector<grading::Shape> counts() {
  std::vector<grading::Shape> shapes;
  for (const int count :
       {4096, 1, 2, 31, 32, 33, 255, 256, 257, 1000, 1023, 1024, 1025, 1055, 1056, 2047, 3072, 7919, 10007, 20011}) {
    shapes.push_back({.rows = 1, .cols = count});
  }
  return shapes;
}

}  // namespace

// 64 groups. A tree over 1024 numbers is 68 requests of stores to shared memory and 73 of loads, and 11 barriers. With
// 256 threads it is 8 words and 1 load of them, 1 barrier, and 45 shuffles. Two numbers a thread are 16 words and 85
// shuffles: good enough. One number a thread is 165 shuffles.
const grading::Exercise grading::exercise{
    .shapes = counts(),
    .memory_shape = {.rows = 1, .cols = 64 * kGroup},
    .run = run_sum_shuffle,
    .same_cost = grading::shapes_around({.rows = 1, .cols = 64 * kGroup}, {.rows = 0, .cols = 4 * kGroup}),
    .odd = grading::odd_shapes_below({.rows = 1, .cols = 16 * kGroup}),
    .shape_in_words = grading::elements_in_words,
};
