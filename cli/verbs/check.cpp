#include <fmt/format.h>

#include <cstdio>

#include "cli/course/chosen_gpu.h"
#include "cli/course/course_end.h"
#include "cli/course/current_exercise.h"
#include "cli/grade/ask_gpu.h"
#include "cli/grade/grade.h"
#include "cli/grade/verdict_words.h"
#include "cli/grade/version_costs.h"
#include "cli/system/console.h"
#include "cli/system/environment.h"
#include "cli/system/exit_codes.h"
#include "cli/verbs/verbs.h"
#include "common/report/time_line.h"
#include "common/report/what_is_drawn.h"

namespace course {
namespace {

/// What a learner can do about an attempt that is not solved.
std::vector<std::string> ways_on(const Attempt& attempt, const grading::Verdict& verdict) {
  const std::string course = command_name();
  const std::string id = attempt.exercise->short_id();
  if (attempt.variant == Variant::solution) return {fmt::format("{} selftest", course)};
  if (verdict.state == grading::State::misses_target && report::has_pictures(verdict)) {
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
std::string after_solved(const CourseTree& tree, const Progress& progress, const Attempt& attempt) {
  const report::RenderOptions look = console_options(tree.root());
  const std::string course = command_name();
  if (attempt.variant != Variant::starter)
    return report::render_next({fmt::format("{} check {}", course, attempt.exercise->short_id())}, look.width);
  const Exercise* next = progress.next_unsolved(tree.exercises(), *attempt.exercise);
  if (next == nullptr) return end_of_course(tree, look);
  const Chapter& chapter = chapter_of(tree, *attempt.exercise);
  std::vector<std::string> ways;
  if (next->chapter != chapter.id)
    ways.push_back(fmt::format("read {}", display_path(tree.lesson(chapter_of(tree, *next)))));
  ways.push_back(fmt::format("{} check {}", course, next->short_id()));
  for (const Exercise& other : chapter.exercises) {
    if (other.is_optional && &other != next && !progress.is_solved(other))
      ways.push_back(fmt::format("{} check {} (optional)", course, other.short_id()));
  }
  return report::render_next(ways, look.width);
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

/// What it costs, behind the verdict: a second run, of the shape that is timed on a GPU.
std::optional<core::TimeEstimate> print_time(const CourseTree& tree, const Attempt& attempt,
                                             const grading::Verdict& verdict) {
  if (!is_measured(verdict.state)) return std::nullopt;
  auto time = estimate(tree, attempt, chosen_gpu(tree)).estimate;
  if (!time || !time->why_not.empty()) return std::nullopt;
  fmt::print("{}\n", report::render_time(*time, console_options(tree.root())));
  std::fflush(stdout);
  return time;
}

/// The emulator's verdict at once, then the estimate, which is returned; after a solved exercise the comparison, which
/// takes two more runs.
std::optional<core::TimeEstimate> print_verdict(const CourseTree& tree, const Attempt& attempt,
                                                const grading::Verdict& verdict) {
  const report::RenderOptions look = console_options(tree.root());
  fmt::print("{}", report::render_verdict(verdict, look));
  std::fflush(stdout);
  std::optional<core::TimeEstimate> time = print_time(tree, attempt, verdict);
  if (verdict.state != grading::State::solved || attempt.variant != Variant::starter) return time;
  const std::string comparison =
      compare_with_reference(tree, *attempt.exercise, verdict, static_cast<std::size_t>(look.width));
  if (!comparison.empty()) fmt::print("{}\n", comparison);
  std::fflush(stdout);
  return time;
}

void print_speed(const CourseTree& tree, const grading::Verdict& verdict) {
  const report::RenderOptions look = console_options(tree.root());
  const bool is_wrong = verdict.state == grading::State::wrong;  // on the GPU only, or nobody would have asked it
  fmt::print("{}\n", is_wrong ? report::render_verdict(verdict, look) : report::render_speed(verdict, look));
}

/// The GPU's part. Learners who stop it have solved the exercise nevertheless, so that is noted before and taken back.
bool ask_and_add(const CourseTree& tree, Progress& progress, const Attempt& attempt, Ask who,
                 const std::optional<core::TimeEstimate>& estimated, grading::Verdict& verdict) {
  if (who == Ask::emulator || !is_measured(verdict.state)) return false;
  auto answer = ask_gpu(tree, attempt, who == Ask::nvcc_too ? AskGpu::or_nvcc_alone : AskGpu::if_there_is_one);
  if (!answer) return false;
  if (estimated) set_beside(*answer, *estimated);
  add_answer(verdict, *answer);
  if (attempt.variant == Variant::starter && verdict.state == grading::State::wrong)
    progress.mark_unsolved(*attempt.exercise);
  return true;
}

/// For `watch`, which has the verdict: JSON with the speed and the state, or nothing where there is no GPU.
int print_gpu_part(const CourseTree& tree, Progress& progress, const Attempt& attempt) {
  grading::Verdict verdict{
      .exercise = attempt.exercise->id(), .file = attempt.shown_file(), .state = grading::State::misses_target};
  if (ask_and_add(tree, progress, attempt, Ask::gpu, std::nullopt, verdict))
    fmt::print("{}\n", grading::to_json(verdict));
  return kSuccess;
}

}  // namespace

int check(const CourseTree& tree, const CheckOptions& options) {
  Progress progress(tree.state_dir());
  const CurrentExercise current = current_exercise(tree, progress, options.id);
  if (!options.json && !current.named) explain_choice(current, progress);
  const Attempt attempt = choose_file(tree, *current.exercise, options.file);
  if (options.ask == Ask::gpu) return print_gpu_part(tree, progress, attempt);
  grading::Verdict verdict = grade(tree, attempt);
  if (attempt.variant == Variant::starter && verdict.state == grading::State::solved) {
    progress.mark_solved(*attempt.exercise);
  }
  std::optional<core::TimeEstimate> estimated;
  if (!options.json) estimated = print_verdict(tree, attempt, verdict);
  const bool answered = ask_and_add(tree, progress, attempt, options.ask, estimated, verdict);
  if (options.json) {
    fmt::print("{}\n", grading::to_json(verdict));
    return grading::exit_code(verdict.state);
  }
  if (answered) print_speed(tree, verdict);
  fmt::print("{}", verdict.state == grading::State::solved
                       ? after_solved(tree, progress, attempt)
                       : report::render_next(ways_on(attempt, verdict), text_width()));
  return grading::exit_code(verdict.state);
}

}  // namespace course
