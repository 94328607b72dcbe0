#include "cli/watch/watch_screen.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/system/text_file.h"
#include "common/report/source_excerpt.h"

namespace course {
namespace {

constexpr const char* kKeys = "n next   h hint   l list   r report   c check all   x reset   q quit";
constexpr const char* kShortKeys = "n h l r c x q";

std::vector<std::string> without_empty_end(std::vector<std::string> lines) {
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

/// Rows of the terminal that a line takes; escape codes take no column.
std::size_t rows_of(const std::string& line, std::size_t cols) {
  std::string visible;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\x1b') {
      i = std::min(line.find('m', i), line.size() - 1);
    } else {
      visible += line[i];
    }
  }
  return std::max<std::size_t>(1, (report::columns_of(visible) + cols - 1) / cols);
}

/// As many lines as fit into `rows`, the last of them saying how many do not.
std::vector<std::string> fit(std::vector<std::string> lines, std::size_t rows, std::size_t cols) {
  std::vector<std::size_t> used{0};  // rows that the first i lines take
  for (const std::string& line : lines) used.push_back(used.back() + rows_of(line, cols));
  if (used.back() <= rows) return lines;
  std::size_t kept = 0;
  while (used[kept + 1] + 1 <= rows) ++kept;  // one row is for the note
  const std::size_t hidden = lines.size() - kept;
  lines.resize(kept);
  lines.push_back(fmt::format("  ({} more lines; a larger window shows them)", hidden));
  return lines;
}

}  // namespace

std::string progress_bar(int solved, int exercises, int cells, bool utf8) {
  const int full = exercises == 0 ? 0 : solved * cells / exercises;
  std::string bar;
  for (int cell = 0; cell < cells; ++cell) bar += cell < full ? (utf8 ? "█" : "#") : (utf8 ? "░" : "-");
  return fmt::format("[{}] {} of {}", bar, solved, exercises);
}

std::string draw(const WatchView& view, const ScreenStyle& style) {
  const auto cols = static_cast<std::size_t>(std::max(style.size.cols, 1));
  const auto rows = static_cast<std::size_t>(std::max(style.size.rows, 1));
  const std::string dim = style.colour ? "\x1b[2m" : "";
  const std::string plain = style.colour ? "\x1b[0m" : "";

  constexpr int kCells = 17;
  const std::string bar = progress_bar(view.solved, view.exercises, kCells, style.utf8);
  std::vector<std::string> lines{fmt::format("  {}   lesson: {}", bar, view.lesson)};
  const std::string keys = fmt::format("  {}", std::string(kKeys).size() + 2 < cols ? kKeys : kShortKeys);
  const std::vector<std::string> bottom{"", fmt::format("  {}", view.status), dim + keys + plain};
  std::size_t taken = rows_of(lines[0], cols) + 1;  // one row stays free: the cursor is there
  for (const std::string& line : bottom) taken += rows_of(line, cols);
  for (std::string& line : fit(without_empty_end(lines_of(view.body)), rows > taken ? rows - taken : 1, cols))
    lines.push_back(line);
  lines.insert(lines.end(), bottom.begin(), bottom.end());

  // Drawn over the old text, each line cleared behind its end: clearing all of it first would flicker.
  std::string screen = style.can_move ? "\x1b[H" : "\n";
  for (const std::string& line : lines) screen += line + (style.can_move ? "\x1b[K\r\n" : "\n");
  if (style.can_move) screen += "\x1b[J";
  return screen;
}

}  // namespace course
