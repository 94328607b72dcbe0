#include "common/memory/tensor_tile.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>

namespace {

using memory::place_in_tile;
using memory::TensorSwizzle;

static_assert(place_in_tile(TensorSwizzle::bytes128, 128, 1, 0) == 9);
static_assert(place_in_tile(TensorSwizzle::bytes128, 128, 1, 2) == 11);
static_assert(place_in_tile(TensorSwizzle::none, 48, 2, 1) == 7);

/// A tile of which a GPU said what lies where.
struct Measured {
  TensorSwizzle swizzle{};
  std::uint64_t row_bytes = 0, rows = 0, slices = 0;
  std::map<std::uint64_t, std::string> seen;  // slice.row.piece, by place
};

Measured read(const std::string& line) {
  std::istringstream fields(line);
  int swizzle = 0, element_bytes = 0;
  char comma = 0;
  Measured tile;
  fields >> swizzle >> comma >> element_bytes >> comma >> tile.row_bytes >> comma >> tile.rows >> comma >>
      tile.slices >> comma;
  tile.swizzle = static_cast<TensorSwizzle>(swizzle);
  std::string piece;
  for (std::uint64_t place = 0; fields >> piece; ++place) {
    if (piece != "-") tile.seen[place] = piece;
  }
  return tile;
}

TEST(TensorTile, LiesAsAnH200PutsIt) {
  std::ifstream file(TEST_DATA_DIR "/h200_tensor_places.csv");
  ASSERT_TRUE(file);
  std::string line;
  int tiles = 0;
  while (std::getline(file, line)) {
    if (line.starts_with('#') || line.starts_with("mode")) continue;
    const Measured tile = read(line);
    std::map<std::uint64_t, std::string> expected;
    for (std::uint64_t slice = 0; slice < tile.slices; ++slice) {
      for (std::uint64_t row = 0; row < tile.rows; ++row) {
        for (std::uint64_t piece = 0; piece < tile.row_bytes / memory::kPlaceBytes; ++piece) {
          expected[place_in_tile(tile.swizzle, tile.row_bytes, slice * tile.rows + row, piece)] =
              std::to_string(slice) + "." + std::to_string(row) + "." + std::to_string(piece);
        }
      }
    }
    ASSERT_EQ(tile.seen, expected) << line.substr(0, 40);
    ++tiles;
  }
  EXPECT_EQ(tiles, 720);
}

}  // namespace
