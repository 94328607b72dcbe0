#include "chapters/06_swizzling/transpose_swizzled_narrow.h"

#include <algorithm>
#include <bitset>
#include <string>

#include "common/grading/exercise.h"
#include "common/memory/shared_banks.h"

namespace {

constexpr int kTileRows = 32;
constexpr int kTileCols = 16;

/// Every row must keep its 16 elements apart and to itself; otherwise the tile loses some.
std::string find_collision() {
  for (int row = 0; row < kTileRows; ++row) {
    std::bitset<kTileCols> taken;
    for (int col = 0; col < kTileCols; ++col) {
      const int place = swizzled_col(row, col);
      const std::string call =
          "swizzled_col(" + std::to_string(row) + ", " + std::to_string(col) + ") is " + std::to_string(place);
      if (place < 0 || place >= kTileCols) return call + ", expected 0 to 15: the element leaves its row";
      const auto bit = static_cast<std::size_t>(place);
      if (taken[bit]) return call + ", but another column of row " + std::to_string(row) + " lives there already";
      taken.set(bit);
    }
  }
  return "";
}

/// The proof over all columns: what a warp pays that goes down the worst of them.
int worst_column_wavefronts() {
  int worst = 0;
  for (int col = 0; col < kTileCols; ++col) {
    memory::WarpAccess column{.active = ~0U, .bytes = sizeof(float)};
    for (int row = 0; row < kTileRows; ++row) {
      const auto index = static_cast<std::size_t>(row * kTileCols + swizzled_col(row, col));
      column.address[static_cast<std::size_t>(row)] = index * sizeof(float);
    }
    worst = std::max(worst, memory::count_wavefronts(column));
  }
  return worst;
}

void run_transpose_swizzled_narrow(grading::Run& run, grading::Shape shape) {
  if (const std::string collision = find_collision(); !collision.empty()) {
    run.name_shape("");  // it is so on every shape
    run.reject(collision);
    return;
  }
  const auto count = static_cast<std::size_t>(shape.rows) * shape.cols;
  const auto& in = run.input("in", count);
  run.moves_elements_of("in", shape);
  auto& out = run.output("out", count);

  transpose_swizzled_narrow(in.data(), out.data(), shape.rows, shape.cols);

  run.expect_matrix(out, {.rows = shape.cols, .cols = shape.rows},
                    [&](int row, int col) { return in[col * shape.cols + row]; });
  run.measure("wavefronts_of_the_worst_column", worst_column_wavefronts());
}

}  // namespace

// 256 x 512 is 256 full tiles of 16 warps: 4096 requests of each kind, and every one of them the worst of its kind.
const grading::Exercise grading::exercise{
    .shapes = grading::matrix_shapes(),
    .memory_shape = {.rows = 256, .cols = 512},
    .run = run_transpose_swizzled_narrow,
    .same_cost = grading::shapes_around({.rows = 256, .cols = 512}, {.rows = 64, .cols = 128}),
    .odd = grading::odd_shapes_below({.rows = 127, .cols = 255}),
};
