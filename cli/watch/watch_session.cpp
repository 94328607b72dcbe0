#include "cli/watch/watch_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "cli/course/current_exercise.h"
#include "cli/course/hints.h"
#include "cli/course/overview.h"
#include "cli/course/reset.h"
#include "cli/system/environment.h"

namespace course {
namespace {

constexpr const char* kWayBack = "Enter goes back to the verdict.";

}  // namespace

WatchSession::WatchSession(const CourseTree& tree, const Exercise& exercise, report::RenderOptions render,
                           std::string program)
    : tree_(tree),
      render_(std::move(render)),
      exercise_(&exercise),
      file_(tree.starter(exercise)),
      job_(std::move(program)) {
  choose(exercise);
}

void WatchSession::choose(const Exercise& exercise) {
  exercise_ = &exercise;
  file_ = FileWatch(tree_.starter(exercise));
  last_.reset();
  body_ = fmt::format("\n  {}: {}\n", exercise.short_id(), exercise.title);
  grade();
}

void WatchSession::grade() {
  wanted_.clear();
  reading_ = false;
  job_.start(Task::grade, {"check", exercise_->id(), "--json"});
  status_ = fmt::format("checking {} ...", display_path(tree_.starter(*exercise_)));
}

void WatchSession::look_at_file(FileWatch::Clock::time_point now) {
  if (file_.look(now)) grade();
}

void WatchSession::update() {
  if (is_idle()) return;
  const Task ended = job_.update();
  if (ended == Task::none) return job_runs();
  job_has_ended(ended);
  if (is_idle() && !wanted_.empty()) start_wanted();
}

void WatchSession::job_runs() {
  if (job_.task() == Task::grade && !build_step(job_.errors()).empty()) status_ = build_step(job_.errors());
  if (job_.task() == Task::verb) body_ = "\n" + job_.output() + notes_in(job_.errors());
}

void WatchSession::job_has_ended(Task task) {
  switch (task) {
    case Task::grade:
      return grading_has_ended();
    case Task::compare:
      return comparison_has_ended();
    case Task::verb:
      body_ = "\n" + job_.output() + notes_in(job_.errors());
      status_ = kWayBack;
      return;
    case Task::none:
      return;
  }
}

void WatchSession::grading_has_ended() {
  last_ = read_grading(job_.output(), job_.errors());
  show_unless_reading();
  news_ += last_->text(render_);
  if (!last_->is_solved()) return;
  job_.start(Task::compare, {"compare", exercise_->id()});
  status_ = "Solved. Comparing with the starter and the reference ...";
}

void WatchSession::comparison_has_ended() {
  last_->comparison = job_.succeeded() ? job_.output() : "";
  show_unless_reading();
  const WatchView now = view();
  news_ += fmt::format("{}\n  {} of {} solved\n", last_->comparison, now.solved, now.exercises);
}

void WatchSession::show_unless_reading() {
  if (reading_) {
    status_ = kWayBack;
  } else {
    show_verdict();
  }
}

void WatchSession::show_verdict() {
  reading_ = false;
  body_ = last_ ? last_->text(render_) : "\n";
  if (job_.task() != Task::grade) status_ = what_to_do();
}

std::string WatchSession::what_to_do() const {
  if (!last_ || !last_->is_solved()) return fmt::format("Edit {} and save.", display_path(tree_.starter(*exercise_)));
  const Progress progress(tree_.state_dir());
  const Exercise* next = progress.next_unsolved(tree_.exercises(), *exercise_);
  if (next == nullptr) return "Solved, and nothing is left: all exercises are solved.";
  if (next->chapter == exercise_->chapter) return fmt::format("Solved. n goes on to {}.", next->short_id());
  return fmt::format("Solved. Read {}, then n goes on to {}.", display_path(tree_.lesson(chapter_of(tree_, *next))),
                     next->short_id());
}

/// Shows what a verb says that answers at once, as if it were called in another terminal.
void WatchSession::answer(const std::function<void(Progress& progress, const Say& say)>& verb) {
  std::string notes;
  std::string text;
  Progress progress(tree_.state_dir(), [&](const std::string& note) { notes += note + "\n"; });
  try {
    verb(progress, [&](const std::string& piece) { text += piece; });
  } catch (const std::exception& error) {
    text += fmt::format("course: {}\n", error.what());
  }
  body_ = "\n" + notes + text;
  status_ = kWayBack;
  reading_ = true;
}

void WatchSession::show_hint() {
  answer([&](Progress& progress, const Say& say) { say(one_more_hint(tree_, *exercise_, progress)); });
}

void WatchSession::show_list() {
  answer([&](const Progress& progress, const Say& say) { say(overview(tree_, progress)); });
}

void WatchSession::reset() {
  answer([&](Progress& progress, const Say& say) { reset_exercise(tree_, *exercise_, progress, say); });
  reading_ = false;  // the file has changed, so a new verdict is on its way
}

void WatchSession::want(std::vector<std::string> verb) {
  wanted_ = std::move(verb);
  status_ = fmt::format("{} {} ...", command_name(), fmt::join(wanted_, " "));
  if (job_.task() != Task::grade) start_wanted();
}

void WatchSession::start_wanted() {
  reading_ = true;
  job_.start(Task::verb, std::exchange(wanted_, {}));
}

void WatchSession::go_on() {
  const Progress progress(tree_.state_dir());
  const Exercise* next = progress.next_unsolved(tree_.exercises(), *exercise_);
  if (next == nullptr) {
    status_ = "There is no other exercise left to solve.";
  } else {
    choose(*next);
  }
}

void WatchSession::press(char key) {
  const bool confirmed = std::exchange(asked_to_reset_, false);
  // What the verb prints next would wipe an answer away, and nobody would have read the hint.
  if (job_.task() == Task::verb && (key == 'h' || key == 'l')) return;
  switch (key) {
    case 'n':
      return go_on();
    case 'h':
      return show_hint();
    case 'l':
      return show_list();
    case 'r':
      return want({"report", exercise_->id()});
    case 'c':
      return want({"check", "--all"});
    case 'x':
      if (confirmed) return reset();
      asked_to_reset_ = true;
      status_ = "x again brings the starter back; your version is kept in .course/backups. Any other key: no.";
      return;
    default:
      if (job_.task() != Task::verb) show_verdict();
  }
}

WatchView WatchSession::view() const {
  const Progress progress(tree_.state_dir());
  const std::vector<const Exercise*> exercises = tree_.exercises();
  const auto solved = std::ranges::count_if(exercises, [&](const Exercise* one) { return progress.is_solved(*one); });
  return {.lesson = display_path(tree_.lesson(chapter_of(tree_, *exercise_))),
          .solved = static_cast<int>(solved),
          .exercises = static_cast<int>(exercises.size()),
          .body = body_,
          .status = status_};
}

void WatchSession::set_width(int columns) {
  constexpr int kWidest = 100;
  render_.width = std::min(columns, kWidest);
  if (last_ && !reading_) show_verdict();
}

}  // namespace course
