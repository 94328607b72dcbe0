#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/course/current_exercise.h"
#include "cli/course/starter.h"
#include "cli/grade/grade.h"
#include "cli/system/console.h"
#include "cli/system/environment.h"
#include "cli/system/exit_codes.h"
#include "cli/verbs/verbs.h"
#include "common/estimate/gpu_times.h"
#include "common/grading/time_estimate_json.h"
#include "common/report/word_wrap.h"

namespace course {
namespace {

struct Row {
  std::string name;
  core::TimeEstimate time;
};

std::vector<std::string> names_of(const std::string& gpu) {
  std::vector<std::string> names;
  if (gpu.empty()) {
    for (const estimate::GpuTimes& one : estimate::gpus()) names.push_back(one.name);
    return names;
  }
  return {estimate::gpu_called(gpu).name};
}

std::string why(const grading::Verdict& verdict) {
  if (verdict.state == grading::State::does_not_compile) return "It does not compile: see ./course check.";
  return verdict.profile.findings.empty() ? "It was stopped." : verdict.profile.findings.front().message;
}

/// The starter as the course delivers it, the learner's file, and the solution where there is one.
std::vector<Row> estimate_on(const CourseTree& tree, const Exercise& exercise, const std::string& gpu) {
  std::vector<Row> rows;
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

void print_line(const std::string& line) {
  for (const std::string& part : report::refit(line, static_cast<std::size_t>(text_width()))) fmt::print("{}\n", part);
}

void print(const std::vector<Row>& rows) {
  print_line(fmt::format("  {:<10}{:>7}   {:<14} limited by, which takes", rows.front().time.gpu, "us", "may be"));
  for (const auto& [name, time] : rows) {
    if (!time.why_not.empty()) {
      print_line(fmt::format("  {:<10}{}", name, time.why_not));
      continue;
    }
    const int digits = time.us < 99.5 ? 1 : 0;
    const std::string range = fmt::format("{:.{}f} to {:.{}f}", time.low_us, digits, time.high_us, digits);
    print_line(fmt::format("  {:<10}{:>7.{}f}   {:<14} {}: {:.0f} %", name, time.us, digits, range,
                           time.gains.front().resource, 100 * time.gains.front().gain));
  }
}

/// What to do about whatever limits the file.
void print_advice(const core::TimeEstimate& yours) {
  for (const estimate::Resource resource : estimate::all_resources()) {
    if (yours.gains.empty() || yours.gains.front().resource != name_of(resource)) continue;
    fmt::print("\n{}",
               report::hang("  ", fmt::format("Yours is limited by {}. {}", name_of(resource), advice_on(resource)),
                            static_cast<std::size_t>(text_width())));
  }
}

/// Whether nothing is timed, whoever has written it.
bool is_never_timed(const std::vector<Row>& rows) {
  return std::ranges::all_of(
      rows, [&](const Row& row) { return !row.time.why_not.empty() && row.time.why_not == rows[0].time.why_not; });
}

}  // namespace

int estimate(const CourseTree& tree, const std::string& id, const std::string& gpu, bool json) {
  const std::vector<std::string> gpus = names_of(gpu);
  const Exercise& exercise = *current_exercise(tree, Progress(tree.state_dir()), id).exercise;
  grading::Json all = grading::Json::array();
  if (!json) fmt::print("{}: estimates; nothing was timed\n", exercise.id());
  for (const std::string& name : gpus) {
    const std::vector<Row> rows = estimate_on(tree, exercise, name);
    for (const Row& row : rows) all.push_back(grading::Json{{"name", row.name}, {"time", grading::Json(row.time)}});
    if (json) continue;
    if (is_never_timed(rows)) {
      print_line("  " + rows.front().time.why_not);
      return kSuccess;
    }
    fmt::print("\n");
    print(rows);
    if (name == gpus.back()) print_advice(rows[1].time);
  }
  if (json)
    fmt::print("{}\n", all.dump(2));
  else
    print_line("  How, and how wrong it can be: docs/estimate.md");
  return kSuccess;
}

}  // namespace course
