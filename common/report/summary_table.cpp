#include "common/report/summary_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>

#include "common/report/markup.h"
#include "common/report/metric_text.h"

namespace report {
namespace {

using grading::Measurement;
using grading::State;

std::string_view state_text(State state) {
  switch (state) {
    case State::does_not_compile:
      return "✗ does not compile";
    case State::stopped:
      return "✗ stopped";
    case State::wrong:
      return "✗ wrong result";
    case State::misses_target:
      return "✗ correct, but";
    case State::solved:
      return "✓ solved";
  }
  return "";
}

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

const Measurement* find(const GradedFile& file, const std::string& metric) {
  const auto at = std::ranges::find(file.verdict.measurements, metric, &Measurement::metric);
  return at == file.verdict.measurements.end() ? nullptr : &*at;
}

std::string target_rows(const std::vector<GradedFile>& files) {
  const auto measured =
      std::ranges::find_if(files, [](const auto& file) { return !file.verdict.measurements.empty(); });
  if (measured == files.end()) return "";
  std::string text;
  for (const Measurement& target : measured->verdict.measurements) {
    std::string name = target.metric;
    std::ranges::replace(name, '_', ' ');
    text += row(fmt::format("{} (target: {}{})", name, target.at_least ? "" : "at most ", target_text(target)), files,
                [&](const GradedFile& file) {
                  const Measurement* own = find(file, target.metric);
                  return own == nullptr ? std::string("-") : mark(own->met, value_text(*own));
                });
  }
  return text;
}

struct Counted {
  const char* name;
  simt::Space space;
  simt::Kind kind;
};

constexpr std::array<Counted, 6> kCounted{{{"global loads", simt::Space::global, simt::Kind::load},
                                           {"global stores", simt::Space::global, simt::Kind::store},
                                           {"global atomics", simt::Space::global, simt::Kind::atomic},
                                           {"shared loads", simt::Space::shared, simt::Kind::load},
                                           {"shared stores", simt::Space::shared, simt::Kind::store},
                                           {"shared atomics", simt::Space::shared, simt::Kind::atomic}}};

std::string counter_rows(const std::vector<GradedFile>& files) {
  std::string text;
  for (const Counted& counted : kCounted) {
    const auto totals = [&](const GradedFile& file) {
      return file.verdict.profile.totals(counted.space, counted.kind);
    };
    if (std::ranges::all_of(files, [&](const auto& file) { return totals(file).requests == 0; })) continue;
    const bool global = counted.space == simt::Space::global;
    text += row(fmt::format("{}: requests, {}", counted.name, global ? "sectors" : "wavefronts"), files,
                [&](const GradedFile& file) {
                  return fmt::format("{}, {}", totals(file).requests,
                                     global ? totals(file).sectors : totals(file).wavefronts);
                });
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
    return fmt::format("<span class=\"{}\">{}</span>", file.verdict.state == State::solved ? "good" : "bad",
                       state_text(file.verdict.state));
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
