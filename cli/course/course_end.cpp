#include "cli/course/course_end.h"

#include <fmt/format.h>

#include "cli/system/environment.h"
#include "common/report/terminal.h"

namespace course {

std::string end_of_course(const CourseTree& tree, const report::RenderOptions& look) {
  const std::string course = command_name();
  const std::string last = tree.exercises().back()->short_id();
  report::TerminalPage page(look);
  page.line("  " +
            page.bold(fmt::format("All {} exercises are solved: this was the course.", tree.exercises().size())));
  page.paragraph(
      "  ",
      "You can now read a kernel's index and say how many sectors its loads take, which lanes meet in one bank, "
      "and what to change: the order of the lanes, a pad, a swizzle, or the order of the blocks.");
  page.line();
  return page.take() +
         report::render_next(
             {fmt::format("chapters/{}/lesson.md ends with where to go next", tree.chapters().back().id),
              fmt::format("{} bench {} (with an NVIDIA GPU: your kernel beside a plain copy)", course, last),
              "examples/ profiles a kernel of your own with the same counters",
              fmt::format("{} docs (makes the book: all lessons and the reference, with search)", course),
              fmt::format("{} list (all exercises; {} reset ID starts one again)", course, course)},
             look.width);
}

}  // namespace course
