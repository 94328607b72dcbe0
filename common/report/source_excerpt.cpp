#include "common/report/source_excerpt.h"

#include <algorithm>
#include <vector>

#include "common/report/utf8.h"
#include "common/source/copied_value.h"
#include "common/source/source_text.h"

namespace report {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kTabWidth = 4;

/// A line as a list of code points, so that cutting it never splits one.
struct Cells {
  std::vector<std::string> glyphs;
  std::optional<std::size_t> caret;
};

/// `column` counts bytes from 1, as compilers do; 0 means unknown.
Cells to_cells(const std::string& line, int column) {
  Cells cells;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (continues_code_point(line[i]) && !cells.glyphs.empty()) {
      cells.glyphs.back() += line[i];
      continue;
    }
    if (column > 0 && i + 1 <= static_cast<std::size_t>(column)) cells.caret = cells.glyphs.size();
    if (line[i] == '\t') {
      const std::size_t spaces = kTabWidth - cells.glyphs.size() % kTabWidth;
      cells.glyphs.insert(cells.glyphs.end(), spaces, " ");
    } else {
      cells.glyphs.push_back(printable(std::string(1, line[i])));
    }
  }
  if (static_cast<std::size_t>(std::max(column, 0)) > line.size()) cells.caret.reset();
  return cells;
}

std::string join(const std::vector<std::string>& glyphs, std::size_t first, std::size_t last) {
  std::string text;
  for (std::size_t i = first; i < last; ++i) text += glyphs[i];
  return text;
}

}  // namespace

fs::path find_source(const std::string& file, const fs::path& root) {
  std::error_code error;
  const fs::path path(file);
  return path.is_relative() && !fs::exists(path, error) ? root / path : path;
}

std::size_t columns_of(const std::string& text) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      i = std::min(text.find('m', i), text.size() - 1);
    } else if (!continues_code_point(text[i])) {
      ++columns;
    }
  }
  return columns;
}

std::string printable(const std::string& text) {
  std::string clean = text;
  for (char& c : clean) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7F) c = '?';
  }
  return clean;
}

std::optional<SourceExcerpt> source_excerpt(const core::SourceLocation& where, const fs::path& root, std::size_t width,
                                            const std::string& ellipsis) {
  const std::optional<std::string> line = source::read_line(find_source(where.file, root), where.line);
  if (!line) return std::nullopt;
  const int column = source::start_of_expression(*line, source::copied_value(*line, where.column, false));
  const Cells cells = to_cells(*line, column);
  const std::size_t size = cells.glyphs.size();
  if (size <= width) return SourceExcerpt{join(cells.glyphs, 0, size), cells.caret, column};

  // A window of `width` columns with the caret about one third in; each cut end loses room to an ellipsis.
  const std::size_t mark = columns_of(ellipsis);
  const std::size_t caret = cells.caret.value_or(0);
  const std::size_t first = std::min(caret > width / 3 ? caret - width / 3 : 0, size - width);
  const std::size_t last = first + width;
  const std::size_t from = first > 0 ? first + mark : first;
  const std::size_t to = last < size ? last - mark : last;
  SourceExcerpt excerpt{
      (first > 0 ? ellipsis : "") + join(cells.glyphs, from, to) + (last < size ? ellipsis : ""), {}, column};
  if (cells.caret) excerpt.caret = std::clamp(caret, from, to) - first;
  return excerpt;
}

}  // namespace report
