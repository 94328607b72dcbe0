#include "common/report/terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

#include "common/report/metric_text.h"
#include "common/report/request_text.h"
#include "common/report/source_excerpt.h"

namespace report {
namespace {

using grading::Measurement;
using grading::State;
using grading::Verdict;

enum class Mark { passed, failed, not_checked };

constexpr std::string_view kRed = "\x1b[31m";
constexpr std::string_view kGreen = "\x1b[32m";
constexpr std::string_view kDim = "\x1b[2m";
constexpr std::string_view kBold = "\x1b[1m";
constexpr std::string_view kPlain = "\x1b[0m";

/// The characters of this report that are not ASCII.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kAscii{
    {{"✓", "+"}, {"✗", "x"}, {"·", "-"}, {"…", "..."}}};

/// Builds the report line by line; knows about colours and ASCII, not about verdicts.
class Page {
 public:
  explicit Page(const RenderOptions& options) : options_(options) {}

  void line(std::string_view text = "") { text_ += fmt::format("{}\n", text); }

  void check(Mark mark, std::string_view name, std::string_view what) {
    const auto [glyph, colour] = mark == Mark::passed   ? std::pair{std::string_view("✓"), kGreen}
                                 : mark == Mark::failed ? std::pair{std::string_view("✗"), kRed}
                                                        : std::pair{std::string_view("·"), kDim};
    line(fmt::format("  {} {:<9} {}", paint(spell(glyph), colour), name, what));
  }

  /// Further text of the check above, below its first.
  void more(std::string_view what) { line(fmt::format("{:14}{}", "", what)); }

  [[nodiscard]] std::string paint(std::string_view text, std::string_view colour) const {
    return options_.colour ? fmt::format("{}{}{}", colour, text, kPlain) : std::string(text);
  }

  /// Our own symbols in what the terminal can show. Never applied to the learner's text.
  [[nodiscard]] std::string spell(std::string_view text) const {
    std::string spelled(text);
    if (options_.utf8) return spelled;
    for (const auto& [symbol, ascii] : kAscii) {
      for (auto at = spelled.find(symbol); at != std::string::npos; at = spelled.find(symbol, at + ascii.size())) {
        spelled.replace(at, symbol.size(), ascii);
      }
    }
    return spelled;
  }

  [[nodiscard]] const RenderOptions& options() const { return options_; }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  const RenderOptions& options_;
  std::string text_;
};

/// The file of a place, spelled as the learner spelled it when it is the graded one.
std::string shown_file(const Verdict& verdict, const std::string& file, const RenderOptions& options) {
  std::error_code error;
  const auto path = find_source(file, options.course_root);
  if (std::filesystem::equivalent(path, find_source(verdict.file, options.course_root), error)) return verdict.file;
  return file;
}

/// The place, the source line and the caret, then `notes` below it.
void excerpt(Page& page, const Verdict& verdict, const core::SourceLocation& where,
             const std::vector<std::string>& notes) {
  if (where.file.empty()) {
    page.line();
    for (const std::string& note : notes) page.more(note);
    return;
  }
  constexpr std::size_t kGutter = 10;
  const auto width = static_cast<std::size_t>(std::max(page.options().width, 40)) - kGutter;
  const auto source = source_excerpt(where, page.options().course_root, width, page.spell("…"));
  std::string place = fmt::format("{}:{}", shown_file(verdict, where.file, page.options()), where.line);
  if (const int column = source ? source->column : where.column; column > 0) place += fmt::format(":{}", column);
  page.line();
  page.line(fmt::format("     {}", place));
  if (source) {
    page.line(fmt::format("{:>7} | {}", where.line, source->text));
    if (source->caret) page.line(fmt::format("{:>7} | {:{}}{}", "", "", *source->caret, page.paint("^", kRed)));
  }
  for (const std::string& note : notes) page.line(fmt::format("{:>7} | {}", "", note));
}

void header(Page& page, const Verdict& verdict) {
  // "01_coalescing.scale_matrix" -> "01 coalescing · scale_matrix"
  const auto dot = verdict.exercise.find('.');
  std::string chapter = verdict.exercise.substr(0, dot);
  std::ranges::replace(chapter, '_', ' ');
  const std::string name = dot == std::string::npos ? "" : verdict.exercise.substr(dot + 1);
  const std::string title = page.spell(fmt::format("{} · {}", chapter, name));
  const auto width = static_cast<std::size_t>(page.options().width) - 2;
  const std::size_t used = columns_of(title) + columns_of(verdict.file);
  const std::size_t gap = std::max<std::size_t>(used + 3 < width ? width - used : 3, 3);
  page.line(fmt::format("  {}{:{}}{}", page.paint(title, kBold), "", gap, verdict.file));
  page.line();
}

/// Up to `most` lines of foreign text, indented, with a note about the rest.
void block(Page& page, const std::string& text, std::size_t most) {
  std::istringstream lines(printable(text));
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    if (count < most) page.line("     " + line);
  }
  if (count > most) page.line(fmt::format("     ({} more lines; --json has them all)", count - most));
}

void finding(Page& page, const Verdict& verdict, const safety::Finding& found) {
  std::vector<std::string> notes;
  if (found.in_kernel) {
    notes.push_back(fmt::format("block ({}, {}, {}), thread ({}, {}, {})", found.block.x, found.block.y, found.block.z,
                                found.thread.x, found.thread.y, found.thread.z));
  }
  if (!found.advice.empty()) notes.push_back(found.advice);
  if (found.other && *found.other != found.where) {
    excerpt(page, verdict, found.where, {});
    excerpt(page, verdict, *found.other, notes);
  } else {
    excerpt(page, verdict, found.where, notes);
  }
}

void stopped(Page& page, const Verdict& verdict) {
  const std::vector<safety::Finding>& findings = verdict.profile.findings;
  page.check(Mark::not_checked, "correct", "not checked yet: the program did not run to its end");
  page.check(Mark::failed, "safe", findings.empty() ? "the program stopped" : findings.front().message_in_context());
  for (std::size_t i = 1; i < findings.size(); ++i) page.more(findings[i].message_in_context());
  if (const auto more = verdict.profile.more_findings) page.more(fmt::format("and {} more like these", more));
  page.check(Mark::not_checked, "memory", "not checked yet");
  for (const safety::Finding& found : findings) finding(page, verdict, found);
}

/// The fourth check, which decides nothing.
void speed(Page& page, const Verdict& verdict) {
  if (!verdict.speed) return;
  using Outcome = grading::Speed::Outcome;
  const Outcome outcome = verdict.speed->outcome;
  std::istringstream lines(printable(verdict.speed->text));
  std::string line;
  std::getline(lines, line);
  page.check(outcome == Outcome::timed    ? Mark::passed
             : outcome == Outcome::failed ? Mark::failed
                                          : Mark::not_checked,
             "speed", line);
  while (std::getline(lines, line)) page.more(line);
}

void met_targets(Page& page, const Verdict& verdict) {
  if (verdict.measurements.empty()) page.check(Mark::passed, "memory", "no target");
  bool first = true;
  for (const Measurement& measurement : verdict.measurements) {
    const std::string text =
        fmt::format("{}; the target is {}", metric_clause(measurement, verdict.profile), target_text(measurement));
    first ? page.check(Mark::passed, "memory", text) : page.more(text);
    first = false;
  }
  speed(page, verdict);
}

void missed_targets(Page& page, const Verdict& verdict) {
  std::vector<std::size_t> sites;
  bool first = true;
  for (const Measurement& measurement : verdict.measurements) {
    if (measurement.met) continue;
    const std::string text = fmt::format("{} {}; the target is {}", first ? "correct, but" : "and",
                                         metric_clause(measurement, verdict.profile), target_text(measurement));
    first ? page.check(Mark::failed, "memory", text) : page.more(text);
    first = false;
    if (measurement.site && std::ranges::find(sites, *measurement.site) == sites.end())
      sites.push_back(*measurement.site);
  }
  speed(page, verdict);
  for (const std::size_t index : sites) {
    const simt::Site& site = verdict.profile.sites.at(index);
    std::vector<std::string> notes{page.spell(counters_line(site))};
    if (const std::string lanes = lanes_line(site); !lanes.empty()) notes.push_back(page.spell(lanes));
    excerpt(page, verdict, {site.file, site.line, site.column}, notes);
  }
}

void checks(Page& page, const Verdict& verdict) {
  switch (verdict.state) {
    case State::does_not_compile:
      page.check(Mark::failed, "compile", "there is no program to run yet");
      page.line();
      block(page, verdict.compiler_output, 30);
      return;
    case State::stopped:
      stopped(page, verdict);
      return;
    case State::wrong:
      page.check(Mark::failed, "correct", verdict.mismatch);
      page.check(Mark::not_checked, "safe", "not checked yet");
      page.check(Mark::not_checked, "memory", "not checked yet");
      return;
    case State::misses_target:
    case State::solved:
      page.check(Mark::passed, "correct", verdict.shapes);
      page.check(Mark::passed, "safe", "no out-of-bounds access, race, uninitialised read or divergent barrier");
      verdict.state == State::solved ? met_targets(page, verdict) : missed_targets(page, verdict);
      return;
  }
}

}  // namespace

std::string render_verdict(const Verdict& verdict, const RenderOptions& options) {
  Page page(options);
  page.line();
  header(page, verdict);
  checks(page, verdict);
  if (!verdict.program_output.empty()) {
    page.line();
    page.line("  printed by the program:");
    block(page, verdict.program_output, 20);
  }
  page.line();
  return page.take() + render_next(options.next);
}

std::string render_next(const std::vector<std::string>& next) {
  std::string text;
  for (std::size_t i = 0; i < next.size(); ++i) text += fmt::format("  {:<5} {}\n", i == 0 ? "next:" : "", next[i]);
  return text;
}

}  // namespace report
