#include "common/report/summary_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string_view>

#include "common/report/markup.h"
#include "common/report/metric_text.h"

namespace report {
namespace {

using grading::Measurement;
using grading::State;

/// A row with one cell for each file; `cell` returns markup.
std::string row(const std::string& name, const std::vector<GradedFile>& files,
                const std::function<std::string(const GradedFile&)>& cell) {
  std::string text = fmt::format("<tr><th scope=\"row\">{}</th>", as_markup(name));
  for (const GradedFile& file : files) {
    text += fmt::format("<td{}>{}</td>", file.name == "solution" ? " class=\"solution\"" : "", cell(file));
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

std::string target_rows(const std::vector<GradedFile>& files) {
  const auto measured =
      std::ranges::find_if(files, [](const auto& file) { return !file.verdict.measurements.empty(); });
  if (measured == files.end()) return "";
  std::string text;
  for (const Measurement& target : measured->verdict.measurements) {
    if (!is_worth_a_row(target, files)) continue;
    text += row(fmt::format("{} (target: {})", target_name(target), target_text(target)), files,
                [&](const GradedFile& file) {
                  const Measurement* own = find(file, target.metric, target.array);
                  return own == nullptr ? std::string("-") : mark(own->met, value_text(*own));
                });
  }
  return text;
}

/// The counters of one space and kind, unless no file has such a request.
std::string counter_row(const std::vector<GradedFile>& files, simt::Space space, simt::Kind kind) {
  const auto totals = [&](const GradedFile& file) { return file.verdict.profile.totals(space, kind); };
  if (std::ranges::all_of(files, [&](const auto& file) { return totals(file).requests == 0; })) return "";
  return row(fmt::format("{} {}s: requests, {}", name_of(space), name_of(kind), unit_of(space)), files,
             [&](const GradedFile& file) { return fmt::format("{}, {}", totals(file).requests, totals(file).cost); });
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
      "<h2>In numbers</h2>\n<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Numbers\"><table><thead>";
  text += row("", files, [](const GradedFile& file) { return fmt::format("<b>{}</b>", as_markup(file.name)); });
  text += "</thead><tbody>\n";
  text += row("verdict", files, [](const GradedFile& file) {
    const std::string_view title =
        has_wrong_answers(file.verdict) ? "wrong answers" : words_of(file.verdict.state).title;
    return mark(file.verdict.state == State::solved, std::string(title));
  });
  text += target_rows(files) + counter_rows(files);
  const auto is_target = [](const GradedFile& file) { return find(file, "shared_bytes_per_block") != nullptr; };
  if (std::ranges::none_of(files, is_target)) {
    text += row("shared bytes per block", files,
                [](const GradedFile& file) { return std::to_string(file.verdict.profile.shared_bytes_per_block); });
  }
  text += row("source lines", files,
              [](const GradedFile& file) { return std::to_string(std::ranges::count(file.source, '\n')); });
  return text + "</tbody></table></div>\n";
}

}  // namespace report
