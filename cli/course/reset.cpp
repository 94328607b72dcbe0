#include "cli/course/reset.h"

#include <fmt/format.h>

#include <filesystem>

#include "cli/course/starter.h"
#include "cli/system/environment.h"
#include "cli/system/text_file.h"
#include "cli/system/usage_error.h"

namespace course {
namespace fs = std::filesystem;

void reset_exercise(const CourseTree& tree, const Exercise& exercise, Progress& progress,
                    const std::function<void(const std::string& text)>& say) {
  const fs::path file = tree.starter(exercise);
  const std::string starter = pristine_starter(tree, exercise);
  std::error_code error;
  if (fs::exists(file, error)) {
    if (read_text(file) == starter) {
      say(fmt::format("{} is the starter already.\n", display_path(file)));
      progress.forget(exercise);
      return;
    }
    say(fmt::format("Your version is kept in {}\n", display_path(back_up(tree, exercise))));
  }
  if (!write_safely(file, starter)) {
    throw UsageError(fmt::format("cannot write {}; it is as it was. Is the disk full?", display_path(file)));
  }
  progress.forget(exercise);
  say(fmt::format("{} is the starter again.\n\nnext: {} check {}\n", display_path(file), command_name(),
                  exercise.short_id()));
}

}  // namespace course
