#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/course/chapter.h"

namespace course {

/// What an ID on the command line stands for: a whole chapter, or one exercise of it.
struct Selection {
  const Chapter* chapter = nullptr;
  const Exercise* exercise = nullptr;  ///< null when only the chapter was named
};

/// Finds what `id` names: `4`, `04`, `04_bank_conflicts` (a chapter), `4.transpose16`, `4.2`
/// (the second one), `04_bank_conflicts.transpose16`, `transpose16` or a path with both parts in it (an exercise).
/// Throws UsageError with the nearest match and all valid IDs.
Selection find_exercise(const std::vector<Chapter>& chapters, std::string_view id);

}  // namespace course
