#include "chapters/06_swizzling/swizzle_index.h"

#include <algorithm>
#include <string>
#include <vector>

#include "common/grading/exercise.h"
#include "common/memory/shared_banks.h"

namespace {

/// A tile as swizzle_index sees it. All sizes are powers of two.
struct Tile {
  int row_bytes;
  int element_bytes;
  int unit_bytes;

  [[nodiscard]] int row_elements() const { return row_bytes / element_bytes; }
  [[nodiscard]] int unit_elements() const { return unit_bytes / element_bytes; }
  [[nodiscard]] int row_units() const { return row_bytes / unit_bytes; }
  [[nodiscard]] int place(int row, int col) const {
    return swizzle_index(row, col, row_elements(), element_bytes, unit_bytes);
  }
};

/// Elements of 1 to 16 bytes, units from one element up to 16 bytes, rows of 32 to 256 bytes.
std::vector<Tile> all_tiles() {
  std::vector<Tile> tiles;
  for (int row_bytes = 32; row_bytes <= 256; row_bytes *= 2) {
    for (int element_bytes = 1; element_bytes <= 16; element_bytes *= 2) {
      for (int unit_bytes = element_bytes; unit_bytes <= 16; unit_bytes *= 2) {
        tiles.push_back({row_bytes, element_bytes, unit_bytes});
      }
    }
  }
  return tiles;
}

/// Twice as many rows as the longest pattern has, so that nothing may depend on small row numbers.
constexpr int kRows = 512;

std::string call_text(const Tile& tile, int row, int col) {
  return "swizzle_index(" + std::to_string(row) + ", " + std::to_string(col) + ", " +
         std::to_string(tile.row_elements()) + ", " + std::to_string(tile.element_bytes) + ", " +
         std::to_string(tile.unit_bytes) + ") is " + std::to_string(tile.place(row, col));
}

/// One-to-one, inside of the row, units whole. Empty if all of it holds for every coordinate.
std::string find_broken_rule(const Tile& tile) {
  for (int row = 0; row < kRows; ++row) {
    std::vector<bool> taken(static_cast<std::size_t>(tile.row_elements()));
    for (int col = 0; col < tile.row_elements(); ++col) {
      const int place = tile.place(row, col);
      if (place < 0 || place >= tile.row_elements()) {
        return call_text(tile, row, col) + ", expected 0 to " + std::to_string(tile.row_elements() - 1) +
               ": the element leaves its row";
      }
      if (taken[static_cast<std::size_t>(place)]) {
        return call_text(tile, row, col) + ", where another column of the row lives already";
      }
      taken[static_cast<std::size_t>(place)] = true;
      const int in_unit = col % tile.unit_elements();
      if (place % tile.unit_elements() != in_unit || place - in_unit != tile.place(row, col - in_unit)) {
        return call_text(tile, row, col) + ": a unit of " + std::to_string(tile.unit_elements()) +
               " elements does not stay together and in order";
      }
    }
  }
  return "";
}

/// Every column uses all places of its rows, in each window of as many neighbouring rows as a row has units. Otherwise:
/// two rows that share a place too early.
std::string find_crowded_column(const Tile& tile) {
  const int window = tile.row_units();
  for (int col = 0; col < tile.row_elements(); col += tile.unit_elements()) {
    std::vector<int> latest_row(static_cast<std::size_t>(tile.row_elements()), -window);  // that used this place
    for (int row = 0; row < kRows; ++row) {
      int& latest = latest_row[static_cast<std::size_t>(tile.place(row, col))];
      if (row - latest < window) {
        return "rows of " + std::to_string(tile.row_units()) + " units of " + std::to_string(tile.unit_bytes) +
               " bytes: rows " + std::to_string(latest) + " and " + std::to_string(row) + " of column " +
               std::to_string(col) + " share place " + std::to_string(tile.place(row, col));
      }
      latest = row;
    }
  }
  return "";
}

/// What a warp pays at worst when its 32 lanes go down a column of units, a row each.
int worst_column_wavefronts(const Tile& tile) {
  int worst = 0;
  for (int col = 0; col < tile.row_elements(); col += tile.unit_elements()) {
    memory::WarpAccess column{.active = ~0U, .bytes = tile.unit_bytes};
    for (int row = 0; row < memory::kWarpSize; ++row) {
      const int byte = row * tile.row_bytes + tile.place(row, col) * tile.element_bytes;
      column.address[static_cast<std::size_t>(row)] = static_cast<std::uint64_t>(byte);
    }
    worst = std::max(worst, memory::count_wavefronts(column));
  }
  return worst;
}

void run_swizzle_index(grading::Run& run, grading::Shape shape) {
  const int row_bytes = shape.cols;
  grading::Reported crowded;
  for (const Tile& tile : all_tiles()) {
    if (tile.row_bytes != row_bytes) continue;
    if (const std::string broken = find_broken_rule(tile); !broken.empty()) {
      run.reject(broken);
      return;
    }
  }
  for (const Tile& tile : all_tiles()) {
    const std::string column = find_crowded_column(tile);
    if (!column.empty() && crowded.value++ == 0) crowded.example = column;
  }
  run.count_wrong("tiles_with_crowded_columns", crowded.value, crowded.example);
  run.measure("column_wavefronts_of_32_floats", worst_column_wavefronts({128, 4, 4}));
  run.measure("column_wavefronts_of_16_floats", worst_column_wavefronts({64, 4, 4}));
  run.measure("column_wavefronts_of_8_float4", worst_column_wavefronts({128, 4, 16}));
}

}  // namespace

// Nothing is launched: the function itself is tried on every coordinate of 60 tiles. A shape is rows x bytes in a row.
const grading::Exercise grading::exercise{
    .shapes = {{kRows, 32}, {kRows, 64}, {kRows, 128}},
    .memory_shape = {.rows = kRows, .cols = 256},
    .run = run_swizzle_index,
    .shape_in_words = [](grading::Shape) { return std::string(); },
    .tried_on = "one-to-one, and units stay whole, in 512 rows of each of 60 tiles",
};
