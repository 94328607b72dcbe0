#include "cli/course/overview.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/system/console.h"
#include "cli/system/environment.h"

namespace course {

std::string overview(const CourseTree& tree, const Progress& progress) {
  const Exercise* current = progress.first_unsolved(tree.exercises());
  const char* solved = locale_is_utf8() ? "✓" : "+";
  const char* here = locale_is_utf8() ? "→" : ">";
  std::size_t width = 0;
  for (const Exercise* exercise : tree.exercises()) width = std::max(width, exercise->short_id().size());
  std::string text;
  for (const Chapter& chapter : tree.chapters()) {
    text += fmt::format("\n  {}  {}\n      {}\n      lesson: {}\n", chapter.number(), chapter.title, chapter.summary,
                        display_path(tree.lesson(chapter)));
    for (const Exercise& exercise : chapter.exercises) {
      const char* mark = progress.is_solved(exercise) ? solved : &exercise == current ? here : " ";
      text += fmt::format("    {} {:<{}}  {}\n", mark, exercise.short_id(), width, exercise.title);
    }
  }
  if (current != nullptr) text += fmt::format("\n  next: {} check {}\n", command_name(), current->short_id());
  return text;
}

}  // namespace course
