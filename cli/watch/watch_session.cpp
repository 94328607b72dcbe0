#include "cli/watch/watch_session.h"

#include <fmt/format.h>

#include "cli/course/current_exercise.h"
#include "cli/grade/gpu.h"
#include "cli/system/environment.h"
#include "common/report/word_wrap.h"

namespace course {
WatchSession::WatchSession(const CourseTree& tree, const Exercise& exercise, report::RenderOptions render,
                           std::string program)
    : tree_(tree),
      render_(std::move(render)),
      exercise_(&exercise),
      file_(tree.starter(exercise)),
      job_(std::move(program)) {
  job_.set_width(render_.width);
  choose(exercise);
}

void WatchSession::choose(const Exercise& exercise) {
  exercise_ = &exercise;
  file_ = FileWatch(tree_.starter(exercise));
  last_.reset();
  new_page("\n" + report::hang(fmt::format("  {}: ", exercise.short_id()), exercise.title,
                               static_cast<std::size_t>(render_.width)));
  grade();
}

void WatchSession::grade() {
  wanted_.clear();
  for_terminal_.clear();
  later_.clear();
  reading_ = false;
  job_.start(Task::grade, {"check", exercise_->id(), "--json", "--ask", "emulator"});
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
  if (is_idle()) start_next();
}

void WatchSession::start_next() {
  if (!wanted_.empty()) return start_wanted();
  if (!for_terminal_.empty() || later_.empty()) return;
  const Task task = later_.front();
  later_.erase(later_.begin());
  if (task == Task::compare) {
    job_.start(task, {"compare", exercise_->id()});
    if (!reading_) status_ = "Solved. Comparing with the starter and the reference ...";
  } else {
    job_.start(task, {"check", exercise_->id(), "--json", "--ask", "gpu"});
  }
}

/// A job that only follows a verdict starts again when the learner has got what they asked for.
void WatchSession::put_off() {
  if (job_.task() == Task::compare || job_.task() == Task::speed) later_.insert(later_.begin(), job_.task());
}

void WatchSession::job_runs() {
  const std::string step = step_in(job_.errors());
  if (job_.task() == Task::grade && !step.empty()) status_ = step;
  if (job_.task() == Task::speed && !step.empty() && !reading_)
    status_ = what_to_do() + " The GPU's answer is on its way ...";
  if (job_.task() == Task::verb) body_ = "\n" + job_.output() + notes_in(job_.errors());
}

void WatchSession::job_has_ended(Task task) {
  switch (task) {
    case Task::grade:
      return grading_has_ended();
    case Task::compare:
      return comparison_has_ended();
    case Task::speed:
      return speed_has_ended();
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
  if (!reading_) new_page("");
  show_unless_reading();
  news_ += last_->text(render_);
  if (last_->is_solved()) later_.push_back(Task::compare);
  if (last_->is_measured() && has_nvcc(tree_)) later_.push_back(Task::speed);
}

void WatchSession::comparison_has_ended() {
  last_->comparison = job_.succeeded() ? job_.output() : "";
  show_unless_reading();
  const WatchView now = view();
  news_ += fmt::format("{}\n  {} of {} solved\n", last_->comparison, now.solved, now.exercises);
}

void WatchSession::speed_has_ended() {
  if (last_->add_gpu_part(job_.output()))
    news_ += last_->is_measured() ? report::render_speed(*last_->verdict, render_) : last_->text(render_);
  show_unless_reading();
}

void WatchSession::want(std::vector<std::string> verb) {
  wanted_ = std::move(verb);
  status_ = fmt::format("{} {} ...", command_name(), fmt::join(wanted_, " "));
  if (job_.task() != Task::grade) start_wanted();
}

void WatchSession::start_wanted() {
  put_off();
  reading_ = true;
  new_page("\n");
  job_.start(Task::verb, std::exchange(wanted_, {}));
}

void WatchSession::go_on() {
  const Progress progress(tree_.state_dir());
  const Exercise* next = progress.next_unsolved(tree_.exercises(), *exercise_);
  if (next != nullptr) return choose(*next);
  if (progress.is_solved(*exercise_)) return show_end();
  status_ = "This is the last exercise that is not solved yet: solve it, and the course is done.";
}

std::vector<std::string> WatchSession::take_verb_for_terminal() {
  if (for_terminal_.empty() || job_.task() == Task::grade || job_.task() == Task::verb) return {};
  put_off();
  job_.stop();
  return std::exchange(for_terminal_, {});
}

void WatchSession::terminal_is_back() {
  show_verdict();
  if (is_idle()) start_next();
}

void WatchSession::press(char key) {
  const bool confirmed = std::exchange(asked_to_reset_, false);
  // What the verb prints next would wipe an answer away, and nobody would have read the hint.
  if (job_.task() == Task::verb && (key == 'h' || key == 'l' || key == 'p')) return;
  switch (key) {
    case 'n':
      return go_on();
    case 'h':
      return show_hint();
    case 'l':
      return show_list();
    case 'p':
      for_terminal_ = {"predict", exercise_->id(), "--wait"};
      status_ = fmt::format("{} predict {} ...", command_name(), exercise_->short_id());
      return;
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

}  // namespace course
