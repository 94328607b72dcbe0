#include "cli/watch_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <sstream>
#include <utility>

#include "cli/child.h"
#include "cli/verbs.h"

namespace course {
namespace {

constexpr const char* kBuilding = "building ";
constexpr char kEndOfTransmission = 4;  // Ctrl-D

std::string this_program() { return "/proc/self/exe"; }

/// What a job said on stderr, without the steps of the build.
std::string notes_in(const std::string& errors) {
  std::istringstream lines(errors);
  std::string notes;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(kBuilding)) notes += "  " + line + "\n";
  }
  return notes;
}

}  // namespace

WatchSession::WatchSession(const CourseTree& tree, const Exercise& exercise, report::RenderOptions render)
    : tree_(tree), render_(std::move(render)) {
  choose(exercise);
}

void WatchSession::choose(const Exercise& exercise) {
  exercise_ = &exercise;
  file_ = std::make_unique<FileWatch>(tree_.starter(exercise));
  verdict_.reset();
  body_ = fmt::format("\n  {}: {}\n", exercise.short_id(), exercise.title);
  grade();
}

void WatchSession::start(Task task, const std::vector<std::string>& arguments) {
  std::vector<std::string> command{this_program()};
  command.insert(command.end(), arguments.begin(), arguments.end());
  job_.start(command);
  task_ = task;
}

void WatchSession::grade() {
  queued_.clear();
  reading_ = false;
  start(Task::grade, {"check", exercise_->id(), "--json"});
  status_ = fmt::format("checking {} ...", display_path(tree_.starter(*exercise_)));
}

void WatchSession::look_at_file(FileWatch::Clock::time_point now) {
  if (file_->look(now)) grade();
}

void WatchSession::pump() {
  if (task_ == Task::none) return;
  job_.pump();
  if (task_ == Task::grade && job_.errors().starts_with(kBuilding)) {
    status_ = job_.errors().substr(0, job_.errors().find('\n'));
  }
  if (task_ == Task::verb) body_ = "\n" + job_.output() + notes_in(job_.errors());
  if (job_.running()) return;
  switch (std::exchange(task_, Task::none)) {
    case Task::grade:
      finish_grade();
      break;
    case Task::compare:
      finish_compare();
      break;
    default:
      status_ = "Enter goes back to the verdict.";
      break;
  }
  if (task_ != Task::none || queued_.empty()) return;
  start(Task::verb, std::exchange(queued_, {}));
}

void WatchSession::finish_grade() {
  notes_ = notes_in(job_.errors());
  comparison_.clear();
  try {
    verdict_ = grading::verdict_from_json(job_.output());
  } catch (const std::exception&) {
    // No verdict: `course` itself has complained, for example about a build folder that cannot be used.
    verdict_.reset();
  }
  if (!reading_) show_verdict();
  news_ += body_;
  if (!verdict_ || verdict_->state != grading::State::solved) return;
  start(Task::compare, {"compare", exercise_->id()});
  status_ = "Solved. Comparing with the starter and the reference ...";
}

void WatchSession::finish_compare() {
  comparison_ = job_.exit_code() == 0 ? job_.output() : "";
  if (!reading_) show_verdict();
  const WatchView now = view();
  news_ += fmt::format("{}\n  {} of {} solved\n", comparison_, now.solved, now.exercises);
}

void WatchSession::show_verdict() {
  reading_ = false;
  body_ = verdict_ ? report::render_verdict(*verdict_, render_) + comparison_ : "\n";
  if (!verdict_ && task_ != Task::grade) body_ += "  There is no verdict.\n" + job_.output();
  if (!notes_.empty()) body_ += "\n" + notes_;
  if (task_ != Task::grade) status_ = what_to_do();
}

std::string WatchSession::what_to_do() const {
  const bool solved = verdict_ && verdict_->state == grading::State::solved;
  if (!solved) return fmt::format("Edit {} and save.", display_path(tree_.starter(*exercise_)));
  const Progress progress(tree_.state_dir());
  const Exercise* next = progress.next_unsolved(tree_.exercises(), *exercise_);
  if (next == nullptr) return "Solved, and nothing is left: all exercises are solved.";
  if (next->chapter == exercise_->chapter) return fmt::format("Solved. n goes on to {}.", next->short_id());
  return fmt::format("Solved. Read {}, then n goes on to {}.", display_path(tree_.lesson(chapter_of(tree_, *next))),
                     next->short_id());
}

/// A verb that answers at once.
void WatchSession::run_verb(const std::vector<std::string>& arguments) {
  std::vector<std::string> command{this_program()};
  command.insert(command.end(), arguments.begin(), arguments.end());
  const ChildResult result = run_child({.command = std::move(command), .time_limit_s = 10});
  body_ = "\n" + result.output;
  reading_ = true;
  status_ = "Enter goes back to the verdict.";
}

void WatchSession::run_long_verb(const std::vector<std::string>& arguments) {
  status_ = fmt::format("{} {} ...", command_name(), fmt::join(arguments, " "));
  if (task_ == Task::grade) {
    queued_ = arguments;
  } else {
    start(Task::verb, arguments);
  }
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

void WatchSession::reset() {
  run_verb({"reset", exercise_->id()});
  reading_ = false;  // the file has changed, so a new verdict is on its way
}

void WatchSession::press(char key) {
  const std::string id = exercise_->id();
  const bool confirmed = std::exchange(asked_to_reset_, false);
  switch (key) {
    case 'n':
      return go_on();
    case 'h':
      return run_verb({"hint", id});
    case 'l':
      return run_verb({"list"});
    case 'r':
      return run_long_verb({"report", id});
    case 'c':
      return run_long_verb({"check", "--all"});
    case 'x':
      if (confirmed) return reset();
      asked_to_reset_ = true;
      status_ = "x again brings the starter back; your version is kept in .course/backups. Any other key: no.";
      return;
    case 'q':
    case kEndOfTransmission:
      quit_ = true;
      return;
    default:
      if (task_ != Task::verb) show_verdict();
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
  if (task_ != Task::verb && verdict_ && !reading_) show_verdict();
}

}  // namespace course
