#include "common/report/word_wrap.h"

#include <algorithm>
#include <sstream>

#include "common/report/source_excerpt.h"
#include "common/report/utf8.h"

namespace report {
namespace {

/// Text is not squeezed into less: it rather begins on a line of its own, less indented.
constexpr std::size_t kNarrowest = 20;
constexpr std::size_t kLeastIndent = 8;

/// Stands for a space that is no place to break a line; no text for a terminal has it.
constexpr char kGlue = '\x1f';

std::string without_end(std::string_view text) { return std::string(text.substr(0, text.find_last_not_of(' ') + 1)); }

/// Bytes of the first `columns` columns of a text without colours.
std::size_t bytes_of(const std::string& text, std::size_t columns) {
  std::size_t bytes = 0;
  for (std::size_t seen = 0; bytes < text.size(); ++bytes) {
    if (!continues_code_point(text[bytes]) && seen++ == columns) break;
  }
  return bytes;
}

}  // namespace

std::vector<std::string> word_wrap(const std::string& text, std::size_t width) {
  std::vector<std::string> lines;
  std::size_t used = 0;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::size_t columns = columns_of(word);
    if (lines.empty() || used + 1 + columns > width) {
      lines.push_back(word);
      used = columns;
    } else {
      lines.back() += " " + word;
      used += 1 + columns;
    }
  }
  for (std::string& line : lines) std::ranges::replace(line, kGlue, ' ');
  return lines;
}

std::string keep_parts(std::string_view text, std::string_view separator) {
  std::string kept(text);
  std::ranges::replace(kept, ' ', kGlue);
  std::string glued(separator);
  std::ranges::replace(glued, ' ', kGlue);
  for (auto at = kept.find(glued); at != std::string::npos; at = kept.find(glued, at + 1))
    kept[at + glued.size() - 1] = ' ';
  return kept;
}

std::string hang(std::string_view first, std::string_view text, std::size_t width, std::string_view others) {
  const std::size_t indent = std::max(columns_of(std::string(first)), columns_of(std::string(others)));
  const std::size_t room = width - std::min(width, indent);
  if (room < kNarrowest && indent > kLeastIndent) {
    const std::string below(kLeastIndent, ' ');
    return without_end(first) + "\n" + hang(below, text, width, below);
  }
  std::string lines;
  std::istringstream paragraphs{std::string(text)};
  for (std::string paragraph; std::getline(paragraphs, paragraph);) {
    for (const std::string& line : word_wrap(paragraph, std::max(room, kNarrowest))) {
      lines.append(lines.empty() ? first : others).append(line).append("\n");
    }
  }
  return lines.empty() ? without_end(first) + "\n" : lines;
}

std::string hang(std::string_view first, std::string_view text, std::size_t width) {
  return hang(first, text, width, std::string(columns_of(std::string(first)), ' '));
}

std::vector<std::string> refit(const std::string& line, std::size_t width) {
  if (columns_of(line) <= width) return {line};
  const std::size_t spaces = std::min(line.find_first_not_of(' '), width / 2);
  const std::string indent(spaces, ' ');
  const std::size_t room = std::max<std::size_t>(width - spaces, 1);
  std::vector<std::string> lines;
  for (std::string rest : word_wrap(line, room)) {
    for (; columns_of(rest) > room && rest.find('\x1b') == std::string::npos; rest.erase(0, bytes_of(rest, room)))
      lines.push_back(indent + rest.substr(0, bytes_of(rest, room)));
    lines.push_back(indent + rest);
  }
  return lines;
}

}  // namespace report
