// What a WatchSession shows: verdicts, and what answers at once.
#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "cli/course/course_end.h"
#include "cli/course/current_exercise.h"
#include "cli/course/hints.h"
#include "cli/course/overview.h"
#include "cli/course/reset.h"
#include "cli/system/console.h"
#include "cli/system/environment.h"
#include "cli/watch/watch_session.h"

namespace course {

void WatchSession::new_page(std::string body, std::string focus) {
  body_ = std::move(body);
  focus_ = std::move(focus);
  ++page_;
}

/// What a verdict gets later is below it: who reads on is not sent back to its top.
void WatchSession::show_unless_reading() {
  if (reading_) {
    status_ = kWayBack;
    return;
  }
  if (last_) body_ = last_->text(render_);
  if (job_.task() != Task::grade) status_ = what_to_do();
}

void WatchSession::show_verdict() {
  reading_ = false;
  new_page(last_ ? last_->text(render_) : "\n");
  if (job_.task() != Task::grade) status_ = what_to_do();
}

std::string WatchSession::what_to_do() const {
  if (!last_ || !last_->is_solved()) return fmt::format("Edit {} and save.", display_path(tree_.starter(*exercise_)));
  const Progress progress(tree_.state_dir());
  const Exercise* next = progress.next_unsolved(tree_.exercises(), *exercise_);
  if (next == nullptr) return "Solved, and that was the last one: all exercises are solved. n says what comes now.";
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
  new_page((text.starts_with('\n') ? "" : "\n") + notes + text);
  status_ = kWayBack;
  reading_ = true;
}

void WatchSession::show_hint() {
  answer([&](Progress& progress, const Say& say) { say(one_more_hint(tree_, *exercise_, progress, render_)); });
}

void WatchSession::show_list() {
  answer([&](const Progress& progress, const Say& say) { say(overview(tree_, progress, render_, exercise_)); });
  focus_ = mark_of_here(render_);
}

void WatchSession::show_end() {
  answer([&](const Progress&, const Say& say) { say(end_of_course(tree_, render_)); });
}

void WatchSession::reset() {
  answer([&](Progress& progress, const Say& say) { reset_exercise(tree_, *exercise_, progress, say); });
  reading_ = false;  // the file has changed, so a new verdict is on its way
}

WatchView WatchSession::view() const {
  const Progress progress(tree_.state_dir());
  const std::vector<const Exercise*> exercises = tree_.exercises();
  const auto solved = std::ranges::count_if(exercises, [&](const Exercise* one) { return progress.is_solved(*one); });
  return {.lesson = display_path(tree_.lesson(chapter_of(tree_, *exercise_))),
          .solved = static_cast<int>(solved),
          .exercises = static_cast<int>(exercises.size()),
          .body = body_,
          .page = page_,
          .focus = focus_,
          .status = status_};
}

void WatchSession::set_width(int columns) {
  render_.width = std::min(columns, kWidestText);
  job_.set_width(render_.width);
  if (last_ && !reading_) show_unless_reading();
}

}  // namespace course
