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

constexpr std::size_t kNameWidth = 11;

/// What stands above a column, and how wide that makes it.
struct Heading {
  std::vector<std::string> lines;
  std::size_t width = 0;
};

/// How much room columns take.
struct Spacing {
  std::size_t heading;    ///< columns of a heading's line, unless a word is longer
  std::size_t gap;        ///< between two columns
  std::size_t narrowest;  ///< of a column
};

std::vector<Heading> headings_of(const std::vector<Column>& columns, const std::vector<VersionCost>& versions,
                                 const Spacing& spacing) {
  std::vector<Heading> headings;
  for (const Column& column : columns) {
    Heading heading{.lines = report::word_wrap(column.title, spacing.heading), .width = spacing.narrowest};
    const auto make_room = [&](const std::string& text) {
      heading.width = std::max(heading.width, text.size() + spacing.gap);
    };
    for (const std::string& line : heading.lines) make_room(line);
    for (const VersionCost& version : versions) make_room(column.cell(version));
    headings.push_back(std::move(heading));
  }
  return headings;
}

std::size_t width_of(const std::vector<Heading>& headings) {
  std::size_t width = 2 + kNameWidth;
  for (const Heading& heading : headings) width += heading.width;
  return width;
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

std::string comparison_table(const std::vector<VersionCost>& versions, std::size_t width) {
  const std::vector<Column> columns = columns_for(versions);
  Spacing spacing{.heading = 1000, .gap = 3, .narrowest = 11};
  std::vector<Heading> headings = headings_of(columns, versions, spacing);
  for (spacing.heading = 16; spacing.heading >= 5 && width_of(headings) > width; --spacing.heading) {
    if (spacing.heading < 8) spacing = {.heading = spacing.heading, .gap = 2, .narrowest = 8};
    headings = headings_of(columns, versions, spacing);
  }
  std::size_t rows = 1;
  for (const Heading& heading : headings) rows = std::max(rows, heading.lines.size());

  std::string table;
  for (std::size_t row = 0; row < rows; ++row) {
    table += fmt::format("  {:<{}}", "", kNameWidth);
    for (const Heading& heading : headings) {
      const std::size_t above = rows - heading.lines.size();  // the last lines stand side by side
      table += fmt::format("{:>{}}", row < above ? "" : heading.lines[row - above], heading.width);
    }
    table.erase(table.find_last_not_of(' ') + 1);
    table += '\n';
  }
  for (const VersionCost& version : versions) {
    table += fmt::format("  {:<{}}", version.name, kNameWidth);
    for (std::size_t i = 0; i < columns.size(); ++i)
      table += fmt::format("{:>{}}", columns[i].cell(version), headings[i].width);
    table += '\n';
  }
  return table;
}

std::string comparison_text(const std::vector<VersionCost>& versions, const std::string& reference,
                            const std::string& reason, std::size_t width) {
  std::string text = comparison_table(versions, width) + "\n";
  if (is_about_requests(versions.front())) {
    const bool has_shared = std::ranges::any_of(versions, [](const VersionCost& one) { return one.wavefronts != 0; });
    const char* const what = has_shared ? "sectors and wavefronts" : "sectors";
    text += report::hang("  ", fmt::format("{} are counted over all loads and stores together", what), width);
  }
  text += report::hang("  ", reference, width);
  return reason.empty() ? text : text + report::hang("  ", reason, width);
}

std::string compare_with_reference(const CourseTree& tree, const Exercise& exercise, const grading::Verdict& yours,
                                   std::size_t width) {
  if (!is_measured(yours.state)) return "";
  try {
    const Attempt starter = pristine_attempt(tree, exercise);
    const Attempt reference = reference_attempt(tree, exercise);
    const grading::Verdict starter_run = measure(tree, starter);
    std::vector<VersionCost> versions;
    // A starter that is yet to be written costs nothing that could be compared.
    if (is_measured(starter_run.state)) versions.push_back(cost_of("starter", starter_run, read_text(starter.file)));
    versions.push_back(cost_of("yours", yours, read_text(tree.starter(exercise))));
    if (const std::string why = why_no_solution(tree, exercise); !why.empty())
      return comparison_text(versions, why, "", width);
    const grading::Verdict reference_run = measure(tree, reference);
    if (!is_measured(reference_run.state)) return "";
    const std::string solution = read_text(reference.file);
    const bool is_solved = yours.state == grading::State::solved;  // before, the reason would give the answer away
    versions.push_back(cost_of("reference", reference_run, solution));
    return comparison_text(versions, fmt::format("the reference is {}", reference.shown_file()),
                           is_solved ? reason_of(solution) : "", width);
  } catch (const std::exception&) {
    return "";
  }
}

}  // namespace course
