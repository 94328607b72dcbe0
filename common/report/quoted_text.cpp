#include "common/report/quoted_text.h"

#include <algorithm>
#include <sstream>

#include "common/report/source_excerpt.h"
#include "common/report/utf8.h"
#include "common/report/word_wrap.h"

namespace report {
namespace {

/// Columns of what stands before a quoted source line, "   18 | " or "      | "; 0: this line is none.
std::size_t gutter_of(const std::string& line) {
  const std::size_t bar = line.find_first_not_of(" 0123456789");
  const bool quotes = bar != std::string::npos && bar > 0 && line[bar] == '|' && line[bar - 1] == ' ' &&
                      (bar + 1 == line.size() || line[bar + 1] == ' ');
  return quotes ? std::min(bar + 2, line.size()) : 0;
}

bool is_caret(const std::string& line) {
  return line.find('^') != std::string::npos && line.find_first_not_of(" ^~") == std::string::npos;
}

std::vector<std::string> characters_of(const std::string& text) {
  std::vector<std::string> characters;
  for (const char byte : text) {
    if (continues_code_point(byte) && !characters.empty()) {
      characters.back() += byte;
    } else {
      characters.emplace_back(1, byte);
    }
  }
  return characters;
}

/// `count` characters from `first` on; an ellipsis takes the place of what is left out.
std::string window(const std::string& text, std::size_t first, std::size_t count, const std::string& ellipsis) {
  const std::vector<std::string> all = characters_of(text);
  const bool is_code = text.find_first_not_of(" ^~") != std::string::npos;
  const std::size_t mark = is_code ? columns_of(ellipsis) : 0;
  const std::size_t from = first > 0 ? first + mark : 0;
  const std::size_t to = all.size() > first + count ? first + count - mark : all.size();
  std::string cut = first > 0 && is_code ? ellipsis : "";
  for (std::size_t i = from; i < to; ++i) cut += all[i];
  return cut + (to < all.size() && is_code ? ellipsis : "");
}

/// The quoted lines from `first` to `last`: one of code, then marks and proposals. The caret is about one third in.
void add_quote(std::vector<std::string>& fitted, const std::vector<std::string>& lines, std::size_t first,
               std::size_t last, std::size_t width, const std::string& ellipsis) {
  const std::size_t gutter = gutter_of(lines[first]);
  const std::size_t room = std::max<std::size_t>(width - std::min(width, gutter), 20);
  const std::string code = lines[first].substr(gutter);
  std::size_t caret = 0;
  for (std::size_t i = first + 1; i < last && caret == 0; ++i) {
    const std::size_t at = lines[i].find('^');
    if (at != std::string::npos && at > gutter) caret = at - gutter;
  }
  const std::size_t columns =
      std::max(columns_of(code), caret + 1);  // where a bracket lacks, it stands behind the line
  const std::size_t start = columns <= room ? 0 : std::min(caret > room * 2 / 3 ? caret - room / 3 : 0, columns - room);
  for (std::size_t i = first; i < last; ++i) {
    const std::size_t own = gutter_of(lines[i]);
    fitted.push_back(lines[i].substr(0, own) + window(lines[i].substr(own), start, room, ellipsis));
  }
}

}  // namespace

std::vector<std::string> fit_quoted_text(const std::string& text, std::size_t width, const std::string& ellipsis) {
  std::vector<std::string> lines;
  std::istringstream in(printable(text));
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  std::vector<std::string> fitted;
  for (std::size_t i = 0; i < lines.size();) {
    std::size_t end = i;
    const auto is_new_quote = [&] { return end > i && lines[end].find_first_of("0123456789") < lines[end].find('|'); };
    while (end < lines.size() && gutter_of(lines[end]) > 0 && !is_new_quote()) ++end;
    if (end == i && i + 1 < lines.size() && is_caret(lines[i + 1])) end = i + 2;  // as nvcc quotes
    if (end > i) {
      add_quote(fitted, lines, i, end, width, ellipsis);
      i = end;
    } else {
      for (const std::string& line : refit(lines[i], width)) fitted.push_back(line);
      ++i;
    }
  }
  return fitted;
}

}  // namespace report
