#include "cli/grade/estimated_times.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/course/starter.h"
#include "cli/grade/grade.h"
#include "common/report/word_wrap.h"

namespace course {
namespace {

std::string why(const grading::Verdict& verdict) {
  if (verdict.state == grading::State::does_not_compile) return "It does not compile: see ./course check.";
  return verdict.profile.findings.empty() ? "It was stopped." : verdict.profile.findings.front().message;
}

std::string line_of(const EstimatedTime& row) {
  const core::TimeEstimate& time = row.time;
  if (!time.why_not.empty()) return fmt::format("  {:<10}{}", row.name, time.why_not);
  const int digits = time.us < 99.5 ? 1 : 0;
  const std::string range = fmt::format("{:.{}f} to {:.{}f}", time.low_us, digits, time.high_us, digits);
  return fmt::format("  {:<10}{:>7.{}f}   {:<14} {}: {:.0f} %", row.name, time.us, digits, range,
                     time.gains.front().resource, 100 * time.gains.front().gain);
}

}  // namespace

std::vector<EstimatedTime> estimated_times(const CourseTree& tree, const Exercise& exercise, const std::string& gpu) {
  std::vector<EstimatedTime> rows;
  const auto add = [&](const std::string& name, const Attempt& attempt) {
    const grading::Verdict verdict = estimate(tree, attempt, gpu);
    rows.push_back(
        {name, verdict.estimate.value_or(core::TimeEstimate{.gpu = gpu, .gains = {}, .why_not = why(verdict)})});
  };
  add("starter", pristine_attempt(tree, exercise));
  add("yours", own_attempt(tree, exercise));
  if (why_no_solution(tree, exercise).empty()) add("reference", reference_attempt(tree, exercise));
  return rows;
}

bool is_never_timed(const std::vector<EstimatedTime>& rows) {
  return std::ranges::all_of(
      rows, [&](const auto& row) { return !row.time.why_not.empty() && row.time.why_not == rows[0].time.why_not; });
}

std::string table_of(const std::vector<EstimatedTime>& rows, std::size_t width) {
  std::string text;
  const auto add = [&](const std::string& line) {
    for (const std::string& part : report::refit(line, width)) text += part + "\n";
  };
  add(fmt::format("  {:<10}{:>7}   {:<14} limited by, which takes", rows.front().time.gpu, "us", "may be"));
  for (const EstimatedTime& row : rows) add(line_of(row));
  return text;
}

}  // namespace course
