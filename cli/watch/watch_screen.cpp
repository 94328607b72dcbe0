#include "cli/watch/watch_screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "cli/system/text_file.h"
#include "common/report/source_excerpt.h"
#include "common/report/word_wrap.h"

namespace course {
namespace {

constexpr const char* kKeys = "n next  h hint  p predict  l list  r report  c check all  x reset  q quit";
constexpr const char* kShortKeys = "n h p l r c x q";

std::vector<std::string> without_empty_end(std::vector<std::string> lines) {
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

std::vector<std::string> refit_all(const std::vector<std::string>& lines, std::size_t cols) {
  std::vector<std::string> fitted;
  for (const std::string& line : lines) {
    for (std::string& part : report::refit(line, cols)) fitted.push_back(std::move(part));
  }
  return fitted;
}

/// How far the learner is, and what to read; in two lines where one is too narrow.
std::vector<std::string> top_of(const WatchView& view, const ScreenStyle& style, std::size_t cols) {
  constexpr int kMostCells = 17;
  constexpr int kFewestCells = 6;
  const auto line = [&](int cells) {
    return fmt::format("  {}   lesson: {}", progress_bar(view.solved, view.exercises, cells, style.utf8), view.lesson);
  };
  for (int cells = kMostCells; cells >= kFewestCells; --cells) {
    if (report::columns_of(line(cells)) <= cols) return {line(cells)};
  }
  return refit_all({"  " + progress_bar(view.solved, view.exercises, kFewestCells, style.utf8), "  " + view.lesson},
                   cols);
}

/// A screen by its parts.
struct Layout {
  std::vector<std::string> top;
  std::vector<std::string> body;
  std::vector<std::string> bottom;
  std::size_t rows = 1;  ///< for the body

  [[nodiscard]] bool fits() const { return body.size() <= rows; }
  /// Lines of a body that does not fit: one row says where they are.
  [[nodiscard]] std::size_t in_sight() const { return std::max<std::size_t>(rows - 1, 1); }
  [[nodiscard]] std::size_t last_first() const { return fits() ? 0 : body.size() - std::min(body.size(), in_sight()); }
};

Layout lay_out(const WatchView& view, const ScreenStyle& style) {
  const auto cols = static_cast<std::size_t>(std::max(style.size.cols, 1));
  const auto rows = static_cast<std::size_t>(std::max(style.size.rows, 1));
  Layout layout{.top = top_of(view, style, cols),
                .body = refit_all(without_empty_end(lines_of(view.body)), cols),
                .bottom = {""}};
  for (std::string& line : report::refit("  " + view.status, cols)) layout.bottom.push_back(std::move(line));
  const std::string dim = style.colour ? "\x1b[2m" : "";
  const std::string plain = style.colour ? "\x1b[0m" : "";
  const std::string keys = std::string(kKeys).size() + 2 < cols ? kKeys : kShortKeys;
  layout.bottom.push_back(fmt::format("{}  {}{}", dim, keys, plain));
  const std::size_t taken = layout.top.size() + layout.bottom.size() + 1;  // one row stays free: the cursor is there
  layout.rows = rows > taken ? rows - taken : 1;
  return layout;
}

}  // namespace

std::string progress_bar(int solved, int exercises, int cells, bool utf8) {
  const int full = exercises == 0 ? 0 : solved * cells / exercises;
  std::string bar;
  for (int cell = 0; cell < cells; ++cell) bar += cell < full ? (utf8 ? "█" : "#") : (utf8 ? "░" : "-");
  return fmt::format("[{}] {} of {}", bar, solved, exercises);
}

std::string draw(const WatchView& view, const ScreenStyle& style, int first) {
  const Layout layout = lay_out(view, style);
  std::vector<std::string> lines = layout.top;
  if (layout.fits()) {
    lines.insert(lines.end(), layout.body.begin(), layout.body.end());
  } else {
    const std::size_t from = std::min(static_cast<std::size_t>(std::max(first, 0)), layout.last_first());
    const std::size_t to = std::min(from + layout.in_sight(), layout.body.size());
    for (std::size_t i = from; i < to; ++i) lines.push_back(layout.body[i]);
    if (layout.rows > 1)
      lines.push_back(fmt::format("  (lines {}-{} of {}: arrows, PgUp, PgDn)", from + 1, to, layout.body.size()));
  }
  lines.insert(lines.end(), layout.bottom.begin(), layout.bottom.end());

  // Drawn over the old text, each line cleared behind its end: clearing all of it first would flicker.
  std::string screen = style.can_move ? "\x1b[H" : "\n";
  for (const std::string& line : lines) screen += line + (style.can_move ? "\x1b[K\r\n" : "\n");
  if (style.can_move) screen += "\x1b[J";
  return screen;
}

int Scroll::first_line(const WatchView& view, const ScreenStyle& style) {
  const Layout layout = lay_out(view, style);
  rows_ = static_cast<int>(layout.in_sight());
  if (view.page != page_) {
    page_ = view.page;
    const auto at = std::ranges::find_if(
        layout.body, [&](const std::string& line) { return !view.focus.empty() && line.starts_with(view.focus); });
    first_ = at == layout.body.end() ? 0 : static_cast<int>(at - layout.body.begin()) - rows_ / 2;
  }
  first_ = std::clamp(first_, 0, static_cast<int>(layout.last_first()));
  return first_;
}

void Scroll::move(Motion motion) {
  switch (motion) {
    case Motion::line_up:
      first_ -= 1;
      return;
    case Motion::line_down:
      first_ += 1;
      return;
    case Motion::page_up:
      first_ -= rows_;
      return;
    case Motion::page_down:
      first_ += rows_;
      return;
    case Motion::home:
      first_ = 0;
      return;
    case Motion::end:
      first_ = std::numeric_limits<int>::max() / 2;
      return;
    case Motion::none:
      return;
  }
}

}  // namespace course
