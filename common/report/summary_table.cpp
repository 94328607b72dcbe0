#include "common/report/summary_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string_view>

#include "common/report/markup.h"
#include "common/report/metric_text.h"
#include "common/report/missed_targets.h"
#include "common/report/page_parts.h"
#include "common/report/target_sentence.h"
#include "common/report/what_is_drawn.h"

namespace report {
namespace {

using grading::Measurement;
using grading::State;

/// A row with one cell for each file; `cell` returns markup.
std::string row(const std::string& name, const std::vector<GradedFile>& files,
                const std::function<std::string(const GradedFile&)>& cell) {
  std::string text = fmt::format("<tr><th scope=\"row\">{}</th>", as_markup(name));
  for (const GradedFile& file : files) {
    text += fmt::format("<td{}>{}</td>", column_class(file), cell(file));
  }
  return text + "</tr>\n";
}

std::string mark(bool good, const std::string& text) {
  return fmt::format("<span class=\"{}\">{} {}</span>", good ? "good" : "bad", good ? "✓" : "✗", as_markup(text));
}

const Measurement* find(const GradedFile& file, const std::string& metric, const std::string& array = "") {
  const auto& all = file.verdict.measurements;
  const auto at = std::ranges::find_if(all, [&](const auto& m) { return m.metric == metric && m.array == array; });
  return at == all.end() ? nullptr : &*at;
}

/// Guards that every file keeps would only make the table longer.
bool is_worth_a_row(const Measurement& target, const std::vector<GradedFile>& files) {
  return !target.is_guard || !std::ranges::all_of(files, [&](const GradedFile& file) {
    const Measurement* own = find(file, target.metric, target.array);
    return own == nullptr || own->met;
  });
}

constexpr std::string_view kExtra = "extra ";

/// Whether a target says that nothing is to be moved beyond what the bytes need: a check says both numbers then.
bool is_beyond_need(const Measurement& target) {
  return target.limit.value == 0 && target.metric.ends_with("_per_request") && target_name(target).starts_with(kExtra);
}

/// "32.0 where 4.0 would do", as a check says it; the value alone where it is enough.
std::string value_of(const Measurement& own, const simt::Profile& profile) {
  if (!is_beyond_need(own) || !own.site) return value_text(own);
  const simt::Site& site = profile.sites.at(*own.site);
  if (site.requests == 0) return value_text(own);
  const double cost = site.cost_per_request();
  if (own.met) return fmt::format("{:.1f}", cost);
  const double ideal = static_cast<double>(site.ideal) / static_cast<double>(site.requests);
  constexpr int kMostDigits = 6;
  int digits = 1;
  while (digits < kMostDigits && fmt::format("{:.{}f}", cost, digits) == fmt::format("{:.{}f}", ideal, digits))
    ++digits;
  return fmt::format("{:.{}f} where {:.{}f} would do", cost, digits, ideal, digits);
}

/// How it ended, in the words of a check: of several missed targets the first.
std::string verdict_in_words(const grading::Verdict& verdict) {
  if (has_wrong_answers(verdict)) return "wrong answers";
  const std::vector<const Measurement*> missed = missed_targets(verdict);
  if (verdict.state != State::misses_target || missed.empty()) return std::string(words_of(verdict.state).title);
  Measurement short_one = *missed.front();
  short_one.example.clear();
  return "correct, but " + target_sentence(short_one, verdict.profile);
}

std::string target_rows(const std::vector<GradedFile>& files) {
  const auto measured =
      std::ranges::find_if(files, [](const auto& file) { return !file.verdict.measurements.empty(); });
  if (measured == files.end()) return "";
  std::string text;
  for (const Measurement& target : measured->verdict.measurements) {
    if (!is_worth_a_row(target, files)) continue;
    const std::string name = is_beyond_need(target)
                                 ? target_name(target).substr(kExtra.size())
                                 : fmt::format("{} (target: {})", target_name(target), target_text(target));
    text += row(name, files, [&](const GradedFile& file) {
      const Measurement* own = find(file, target.metric, target.array);
      return own == nullptr ? std::string("-") : mark(own->met, value_of(*own, file.verdict.profile));
    });
  }
  return text;
}

/// The counters of one space and kind, unless no file has such a request.
std::string counter_row(const std::vector<GradedFile>& files, simt::Space space, simt::Kind kind) {
  const auto totals = [&](const GradedFile& file) { return file.verdict.profile.totals(space, kind); };
  if (std::ranges::all_of(files, [&](const auto& file) { return totals(file).requests == 0; })) return "";
  return row(fmt::format("{} {}s: requests, {}", name_of(space), name_of(kind), unit_of(space)), files,
             [&](const GradedFile& file) {
               if (file.verdict.state == State::does_not_compile) return std::string("-");
               return fmt::format("{}, {}", totals(file).requests, totals(file).cost);
             });
}

std::string counter_rows(const std::vector<GradedFile>& files) {
  std::string text;
  for (const simt::Space space : {simt::Space::global, simt::Space::shared}) {
    for (const simt::Kind kind : {simt::Kind::load, simt::Kind::store, simt::Kind::atomic}) {
      text += counter_row(files, space, kind);
    }
  }
  return text;
}

}  // namespace

std::string summary_table(const std::vector<GradedFile>& files) {
  std::string text =
      "<h2>In numbers</h2>\n<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Numbers\"><table "
      "class=\"numbers\"><thead>";
  text += row("", files, [](const GradedFile& file) { return fmt::format("<b>{}</b>", as_markup(file.name)); });
  text += "</thead><tbody>\n";
  text += row("verdict", files, [](const GradedFile& file) {
    return "<div class=\"verdict\">" + mark(file.verdict.state == State::solved, verdict_in_words(file.verdict)) +
           "</div>";
  });
  text += target_rows(files);
  if (are_about_accesses(files)) text += counter_rows(files);
  const auto says_more = [](const GradedFile& file) {
    return file.verdict.profile.shared_bytes_per_block != 0 && find(file, "shared_bytes_per_block") == nullptr;
  };
  if (std::ranges::any_of(files, says_more)) {
    text += row("shared bytes per block", files,
                [](const GradedFile& file) { return std::to_string(file.verdict.profile.shared_bytes_per_block); });
  }
  text += row("lines of code", files, [](const GradedFile& file) { return std::to_string(file.code_lines); });
  return text + "</tbody></table></div>\n";
}

}  // namespace report
