#include "common/report/time_section.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "common/report/blocks_picture.h"
#include "common/report/markup.h"
#include "common/report/page_parts.h"
#include "common/report/time_line.h"

namespace report {
namespace {

// What is less is not worth a line.
constexpr double kLeastGain = 0.005;

const core::TimeEstimate* estimate_of(const GradedFile& file) {
  const auto& estimate = file.verdict.estimate;
  return estimate && estimate->why_not.empty() ? &*estimate : nullptr;
}

std::string bars(const core::TimeEstimate& time) {
  std::string text = "<table>\n";
  for (const core::ResourceGain& one : time.gains) {
    if (one.gain < kLeastGain) continue;
    const auto percent = std::lround(100 * one.gain);
    text += fmt::format(
        "<tr><th scope=\"row\">{0}</th><td><meter min=\"0\" max=\"100\" value=\"{1}\" aria-label=\"{0}\">{1} %</meter>"
        "</td><td>{1} %</td></tr>\n",
        as_markup(one.resource), percent);
  }
  return text + "</table>\n";
}

}  // namespace

std::string time_section(const std::vector<GradedFile>& files) {
  const auto first = std::ranges::find_if(files, [](const GradedFile& file) { return estimate_of(file) != nullptr; });
  if (first == files.end()) return "";
  const core::TimeEstimate& any = *estimate_of(*first);
  std::string text = fmt::format(
      "<h2>Time, estimated</h2>\n<p>For an {}, {}; nothing was timed. A bar is the part of the time that would be gone "
      "if one thing were infinitely fast: the longest bar limits the kernel. Below: when the first blocks of one SM "
      "run.</p>\n"
      "<div class=\"side\">\n",
      as_markup(any.gpu), as_markup(any.shape));
  double until_us = 0;
  for (const GradedFile& file : files) {
    if (const core::TimeEstimate* time = estimate_of(file)) until_us = std::max(until_us, end_of_blocks(*time));
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    const GradedFile& file = files[i];
    const core::TimeEstimate* time = estimate_of(file);
    if (time == nullptr) continue;
    const int digits = time->us < 99.5 ? 1 : 0;
    text +=
        fmt::format("<div{}>\n{}<p>{:.{}f} µs; it may be {:.{}f} to {:.{}f}</p>\n{}", column_class(file),
                    column_heading(file), time->us, digits, time->low_us, digits, time->high_us, digits, bars(*time));
    for (const std::string& one : {too_few_loads(*time), gain_of_wide_accesses(*time)})
      text += one.empty() ? "" : fmt::format("<p>{}</p>\n", one);
    if (!time->blocks.empty() && until_us > 0) text += figure(draw_blocks(*time, until_us), fmt::format("t{}", i));
    text += "</div>\n";
  }
  return text + "</div>\n";
}

}  // namespace report
