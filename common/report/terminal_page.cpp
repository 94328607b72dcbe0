#include "common/report/terminal_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "common/report/cache_text.h"
#include "common/report/quoted_text.h"
#include "common/report/request_text.h"
#include "common/report/source_excerpt.h"
#include "common/report/word_wrap.h"
#include "common/source/call_text.h"
#include "common/source/copied_value.h"
#include "common/source/source_text.h"

namespace report {
namespace {

constexpr std::string_view kRed = "\x1b[31m";
constexpr std::string_view kGreen = "\x1b[32m";
constexpr std::string_view kDim = "\x1b[2m";
constexpr std::string_view kBold = "\x1b[1m";
constexpr std::string_view kPlain = "\x1b[0m";

/// The characters of this report that are not ASCII.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kAscii{
    {{"✓", "+"}, {"✗", "x"}, {"·", "-"}, {"…", "..."}}};

/// Where a reader looks for a store; loads and findings know no better than the excerpt.
int column_of(const simt::Site& site, const std::filesystem::path& root) {
  if (site.kind != simt::Kind::store) return site.column;
  const std::optional<std::string> line = source::read_line(find_source(site.file, root), site.line);
  return line ? source::copied_value(*line, source::start_of_expression(*line, site.column), true) : site.column;
}

/// Whether the source calls memcpy() or one of its kin there.
bool is_copy_of_bytes(const simt::Site& site, const std::filesystem::path& root) {
  if (site.bytes != 1) return false;
  const std::optional<std::string> line = source::read_line(find_source(site.file, root), site.line);
  const std::string called = line ? source::called_at(*line, site.column) : "";
  return called == "memcpy" || called == "memmove" || called == "memset";
}

}  // namespace

void TerminalPage::line(std::string_view text) { text_ += fmt::format("{}\n", text); }

void TerminalPage::check(Mark mark, std::string_view name, std::string_view what) {
  const auto [glyph, colour] = mark == Mark::passed      ? std::pair{std::string_view("✓"), kGreen}
                               : mark == Mark::failed    ? std::pair{std::string_view("✗"), kRed}
                               : mark == Mark::estimated ? std::pair{std::string_view("~"), kDim}
                                                         : std::pair{std::string_view("·"), kDim};
  paragraph(fmt::format("  {} {:<9} ", paint(spell(glyph), colour), name), what);
}

void TerminalPage::more(std::string_view what) {
  if (!what.empty()) paragraph(std::string(14, ' '), what);
}

void TerminalPage::header(std::string_view title, std::string_view file) {
  const std::size_t used = columns_of(std::string(title)) + columns_of(std::string(file));
  constexpr std::size_t kLeastGap = 3;
  constexpr std::size_t kIndent = 2;
  if (used + kLeastGap + kIndent <= width()) {
    line(fmt::format("  {}{:{}}{}", bold(title), "", width() - kIndent - used, file));
  } else {
    for (const std::string& part : word_wrap(std::string(title), width() - kIndent)) line("  " + bold(part));
    line(fmt::format("  {}", file));
  }
}

void TerminalPage::paragraph(std::string_view first, std::string_view text) { text_ += hang(first, text, width()); }

void TerminalPage::dim_paragraph(std::string_view first, std::string_view text) {
  // Line by line: what draws a screen may show only some of them.
  std::istringstream lines(hang(first, text, width()));
  for (std::string one; std::getline(lines, one);) line(dim(one));
}

std::size_t TerminalPage::width() const {
  constexpr int kNarrowest = 40;
  return static_cast<std::size_t>(std::max(options_.width, kNarrowest));
}

std::string TerminalPage::bold(std::string_view text) const { return paint(text, kBold); }

std::string TerminalPage::dim(std::string_view text) const { return paint(text, kDim); }

std::string TerminalPage::paint(std::string_view text, std::string_view colour) const {
  return options_.colour ? fmt::format("{}{}{}", colour, text, kPlain) : std::string(text);
}

std::string TerminalPage::spell(std::string_view text) const {
  std::string spelled(text);
  if (options_.utf8) return spelled;
  for (const auto& [symbol, ascii] : kAscii) {
    for (auto at = spelled.find(symbol); at != std::string::npos; at = spelled.find(symbol, at + ascii.size())) {
      spelled.replace(at, symbol.size(), ascii);
    }
  }
  return spelled;
}

std::string TerminalPage::shown_file(const std::string& file) const {
  std::error_code error;
  const auto path = find_source(file, options_.course_root);
  if (std::filesystem::equivalent(path, find_source(own_file_, options_.course_root), error)) return own_file_;
  return file;
}

void TerminalPage::excerpt(const core::SourceLocation& where, const std::vector<std::string>& notes) {
  if (where.file.empty()) {
    line();
    for (const std::string& note : notes) more(note);
    return;
  }
  constexpr std::size_t kGutter = 10;
  const auto source = source_excerpt(where, options_.course_root, width() - kGutter, spell("…"));
  std::string place = fmt::format("{}:{}", shown_file(where.file), where.line);
  if (const int column = source ? source->column : where.column; column > 0) place += fmt::format(":{}", column);
  line();
  line(fmt::format("     {}", place));
  if (source) {
    line(fmt::format("{:>7} | {}", where.line, source->text));
    if (source->caret) line(fmt::format("{:>7} | {:{}}{}", "", "", *source->caret, paint("^", kRed)));
  }
  const std::string gutter = fmt::format("{:>7} | ", "");
  for (const std::string& note : notes) text_ += hang(gutter, note, width(), gutter);
}

void TerminalPage::finding(const safety::Finding& found) {
  std::vector<std::string> notes;
  if (found.in_kernel) {
    notes.push_back(fmt::format("block ({}, {}, {}), thread ({}, {}, {})", found.block.x, found.block.y, found.block.z,
                                found.thread.x, found.thread.y, found.thread.z));
  }
  if (!found.advice.empty()) notes.push_back(found.advice);
  if (found.other && *found.other != found.where) {
    excerpt(found.where, {});
    excerpt(*found.other, notes);
  } else {
    excerpt(found.where, notes);
  }
}

void TerminalPage::access(const simt::Site& site) {
  std::vector<std::string> notes{keep_parts(spell(counters_line(site)), spell(" · "))};
  if (const std::string lanes = lanes_line(site); !lanes.empty()) notes.push_back(spell(lanes));
  if (const std::string found = found_line(site); !found.empty()) notes.push_back(found);
  if (is_copy_of_bytes(site, options_.course_root)) {
    notes.emplace_back(
        "memcpy() and its kin move single bytes, with a request for each; an assignment moves a whole value");
  }
  excerpt({site.file, site.line, column_of(site, options_.course_root)}, notes);
}

void TerminalPage::block(const std::string& text, std::size_t most, std::size_t indent) {
  const std::vector<std::string> lines = fit_quoted_text(text, width() - indent, spell("…"));
  for (std::size_t i = 0; i < std::min(most, lines.size()); ++i) line(fmt::format("{:{}}{}", "", indent, lines[i]));
  if (lines.size() > most)
    line(fmt::format("{:{}}({} more lines; --json has them all)", "", indent, lines.size() - most));
}

}  // namespace report
