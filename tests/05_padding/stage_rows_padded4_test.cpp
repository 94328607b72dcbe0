#include "chapters/05_padding/stage_rows_padded4.h"

#include <algorithm>
#include <string>
#include <vector>

#include "common/grading/exercise.h"

namespace {

constexpr int kFloatsPerChunk = 4;

void run_stage_rows_padded4(grading::Run& run, grading::Shape shape) {
  const int chunks = shape.cols;
  const auto count = static_cast<std::size_t>(shape.rows) * chunks * kFloatsPerChunk;
  // Seen as floats. In no order: if they ascended, a float's distance to the largest of its piece would be the same in
  // every row. In many pieces, no number is above zero, and on tall shapes none is above what seems low enough.
  constexpr int kTall = 512;
  const double unit = shape.rows > kTall ? 0x1p100 : 1;
  const auto& in = run.input_with(
      "in", count, [unit](std::size_t i) { return unit * (static_cast<double>(i * 7919 % 65521) / 2 - 32000); });
  auto& out = run.output("out", count);

  stage_rows_padded4(reinterpret_cast<const float4*>(in.data()), reinterpret_cast<float4*>(out.data()), shape.rows,
                     chunks);

  const auto largest = [&](int row, int piece) {
    const int begin = (row * chunks + piece * kPieceChunks) * kFloatsPerChunk;
    const int length = std::min(kPieceChunks, chunks - piece * kPieceChunks) * kFloatsPerChunk;
    return *std::max_element(&in[begin], &in[begin] + length);
  };
  run.expect_matrix(out, {.rows = chunks, .cols = shape.rows * kFloatsPerChunk}, [&](int chunk, int col) {
    const int row = col / kFloatsPerChunk;
    return in[(row * chunks + chunk) * kFloatsPerChunk + col % kFloatsPerChunk] - largest(row, chunk / kPieceChunks);
  });
}

/// A column has four floats here: the large shape need not have as many.
std::vector<grading::Shape> shapes() {
  auto shapes = grading::matrix_shapes();
  shapes.back().cols /= 4;
  return shapes;
}

std::string in_words(grading::Shape shape) {
  return std::to_string(shape.rows) + " rows of " + std::to_string(shape.cols) + " float4";
}

}  // namespace

// 256 rows of 64 chunks are 64 full tiles of 8 warps: 512 requests of each kind, all with 32 active lanes. Only from
// the tile there are nine times as many, because each thread looks through a row of 8 chunks before it takes its own.
const grading::Exercise grading::exercise{
    .shapes = shapes(),
    .memory_shape = {.rows = 256, .cols = 64},
    .run = run_stage_rows_padded4,
    .bench_shape = {.rows = 8192, .cols = 2048},  // as many floats as 8192 x 8192
    .same_cost = grading::shapes_around({.rows = 256, .cols = 64}, {.rows = 64, .cols = 32}),
    .odd = grading::odd_shapes_below({.rows = 127, .cols = 63}),
    .most_odd_sectors = 1.5,  // a lane has 16 bytes at once; down a column it is 2
    .shape_in_words = in_words,
};
