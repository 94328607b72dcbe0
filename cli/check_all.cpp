#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli/console.h"
#include "cli/grade.h"
#include "cli/usage_error.h"
#include "cli/verbs.h"

namespace course {
namespace {

const char* words_for(grading::State state) {
  switch (state) {
    case grading::State::solved:
      return "solved";
    case grading::State::misses_target:
      return "correct, but it misses a memory target";
    case grading::State::wrong:
      return "the result is wrong";
    case grading::State::stopped:
      return "stopped: a crash, a hang or an unsafe access";
    case grading::State::does_not_compile:
      return "does not compile";
  }
  return "";
}

}  // namespace

int check_all(const CourseTree& tree, bool json) {
  Progress progress(tree.state_dir());
  nlohmann::ordered_json verdicts = nlohmann::ordered_json::array();
  const bool utf8 = locale_is_utf8();
  std::size_t solved = 0;
  for (const Exercise* exercise : tree.exercises()) {
    const grading::Verdict verdict = grade(tree, {exercise, Variant::starter, tree.starter(*exercise)});
    const bool is_solved = verdict.state == grading::State::solved;
    if (is_solved) progress.mark_solved(*exercise);
    solved += is_solved ? 1 : 0;
    if (json) {
      verdicts.push_back({{"id", exercise->id()}, {"solved", is_solved}, {"state", words_for(verdict.state)}});
      continue;
    }
    const char* mark = is_solved ? (utf8 ? "✓" : "+") : (utf8 ? "✗" : "x");
    fmt::print("  {} {:<28} {}\n", mark, exercise->short_id(), words_for(verdict.state));
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
