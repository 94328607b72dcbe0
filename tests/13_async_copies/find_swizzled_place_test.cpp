#include "chapters/13_async_copies/find_swizzled_place.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "common/grading/exercise.h"
#include "common/memory/tensor_tile.h"

namespace {

constexpr int kPiece = 16;
constexpr int kRows = 96;  // a multiple of what every pattern repeats after, and more than the rows of most tiles

/// Rows of one length under one swizzle.
struct Tile {
  memory::TensorSwizzle swizzle;
  int span;
  int row_bytes;

  [[nodiscard]] int bytes() const {
    return kRows * static_cast<int>(memory::tile_pitch(swizzle, static_cast<std::uint64_t>(row_bytes)));
  }
  /// By the rule that a GPU's copies were found to follow: tests/common/memory/tensor_tile_test.cpp.
  [[nodiscard]] int right_place(int row, int byte) const {
    const auto number = [](int value) { return static_cast<std::uint64_t>(value); };
    const std::uint64_t place = memory::place_in_tile(swizzle, number(row_bytes), number(row), number(byte / kPiece));
    return static_cast<int>(place) * kPiece + byte % kPiece;
  }
  [[nodiscard]] int place(int row, int byte) const { return find_swizzled_place(span, row_bytes, row, byte); }
  [[nodiscard]] std::string call_text(int row, int byte) const {
    return fmt::format("find_swizzled_place({}, {}, {}, {}) is {}", span, row_bytes, row, byte, place(row, byte));
  }
};

/// Without a swizzle, rows of up to 256 bytes; with one, of up to its span.
std::vector<Tile> all_tiles() {
  constexpr int kLongest = 256;
  constexpr std::array kSpans{0, 32, 64, 128};
  std::vector<Tile> tiles;
  for (std::size_t i = 0; i < kSpans.size(); ++i) {
    const int longest = kSpans[i] == 0 ? kLongest : kSpans[i];
    for (int row_bytes = kPiece; row_bytes <= longest; row_bytes += kPiece)
      tiles.push_back({static_cast<memory::TensorSwizzle>(i), kSpans[i], row_bytes});
  }
  return tiles;
}

/// Inside of the tile, and no two bytes at one place: whatever the rule is. Empty if so.
std::string find_impossible(const Tile& tile) {
  std::vector<bool> taken(static_cast<std::size_t>(tile.bytes()));
  for (int row = 0; row < kRows; ++row) {
    for (int byte = 0; byte < tile.row_bytes; ++byte) {
      const int place = tile.place(row, byte);
      if (place < 0 || place >= tile.bytes()) {
        return fmt::format("{}; expected 0 to {}: {} rows take {} bytes", tile.call_text(row, byte), tile.bytes() - 1,
                           kRows, tile.bytes());
      }
      if (taken[static_cast<std::size_t>(place)]) return tile.call_text(row, byte) + ", where another byte is already";
      taken[static_cast<std::size_t>(place)] = true;
    }
  }
  return "";
}

/// Counts pieces with a byte that is looked for elsewhere.
void count_wrong_pieces(const Tile& tile, grading::Reported& wrong) {
  for (int row = 0; row < kRows; ++row) {
    int last_wrong = -1;
    for (int byte = 0; byte < tile.row_bytes; ++byte) {
      if (tile.place(row, byte) == tile.right_place(row, byte) || byte / kPiece == last_wrong) continue;
      last_wrong = byte / kPiece;
      if (wrong.value++ != 0) continue;
      wrong.example = fmt::format("{}, expected {}", tile.call_text(row, byte), tile.right_place(row, byte));
    }
  }
}

void run_find_swizzled_place(grading::Run& run, grading::Shape /*shape*/) {
  for (const Tile& tile : all_tiles()) {
    if (const std::string wrong = find_impossible(tile); !wrong.empty()) return run.reject(wrong);
  }
  std::array<grading::Reported, 4> full_rows;
  grading::Reported short_rows;
  for (const Tile& tile : all_tiles()) {
    const bool is_short = tile.span != 0 && tile.row_bytes < tile.span;
    count_wrong_pieces(tile, is_short ? short_rows : full_rows.at(static_cast<std::size_t>(tile.swizzle)));
  }
  const auto tell = [&](const char* metric, const grading::Reported& wrong) {
    run.count_wrong(metric, wrong.value, wrong.example);
  };
  tell("wrong_without_a_swizzle", full_rows[0]);
  tell("wrong_with_a_span_of_32", full_rows[1]);
  tell("wrong_with_a_span_of_64", full_rows[2]);
  tell("wrong_with_a_span_of_128", full_rows[3]);
  tell("wrong_where_rows_are_shorter", short_rows);
  run.measure("row_1_begins_at", find_swizzled_place(128, 128, 1, 0));
}

}  // namespace

// Nothing is launched: the function itself is tried on every byte, and so on every element of every size.
const grading::Exercise grading::exercise{
    .shapes = {{1, 1}},
    .memory_shape = {.rows = 1, .cols = 1},
    .run = run_find_swizzled_place,
    .shape_in_words = [](grading::Shape) { return std::string(); },
    .tried_on = "every byte in 96 rows of each of 30 tiles",
};
