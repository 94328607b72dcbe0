// The picture of a global-memory request.

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <vector>

#include "common/core/lanes.h"
#include "common/memory/global_sectors.h"
#include "common/report/access_maps.h"
#include "common/report/wording.h"

namespace report {
namespace {

using memory::kSectorBytes;

constexpr int kLineBytes = 128;  // of the cache; four sectors
constexpr int kWordBytes = 4;
constexpr int kWordsPerLine = kLineBytes / kWordBytes;
constexpr int kCell = 17;  // pixels of one 4-byte word
constexpr int kRow = 18;   // pixels of one line
constexpr int kLeft = 72;  // room for the byte where a line starts
constexpr int kTop = 20;   // room for the byte numbers
constexpr int kRight = 4;
constexpr int kGap = 2;  // between labels and rows
constexpr int kBottom = 2;
constexpr int kSectorWidth = kCell * kSectorBytes / kWordBytes;
constexpr int kCharactersPerCell = 3;

/// Who asked for what: the first word of each piece of memory, and the lanes that want it or a part of it.
using Wanted = std::map<std::uint64_t, std::uint32_t>;

std::uint64_t piece_bytes(const memory::WarpAccess& access) {
  return static_cast<std::uint64_t>(std::max(access.bytes, kWordBytes));
}

Wanted wanted_by(const memory::WarpAccess& access) {
  Wanted wanted;
  for (const std::size_t lane : core::lanes_in(access.active)) {
    wanted[access.address[lane] / piece_bytes(access) * piece_bytes(access)] |= core::lane_bit(lane);
  }
  return wanted;
}

std::set<std::uint64_t> lines_of(const Wanted& wanted) {
  std::set<std::uint64_t> lines;
  for (const auto& [address, lanes] : wanted) lines.insert(address / kLineBytes);
  return lines;
}

std::uint64_t bytes_asked_for(const memory::WarpAccess& access) {
  std::set<std::uint64_t> distinct;
  for (const std::size_t lane : core::lanes_in(access.active)) distinct.insert(access.address[lane]);
  return distinct.size() * static_cast<std::uint64_t>(access.bytes);
}

/// Four sectors, empty or moved.
void draw_line(Canvas& canvas, std::uint64_t line, const std::vector<std::uint64_t>& sectors, int y) {
  constexpr std::uint64_t kSectorsPerLine = kLineBytes / kSectorBytes;
  for (std::uint64_t i = 0; i < kSectorsPerLine; ++i) {
    const bool moved = std::ranges::binary_search(sectors, line * kSectorsPerLine + i);
    canvas.rect(kLeft + static_cast<int>(i) * kSectorWidth, y, kSectorWidth, kRow, moved ? "moved" : "grid");
  }
}

void draw_piece(Canvas& canvas, std::uint64_t address, std::uint32_t lanes, int words, int y) {
  const int x = kLeft + static_cast<int>(address % kLineBytes) / kWordBytes * kCell;
  canvas.rect(x, y + 2, words * kCell, kRow - 4, "used");
  canvas.text(x + words * kCell / 2, y + 13, lanes_in_cell(lanes, kCharactersPerCell * words), "on small");
}

std::vector<std::string> table_row(std::uint64_t line, const Wanted& wanted,
                                   const std::vector<std::uint64_t>& sectors) {
  std::uint32_t lanes = 0;
  for (auto it = wanted.lower_bound(line * kLineBytes); it != wanted.end() && it->first / kLineBytes == line; ++it) {
    lanes |= it->second;
  }
  const auto first = std::ranges::lower_bound(sectors, line * kLineBytes / kSectorBytes);
  const auto last = std::ranges::lower_bound(sectors, (line + 1) * kLineBytes / kSectorBytes);
  return {std::to_string(line * kLineBytes), std::to_string(std::distance(first, last)), lane_list(lanes)};
}

}  // namespace

Picture draw_sector_map(const memory::WarpAccess& access, const std::string& what) {
  const Wanted wanted = wanted_by(access);
  const std::vector<std::uint64_t> sectors = memory::sectors_of(access);
  const std::set<std::uint64_t> lines = lines_of(wanted);
  const int words = static_cast<int>(piece_bytes(access)) / kWordBytes;
  const std::size_t moved = sectors.size() * kSectorBytes;

  Picture picture{.width = kLeft + kWordsPerLine * kCell + kRight,
                  .height = kTop + static_cast<int>(lines.size()) * kRow + kBottom,
                  .left = kLeft - kGap};
  const std::string used = fmt::format("{} of {} bytes used", bytes_asked_for(access), moved);
  picture.title = fmt::format("Sector map: {}, {}", what, counted(sectors.size(), "sector"));
  picture.description = fmt::format("A request of {} touches {} in {} of 128 bytes; {}.",
                                    counted(static_cast<std::uint64_t>(access.active_lanes()), "lane"),
                                    counted(sectors.size(), "sector"), counted(lines.size(), "line"), used);
  picture.columns = {"line from byte", "sectors moved", "lanes"};

  picture.caption =
      fmt::format("{}: {} in {}, {}", what, counted(sectors.size(), "sector"), counted(lines.size(), "line"), used);
  picture.legend = {"A number is the lane that asked (x4: four lanes). Orange is moved, but nobody asked for it."};

  Canvas labels;
  Canvas canvas;
  labels.text(4, kTop - 6, "from byte", "quiet small");
  for (int byte = 0; byte < kLineBytes; byte += kSectorBytes) {
    canvas.text(kLeft + byte / kWordBytes * kCell + 2, kTop - 6, fmt::format("+{}", byte), "quiet small");
  }
  int y = kTop;
  for (const std::uint64_t line : lines) {
    labels.text(kLeft - 6, y + 13, std::to_string(line * kLineBytes), "small end");
    canvas.begin_group("line");
    draw_line(canvas, line, sectors, y);
    for (auto it = wanted.lower_bound(line * kLineBytes); it != wanted.end() && it->first / kLineBytes == line; ++it) {
      draw_piece(canvas, it->first, it->second, words, y);
    }
    canvas.end_group();
    picture.rows.push_back(table_row(line, wanted, sectors));
    y += kRow;
  }
  picture.labels = labels.take();
  picture.body = canvas.take();
  return picture;
}

}  // namespace report
