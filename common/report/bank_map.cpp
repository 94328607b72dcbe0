// The picture of a shared-memory request.

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>
#include <vector>

#include "common/memory/wavefronts.h"
#include "common/report/access_maps.h"
#include "common/report/wording.h"

namespace report {
namespace {

using memory::kBanks;
using memory::ServedItem;
using memory::Wavefront;

constexpr int kCell = 17;  // pixels of one bank; its text has room for 3 characters
constexpr int kRow = 18;   // pixels of one wavefront
constexpr int kLeft = 72;  // room for "wavefront"
constexpr int kTop = 26;   // room for the bank numbers
constexpr int kRight = 4;
constexpr int kGap = 2;  // between labels and rows
constexpr int kBottom = 2;
constexpr int kColours = 8;

constexpr int kCharactersPerCell = 3;

/// Vertical and horizontal lines around `rows` x 32 cells.
std::string grid(int rows) {
  std::string path;
  for (int row = 0; row <= rows; ++row) path += fmt::format("M{} {}h{}", kLeft, kTop + row * kRow, kBanks * kCell);
  for (int bank = 0; bank <= kBanks; ++bank) path += fmt::format("M{} {}v{}", kLeft + bank * kCell, kTop, rows * kRow);
  return path;
}

void draw_item(Canvas& canvas, const ServedItem& item, int y) {
  const int bank = static_cast<int>(item.first_word % kBanks);
  const auto colour = item.first_word / kBanks % kColours;
  // A wide word has one frame around all of its banks: then no line runs through its number.
  const bool is_wide = item.words > 1;
  for (int i = 0; i < item.words; ++i) {
    canvas.rect(kLeft + (bank + i) * kCell, y, kCell, kRow, fmt::format("word w{}{}", colour, is_wide ? " part" : ""),
                fmt::format("data-bank=\"{}\"", bank + i));
  }
  if (is_wide) canvas.rect(kLeft + bank * kCell, y, item.words * kCell, kRow, "whole");
  canvas.text(kLeft + bank * kCell + item.words * kCell / 2, y + 13,
              lanes_in_cell(item.lanes, kCharactersPerCell * item.words), "on small");
}

std::vector<std::string> table_row(std::size_t number, const Wavefront& wavefront) {
  std::string served;
  for (const ServedItem& item : wavefront.items) {
    const auto bank = item.first_word % kBanks;
    const std::string banks = item.words == 1
                                  ? fmt::format("bank {}", bank)
                                  : fmt::format("banks {}-{}", bank, bank + static_cast<unsigned>(item.words) - 1);
    served += fmt::format("{}{}: word {} for lane{} {}", served.empty() ? "" : "; ", banks, item.first_word,
                          std::has_single_bit(item.lanes) ? "" : "s", lane_list(item.lanes));
  }
  return {std::to_string(number), lane_list(wavefront.phase_lanes), served};
}

std::size_t busy_banks(const std::vector<Wavefront>& wavefronts) {
  std::set<std::uint64_t> banks;
  for (const Wavefront& wavefront : wavefronts) {
    for (const ServedItem& item : wavefront.items) {
      for (int i = 0; i < item.words; ++i) banks.insert((item.first_word + static_cast<unsigned>(i)) % kBanks);
    }
  }
  return banks.size();
}

}  // namespace

Picture draw_bank_map(const memory::WarpAccess& access, const std::string& what) {
  const std::vector<Wavefront> wavefronts = memory::wavefronts_of(access);
  const int rows = static_cast<int>(wavefronts.size());
  Picture picture{
      .width = kLeft + kBanks * kCell + kRight, .height = kTop + rows * kRow + kBottom, .left = kLeft - kGap};
  const std::size_t banks = busy_banks(wavefronts);
  picture.title = fmt::format("Bank map: {}, {}", what, counted(wavefronts.size(), "wavefront"));
  picture.description = fmt::format("A request of {} asks {} of 32 banks and is served in {}.",
                                    counted(static_cast<std::uint64_t>(access.active_lanes()), "lane"), banks,
                                    counted(wavefronts.size(), "wavefront"));
  picture.caption =
      fmt::format("{}: {}, {} of 32", what, counted(wavefronts.size(), "wavefront"), counted(banks, "bank"));
  picture.legend = {"Each row of the picture is one pass through shared memory, a wavefront.",
                    "A number is the lane that gets its word, x4: four lanes get it. One colour: one row of 32 words."};
  picture.columns = {"wavefront", "lanes of the phase", "served"};

  Canvas labels;
  Canvas canvas;
  labels.text(4, kTop - 6, "wavefront", "quiet small");
  canvas.text(kLeft, kTop - 18, "bank", "quiet small");
  for (int bank = 0; bank < kBanks; ++bank) {
    canvas.text(kLeft + bank * kCell + kCell / 2, kTop - 6, std::to_string(bank), "quiet mid small");
  }
  canvas.path(grid(rows), "grid");
  for (int row = 0; row < rows; ++row) {
    const Wavefront& wavefront = wavefronts[static_cast<std::size_t>(row)];
    const int y = kTop + row * kRow;
    labels.text(kLeft - 8, y + 13, std::to_string(row + 1), "small end");
    canvas.begin_group("round");
    for (const ServedItem& item : wavefront.items) draw_item(canvas, item, y);
    canvas.end_group();
    picture.rows.push_back(table_row(static_cast<std::size_t>(row) + 1, wavefront));
  }
  picture.labels = labels.take();
  picture.body = canvas.take();
  return picture;
}

}  // namespace report
