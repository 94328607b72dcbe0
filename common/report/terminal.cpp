#include "common/report/terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include "common/report/cache_text.h"
#include "common/report/foreign_text.h"
#include "common/report/metric_text.h"
#include "common/report/missed_targets.h"
#include "common/report/repeated_work.h"
#include "common/report/source_excerpt.h"
#include "common/report/target_sentence.h"
#include "common/report/word_wrap.h"

namespace report {
namespace {

using grading::Measurement;
using grading::State;
using grading::Verdict;

void safe(TerminalPage& page, const simt::Profile& profile) {
  page.check(Mark::passed, "safe", "no out-of-bounds access, race, uninitialised read or divergent barrier");
  if (!profile.has_lost_races) return;
  page.more("but not every race was looked for: the threads synchronise more often than the checks can remember;");
  page.more("a smaller run may be checked whole");
}

void header(TerminalPage& page, const Verdict& verdict) {
  // "01_coalescing.scale_matrix" -> "01 coalescing · scale_matrix"
  const auto dot = verdict.exercise.find('.');
  std::string chapter = verdict.exercise.substr(0, dot);
  std::ranges::replace(chapter, '_', ' ');
  const std::string name = dot == std::string::npos ? "" : verdict.exercise.substr(dot + 1);
  page.header(page.spell(fmt::format("{} · {}", chapter, name)), verdict.file);
  page.line();
}

/// What is unsafe, in one check.
void unsafe(TerminalPage& page, const simt::Profile& profile) {
  const std::vector<safety::Finding>& findings = profile.findings;
  page.check(Mark::failed, "safe", findings.empty() ? "the program stopped" : findings.front().message_in_context());
  for (std::size_t i = 1; i < findings.size(); ++i) page.more(findings[i].message_in_context());
  if (const auto more = profile.more_findings) page.more(fmt::format("and {} more like these", more));
}

void stopped(TerminalPage& page, const Verdict& verdict) {
  page.check(Mark::not_checked, "correct", "not checked yet: the program did not run to its end");
  unsafe(page, verdict.profile);
  page.check(Mark::not_checked, "memory", "not checked yet");
  for (const safety::Finding& found : verdict.profile.findings) page.finding(found);
}

/// The fourth check, which decides nothing.
void speed(TerminalPage& page, const Verdict& verdict) {
  if (!verdict.speed) return;
  using Outcome = grading::Speed::Outcome;
  const Outcome outcome = verdict.speed->outcome;
  const std::string text = printable(verdict.speed->text);
  const std::size_t end = std::min(text.find('\n'), text.size());
  page.check(outcome == Outcome::timed    ? Mark::passed
             : outcome == Outcome::failed ? Mark::failed
                                          : Mark::not_checked,
             "speed", text.substr(0, end));
  constexpr std::size_t kMostOfNvcc = 20;
  constexpr std::size_t kBelowTheCheck = 14;
  if (end < text.size()) page.block(text.substr(end + 1), kMostOfNvcc, kBelowTheCheck);
}

/// The first line of a check and those below it.
class Lines {
 public:
  Lines(TerminalPage& page, Mark mark, std::string_view name) : page_(page), mark_(mark), name_(name) {}
  void add(std::string_view text) {
    is_first_ ? page_.check(mark_, name_, text) : page_.more(text);
    is_first_ = false;
  }
  [[nodiscard]] bool is_empty() const { return is_first_; }

 private:
  TerminalPage& page_;
  Mark mark_;
  std::string_view name_;
  bool is_first_ = true;
};

/// Whether the answers are right, and whether kernels were safe if any ran.
void correct_and_safe(TerminalPage& page, const Verdict& verdict) {
  if (grading::has_wrong_answers(verdict)) {
    Lines lines(page, Mark::failed, "correct");
    for (const Measurement& measurement : verdict.measurements) {
      if (measurement.counts_wrong_answers && !measurement.met)
        lines.add(target_sentence(measurement, verdict.profile));
    }
  } else {
    page.check(Mark::passed, "correct", verdict.shapes);
  }
  if (verdict.profile.launches != 0) safe(page, verdict.profile);
}

/// What the exercise is about, now that it is as it should be.
void the_point(TerminalPage& page, const Verdict& verdict) {
  const auto point = std::ranges::find_if(verdict.measurements, [](const Measurement& m) {
    return m.is_the_point && m.site && (m.metric.ends_with("_per_request") || !cache_clause(m, "").empty());
  });
  if (point != verdict.measurements.end()) page.access(verdict.profile.sites.at(*point->site));
}

/// What an exercise without a target for memory shows of it all the same. Where answers are counted, a kernel only asks
/// for them: its traffic is nothing that a learner has written.
void counted(TerminalPage& page, Lines& lines, const Verdict& verdict) {
  lines.add("not graded in this exercise");
  if (std::ranges::any_of(verdict.measurements, &Measurement::counts_wrong_answers)) return;
  const simt::Profile& profile = verdict.profile;
  for (std::size_t i = 0; i < profile.sites.size(); ++i) {
    const simt::Site& site = profile.sites[i];
    if (site.space != simt::Space::global || site.kind == simt::Kind::atomic) continue;
    page.more(metric_clause(
        {.metric = fmt::format("global_{}_extra_sectors_per_request", name_of(site.kind)), .met = true, .site = i},
        profile));
  }
}

void met_targets(TerminalPage& page, const Verdict& verdict) {
  const auto is_told = [](const Measurement& m) { return !m.counts_wrong_answers && !m.is_guard; };
  const bool is_graded = std::ranges::any_of(verdict.measurements, is_told);
  Lines lines(page, is_graded ? Mark::passed : Mark::not_checked, "memory");
  for (const Measurement& measurement : verdict.measurements) {
    if (is_told(measurement)) lines.add(target_sentence(measurement, verdict.profile));
  }
  if (!is_graded) counted(page, lines, verdict);
  for (const Measurement& measurement : verdict.measurements) {
    if (!measurement.words.remark.empty()) lines.add(measurement.words.remark);
  }
  page.more(caches_are_of(verdict));
  speed(page, verdict);
  the_point(page, verdict);
}

/// The access that a missed number is about. A sum of requests has none, but copies byte by byte explain it.
std::optional<std::size_t> site_of(const Measurement& measurement, const simt::Profile& profile) {
  if (measurement.site || !measurement.metric.ends_with("_requests")) return measurement.site;
  for (std::size_t i = 0; i < profile.sites.size(); ++i) {
    const simt::Site& site = profile.sites[i];
    const std::string what = fmt::format("{}_{}_", name_of(site.space), name_of(site.kind));
    const bool is_meant = measurement.array.empty() || measurement.array == site.variable;
    if (site.bytes == 1 && is_meant && measurement.metric.starts_with(what)) return i;
  }
  return std::nullopt;
}

/// What is missed on which shape, what that comes from first, and the accesses that it is about.
void not_yet(TerminalPage& page, const Verdict& verdict) {
  std::vector<std::size_t> sites;
  std::string where = verdict.second_shape;  // "288x512" or "65 elements"
  const auto x = where.find_first_not_of("0123456789");
  if (x != std::string::npos && where[x] == 'x') where.replace(x, 1, " x ");
  if (!where.empty()) where = fmt::format("on a second shape, {}, ", where);
  const char* const but = grading::has_wrong_answers(verdict) ? "" : "correct, but ";
  Lines lines(page, Mark::failed, "memory");
  const auto tell = [&](const std::string& sentence) {
    lines.add(fmt::format("{}{}", lines.is_empty() ? but + where : "and ", sentence));
  };
  for (const std::string& note : repeated_work(verdict)) tell(note);
  std::set<std::string> told;
  for (const Measurement* measurement : missed_targets(verdict)) {
    const std::string sentence = target_sentence(*measurement, verdict.profile);
    // "There are no loads from in" misses every target about them.
    if (!told.insert(sentence.substr(0, sentence.find_first_of(";:"))).second) continue;
    tell(sentence);
    const auto site = site_of(*measurement, verdict.profile);
    if (site && std::ranges::find(sites, *site) == sites.end()) sites.push_back(*site);
  }
  page.more(caches_are_of(verdict));
  speed(page, verdict);
  for (const std::size_t index : sites) page.access(verdict.profile.sites.at(index));
}

void checks(TerminalPage& page, const Verdict& verdict) {
  switch (verdict.state) {
    case State::does_not_compile:
      page.check(Mark::failed, "compile", "there is no program to run yet");
      page.line();
      page.block(verdict.compiler_output, 30);
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
      correct_and_safe(page, verdict);
      verdict.state == State::solved ? met_targets(page, verdict) : not_yet(page, verdict);
      return;
  }
}

}  // namespace

std::string render_verdict(const Verdict& verdict, const RenderOptions& options) {
  TerminalPage page(options, verdict.file);
  page.line();
  header(page, verdict);
  checks(page, verdict);
  if (!verdict.program_output.empty()) {
    page.line();
    page.line("  printed by the program:");
    page.block(beginning_of(verdict.program_output, verdict.program_output_file), 20);
  }
  // Behind an error there are warnings that only follow from it.
  if (!verdict.compiler_warnings.empty() && verdict.state != State::does_not_compile) {
    page.line();
    page.line("  the compiler warns:");
    page.block(first_of(verdict.compiler_warnings), 20);
  }
  page.line();
  return page.take() + render_next(options.next, options.width);
}

std::string render_profile(const simt::Profile& profile, const RenderOptions& options) {
  TerminalPage page(options);
  profile.findings.empty() ? safe(page, profile) : unsafe(page, profile);
  for (const safety::Finding& found : profile.findings) page.finding(found);
  for (const simt::Site& site : profile.sites) page.access(site);
  return page.take() + render_next(options.next, options.width);
}

std::string render_speed(const Verdict& verdict, const RenderOptions& options) {
  TerminalPage page(options);
  speed(page, verdict);
  return page.take();
}

std::string render_next(const std::vector<std::string>& next, int width) {
  std::string text;
  for (const std::string& one : next)
    text += hang(text.empty() ? "  next: " : "        ", one, static_cast<std::size_t>(width), "          ");
  return text;
}

}  // namespace report
