#include "cli/course/hints.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/course/attempt.h"
#include "cli/system/environment.h"
#include "common/report/terminal.h"

namespace course {
namespace {

std::vector<std::string> ways_on(const CourseTree& tree, const Exercise& exercise, bool is_last) {
  std::vector<std::string> ways{fmt::format("{} check {}", command_name(), exercise.short_id())};
  if (!is_last) {
    ways.push_back(fmt::format("{} hint {} (shows one more)", command_name(), exercise.short_id()));
  } else if (why_no_solution(tree, exercise).empty()) {
    ways.push_back(fmt::format("that was all; a worked solution is in {}", display_path(tree.solution(exercise))));
  } else {
    ways.emplace_back("that was all; a solution to read is not here");
  }
  return ways;
}

}  // namespace

std::string one_more_hint(const CourseTree& tree, const Exercise& exercise, Progress& progress,
                          const report::RenderOptions& look) {
  const int count = static_cast<int>(exercise.hints.size());
  const int before = std::min(progress.hints_shown(exercise), count);
  const int shown = std::min(before + 1, count);

  report::TerminalPage page(look);
  page.line();
  page.header(fmt::format("{}, {}", exercise.short_id(), exercise.title), display_path(tree.starter(exercise)));
  page.line();
  if (count == 0) page.line("  There are no hints for this exercise.");
  const auto hint = [&](int i) { return exercise.hints[static_cast<std::size_t>(i)]; };
  if (shown > 1) page.line("  " + page.dim("earlier hints"));
  for (int i = 0; i + 1 < shown; ++i) page.dim_paragraph(fmt::format("    {}  ", i + 1), hint(i));
  if (shown > 1) page.line();
  if (shown > 0) {
    page.line("  " + page.bold(fmt::format("hint {} of {}", shown, count)));
    page.paragraph("    ", hint(shown - 1));
  }
  page.line();
  if (shown > before) progress.set_hints_shown(exercise, shown);
  return page.take() + report::render_next(ways_on(tree, exercise, shown == count), look.width);
}

}  // namespace course
