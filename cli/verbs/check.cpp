#include <fmt/format.h>

#include <cstdio>

#include "cli/course/current_exercise.h"
#include "cli/grade/ask_gpu.h"
#include "cli/grade/grade.h"
#include "cli/grade/version_costs.h"
#include "cli/system/console.h"
#include "cli/system/environment.h"
#include "cli/verbs/verbs.h"

namespace course {
namespace {

/// What a learner can do about an attempt that is not solved.
std::vector<std::string> ways_on(const Attempt& attempt, const grading::Verdict& verdict) {
  const std::string course = command_name();
  const std::string id = attempt.exercise->short_id();
  if (attempt.variant == Variant::solution) return {fmt::format("{} selftest", course)};
  const bool has_pictures = !verdict.profile.sites.empty() || !verdict.dram.empty();
  if (verdict.state == grading::State::misses_target && has_pictures) {
    const std::string file = attempt.variant == Variant::candidate ? " --file " + attempt.shown_file() : "";
    return {fmt::format("{} hint {}", course, id), fmt::format("{} report {}{} (draws it)", course, id, file)};
  }
  if (verdict.state != grading::State::does_not_compile) return {fmt::format("{} hint {}", course, id)};
  if (attempt.variant == Variant::candidate)
    return {fmt::format("{} check {} --file {}", course, id, attempt.shown_file())};
  return {fmt::format("{} check {}", course, id),
          fmt::format("{} reset {} (brings the starter back and keeps your version)", course, id)};
}

/// Where to go after a solved exercise; going there is up to the learner.
std::vector<std::string> next_exercise(const CourseTree& tree, const Progress& progress, const Attempt& attempt) {
  const std::string course = command_name();
  if (attempt.variant != Variant::starter) return {fmt::format("{} check {}", course, attempt.exercise->short_id())};
  const Exercise* next = progress.next_unsolved(tree.exercises(), *attempt.exercise);
  if (next == nullptr) return {fmt::format("nothing is left: all exercises are solved ({} list)", course)};
  const std::string command = fmt::format("{} check {}", course, next->short_id());
  if (next->chapter == attempt.exercise->chapter) return {command};
  return {fmt::format("read {}", display_path(tree.lesson(chapter_of(tree, *next)))), command};
}

/// Says which exercise a chapter, or no ID at all, stands for when that is not simply the first one.
void explain_choice(const CurrentExercise& current, const Progress& progress) {
  const std::string id = current.exercise->short_id();
  if (current.all_solved) {
    fmt::print("Everything here is solved; grading {} again.\n", id);
  } else if (progress.is_solved(current.chapter->exercises.front()) && !progress.is_solved(*current.exercise)) {
    fmt::print("Grading {}, the first exercise that is not solved yet.\n", id);
  }
}

/// The verdict at once; after a solved exercise the comparison, which takes two more runs; then what comes next.
void print_verdict(const CourseTree& tree, const Progress& progress, const Attempt& attempt,
                   const grading::Verdict& verdict) {
  const bool solved = verdict.state == grading::State::solved;
  fmt::print("{}", report::render_verdict(verdict, console_options(tree.root())));
  std::fflush(stdout);
  if (solved && attempt.variant == Variant::starter) {
    const std::string comparison = compare_with_reference(tree, *attempt.exercise, verdict);
    if (!comparison.empty()) fmt::print("{}\n", comparison);
  }
  fmt::print("{}", report::render_next(solved ? next_exercise(tree, progress, attempt) : ways_on(attempt, verdict)));
}

}  // namespace

int check(const CourseTree& tree, const CheckOptions& options) {
  Progress progress(tree.state_dir());
  const CurrentExercise current = current_exercise(tree, progress, options.id);
  if (!options.json && !current.named) explain_choice(current, progress);
  const Attempt attempt = choose_file(tree, *current.exercise, options.file);
  grading::Verdict verdict = grade(tree, attempt);
  ask_gpu(tree, attempt, verdict);
  if (attempt.variant == Variant::starter && verdict.state == grading::State::solved) {
    progress.mark_solved(*attempt.exercise);
  }
  if (options.json) {
    fmt::print("{}\n", grading::to_json(verdict));
  } else {
    print_verdict(tree, progress, attempt, verdict);
  }
  return grading::exit_code(verdict.state);
}

}  // namespace course
