#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/course/progress.h"
#include "cli/grade/gpu.h"
#include "cli/grade/grade.h"
#include "cli/grade/verdict_words.h"
#include "cli/system/console.h"
#include "cli/system/exit_codes.h"
#include "cli/verbs/verbs.h"

namespace course {
namespace {

/// What only nvcc knows: after all verdicts, because it takes seconds a file.
void compile_all(const CourseTree& tree, const std::vector<Attempt>& measured) {
  if (!has_nvcc(tree) || measured.empty()) return;
  const report::RenderOptions look = console_options(tree.root());
  std::size_t compiled = 0;
  for (const Attempt& attempt : measured) {
    try {
      compile_for_gpu(tree, gpu_target_name(*attempt.exercise, attempt.variant), attempt.file);
      ++compiled;
    } catch (const GpuError& error) {
      report::TerminalPage page(look);
      page.line(fmt::format("\n  {}", attempt.exercise->short_id()));
      page.block(error.what(), 20);
      fmt::print("{}", page.take());
      std::fflush(stdout);
    }
  }
  fmt::print("  {} of these {} compile with nvcc\n", compiled, measured.size());
}

}  // namespace

int check_all(const CourseTree& tree, bool json) {
  Progress progress(tree.state_dir());
  nlohmann::ordered_json verdicts = nlohmann::ordered_json::array();
  const bool utf8 = locale_is_utf8();
  std::size_t solved = 0;
  std::vector<Attempt> measured;
  for (const Exercise* exercise : tree.exercises()) {
    const Attempt attempt = own_attempt(tree, *exercise);
    const grading::Verdict verdict = grade(tree, attempt);
    if (is_measured(verdict.state)) measured.push_back(attempt);
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
    std::fflush(stdout);
    compile_all(tree, measured);
  }
  return solved == tree.exercises().size() ? kSuccess : kNotSolved;
}

}  // namespace course
