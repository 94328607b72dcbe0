#include "cli/grade/version_costs.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <functional>

#include "cli/course/starter.h"
#include "cli/grade/grade.h"
#include "cli/grade/verdict_words.h"
#include "cli/system/text_file.h"
#include "common/report/metric_text.h"
#include "common/report/word_wrap.h"

namespace course {
namespace {

std::string trimmed(const std::string& line) {
  const auto start = line.find_first_not_of(" \t\r");
  return start == std::string::npos ? "" : line.substr(start, line.find_last_not_of(" \t\r") - start + 1);
}

struct Column {
  std::string title;
  std::function<std::string(const VersionCost&)> cell;
};

/// The first target that the starter misses, unless the columns for sectors and wavefronts show it already.
const grading::Measurement* deciding_goal(const VersionCost& starter) {
  const auto missed = std::ranges::find_if(starter.goals, [](const auto& goal) { return !goal.met; });
  if (missed == starter.goals.end() || missed->metric.ends_with("_per_request")) return nullptr;
  return &*missed;
}

/// Whether the exercise has a target for what requests cost. Without one, as when the learner writes a formula, the
/// traffic of the kernel that tries the formula out would only confuse.
bool is_about_requests(const VersionCost& version) {
  return std::ranges::any_of(version.goals, [](const auto& goal) { return goal.metric.ends_with("_per_request"); });
}

std::string goal_of(const VersionCost& version, const std::string& metric) {
  const auto goal = std::ranges::find(version.goals, metric, &grading::Measurement::metric);
  return goal == version.goals.end() ? "-" : report::short_number(goal->value);
}

std::vector<Column> columns_for(const std::vector<VersionCost>& versions) {
  std::vector<Column> columns;
  const auto add_used = [&](const char* title, auto member) {
    const bool used = std::ranges::any_of(versions, [&](const VersionCost& one) { return one.*member != 0; });
    if (!used) return;
    columns.push_back({title, [member](const VersionCost& one) { return fmt::format("{}", one.*member); }});
  };
  if (is_about_requests(versions.front())) {
    add_used("sectors", &VersionCost::sectors);
    add_used("wavefronts", &VersionCost::wavefronts);
    add_used("atomics", &VersionCost::atomics);
    add_used("shared bytes", &VersionCost::shared_bytes);
  }
  if (const grading::Measurement* goal = deciding_goal(versions.front())) {
    columns.push_back(
        {report::target_name(*goal), [metric = goal->metric](const VersionCost& one) { return goal_of(one, metric); }});
  }
  add_used("lines of code", &VersionCost::lines);
  return columns;
}

}  // namespace

int count_code_lines(const std::string& text) {
  int count = 0;
  for (const std::string& line : lines_of(text)) {
    const std::string code = trimmed(line);
    if (!code.empty() && !code.starts_with("//")) ++count;
  }
  return count;
}

std::string reason_of(const std::string& solution) {
  std::string reason;
  bool inside = false;
  for (const std::string& line : lines_of(solution)) {
    const std::string text = trimmed(line);
    const bool is_mark = text.starts_with("// [");
    if (inside && !is_mark && !text.starts_with("//")) break;
    if (inside && !is_mark) reason += (reason.empty() ? "" : " ") + trimmed(text.substr(2));
    inside = inside || text == "// [edit]";
  }
  return reason;
}

VersionCost cost_of(std::string name, const grading::Verdict& verdict, const std::string& text) {
  VersionCost cost{.name = std::move(name),
                   .shared_bytes = verdict.profile.shared_bytes_per_block,
                   .lines = count_code_lines(text),
                   .goals = verdict.measurements};
  for (const simt::Site& site : verdict.profile.sites) {
    (site.space == simt::Space::global ? cost.sectors : cost.wavefronts) += site.cost;
    if (site.kind == simt::Kind::atomic) cost.atomics += site.requests;
  }
  return cost;
}

std::string comparison_table(const std::vector<VersionCost>& versions) {
  const std::vector<Column> columns = columns_for(versions);
  std::string table = fmt::format("  {:<11}", "");
  const auto width_of = [](const Column& column) { return std::max<std::size_t>(column.title.size() + 3, 11); };
  for (const Column& column : columns) table += fmt::format("{:>{}}", column.title, width_of(column));
  table += '\n';
  for (const VersionCost& version : versions) {
    table += fmt::format("  {:<11}", version.name);
    for (const Column& column : columns) table += fmt::format("{:>{}}", column.cell(version), width_of(column));
    table += '\n';
  }
  return table;
}

std::string compare_with_reference(const CourseTree& tree, const Exercise& exercise, const grading::Verdict& yours) {
  if (!is_measured(yours.state)) return "";
  try {
    const Attempt starter = pristine_attempt(tree, exercise);
    const Attempt reference = reference_attempt(tree, exercise);
    const grading::Verdict starter_run = measure(tree, starter);
    const grading::Verdict reference_run = measure(tree, reference);
    if (!is_measured(starter_run.state) || !is_measured(reference_run.state)) return "";
    const std::string solution = read_text(reference.file);
    std::string text = comparison_table({cost_of("starter", starter_run, read_text(starter.file)),
                                         cost_of("yours", yours, read_text(tree.starter(exercise))),
                                         cost_of("reference", reference_run, solution)});
    text += fmt::format("\n  the reference is {}\n", reference.shown_file());
    if (yours.state != grading::State::solved) return text;  // the reason would give the answer away
    constexpr std::size_t kWidth = 90;
    for (const std::string& line : report::word_wrap(reason_of(solution), kWidth)) text += "  " + line + "\n";
    return text;
  } catch (const std::exception&) {
    return "";
  }
}

}  // namespace course
