#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/background_job.h"
#include "cli/file_watch.h"
#include "cli/progress.h"
#include "cli/watch_screen.h"
#include "common/report/terminal.h"

namespace course {

/// What `watch` is doing, without its terminal: which exercise, which job, what there is to see.
///
/// All work is done by other processes of `course` itself, one at a time, so that a newer save can end it.
class WatchSession {
 public:
  WatchSession(const CourseTree& tree, const Exercise& exercise, report::RenderOptions render);

  /// Grades the file as it is now; what was running is ended.
  void grade();
  /// Grades the file if its text has changed.
  void look_at_file(FileWatch::Clock::time_point now);
  /// Takes what the running job has to say.
  void pump();
  /// Does what a key stands for.
  void press(char key);

  [[nodiscard]] WatchView view() const;
  [[nodiscard]] const FileWatch& file() const { return *file_; }
  [[nodiscard]] const BackgroundJob& job() const { return job_; }
  [[nodiscard]] bool wants_to_quit() const { return quit_; }
  /// Nothing runs and nothing waits to run.
  [[nodiscard]] bool is_idle() const { return task_ == Task::none; }

  /// What has come up since the last call, for a reader who sees lines and no screen.
  std::string take_news() { return std::exchange(news_, {}); }
  /// How wide texts may be from now on.
  void set_width(int columns);

 private:
  enum class Task { none, grade, compare, verb };

  void choose(const Exercise& exercise);
  void start(Task task, const std::vector<std::string>& arguments);
  void finish_grade();
  void finish_compare();
  void show_verdict();
  void run_verb(const std::vector<std::string>& arguments);
  void run_long_verb(const std::vector<std::string>& arguments);
  void go_on();
  void reset();
  [[nodiscard]] std::string what_to_do() const;

  const CourseTree& tree_;
  const Exercise* exercise_ = nullptr;
  report::RenderOptions render_;
  std::unique_ptr<FileWatch> file_;
  BackgroundJob job_;
  Task task_ = Task::none;
  std::vector<std::string> queued_;  ///< a long verb that waits for the grading to end
  std::optional<grading::Verdict> verdict_;
  std::string notes_;       ///< what the last grading said besides its verdict
  std::string comparison_;  ///< of a solved exercise
  std::string body_;
  std::string status_;
  std::string news_;
  bool asked_to_reset_ = false;
  bool reading_ = false;  ///< a hint or the list is shown: a verdict that arrives now must not wipe it away
  bool quit_ = false;
};

}  // namespace course
