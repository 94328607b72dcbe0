#include "cli/course/overview.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/course/course_end.h"
#include "cli/system/environment.h"
#include "common/report/terminal.h"

namespace course {
std::string mark_of_here(const report::RenderOptions& look) { return look.utf8 ? "  → " : "  > "; }

std::string overview(const CourseTree& tree, const Progress& progress, const report::RenderOptions& look,
                     const Exercise* here) {
  const Exercise* current = progress.first_unsolved(tree.exercises());
  if (here == nullptr) here = current;
  std::size_t widest = 0;
  for (const Exercise* exercise : tree.exercises()) widest = std::max(widest, exercise->short_id().size());
  report::TerminalPage page(look);
  for (const Chapter& chapter : tree.chapters()) {
    page.line();
    page.paragraph(fmt::format("  {}  ", chapter.number()), chapter.title);
    if (!chapter.summary.empty()) page.paragraph("      ", chapter.summary);
    page.paragraph("      ", fmt::format("lesson: {}", display_path(tree.lesson(chapter))));
    for (const Exercise& exercise : chapter.exercises) {
      const char* solved = !progress.is_solved(exercise) ? " " : look.utf8 ? "✓" : "+";
      const std::string place = &exercise == here ? mark_of_here(look) : "    ";
      page.paragraph(fmt::format("{}{} {:<{}}  ", place, solved, exercise.short_id(), widest), exercise.title);
    }
  }
  page.line();
  if (current == nullptr) return page.take() + end_of_course(tree, look);
  return page.take() +
         report::render_next({fmt::format("{} check {}", command_name(), current->short_id())}, look.width);
}

}  // namespace course
