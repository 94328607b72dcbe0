#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli/course/progress.h"
#include "cli/grade/grade.h"
#include "cli/grade/verdict_words.h"
#include "cli/system/console.h"
#include "cli/system/exit_codes.h"
#include "cli/verbs/verbs.h"

namespace course {

int check_all(const CourseTree& tree, bool json) {
  Progress progress(tree.state_dir());
  nlohmann::ordered_json verdicts = nlohmann::ordered_json::array();
  const bool utf8 = locale_is_utf8();
  std::size_t solved = 0;
  for (const Exercise* exercise : tree.exercises()) {
    const grading::Verdict verdict = grade(tree, own_attempt(tree, *exercise));
    const bool is_solved = verdict.state == grading::State::solved;
    if (is_solved) progress.mark_solved(*exercise);
    solved += is_solved ? 1 : 0;
    if (json) {
      verdicts.push_back({{"id", exercise->id()}, {"solved", is_solved}, {"state", in_words(verdict)}});
      continue;
    }
    const char* mark = is_solved ? (utf8 ? "✓" : "+") : (utf8 ? "✗" : "x");
    fmt::print("  {} {:<28} {}\n", mark, exercise->short_id(), in_words(verdict));
    std::fflush(stdout);
  }
  if (json) {
    fmt::print("{}\n", nlohmann::ordered_json{{"exercises", verdicts}}.dump(2));
  } else {
    fmt::print("\n  {} of {} solved\n", solved, tree.exercises().size());
  }
  return solved == tree.exercises().size() ? kSuccess : kNotSolved;
}

}  // namespace course
