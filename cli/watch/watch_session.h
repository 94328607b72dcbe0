#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/course/course_tree.h"
#include "cli/course/progress.h"
#include "cli/watch/file_watch.h"
#include "cli/watch/last_grading.h"
#include "cli/watch/watch_job.h"
#include "cli/watch/watch_screen.h"
#include "common/report/terminal.h"

namespace course {

/// What `watch` is doing, without its terminal: which exercise, which job, what there is to see.
///
///   the job      while it runs                  when it ends
///   grade        status: it builds, it runs     the verdict; if solved, compare; if there is nvcc, speed
///   compare                                     the verdict with the comparison
///   speed        status: more is to come        the verdict with what the GPU says, if there is one
///   verb         body: what it prints           Enter goes back to the verdict
///
/// A save starts `grade`, whatever runs. A verb that takes long waits for `grade` to end, and puts the others off. What
/// answers at once (a hint, the list, a reset) needs no process and disturbs none. `predict` asks, so it gets the
/// terminal: whoever has one takes the verb from here.
class WatchSession {
 public:
  /// `program` is `course`: this one, unless a test stands in for it.
  WatchSession(const CourseTree& tree, const Exercise& exercise, report::RenderOptions render,
               std::string program = "/proc/self/exe");

  /// Grades the file as it is now; what was running is ended.
  void grade();
  /// Grades the file if its text has changed.
  void look_at_file(FileWatch::Clock::time_point now);
  /// Takes what the running job has to say.
  void update();
  /// Does what a key stands for.
  void press(char key);

  [[nodiscard]] WatchView view() const;
  [[nodiscard]] const FileWatch& file() const { return file_; }
  [[nodiscard]] const WatchJob& job() const { return job_; }
  /// Nothing runs, and nothing that needs no terminal waits to run.
  [[nodiscard]] bool is_idle() const { return job_.task() == Task::none; }

  /// A verb that needs the terminal, once nothing else needs the build; empty: none. Call terminal_is_back() after it.
  std::vector<std::string> take_verb_for_terminal();
  void terminal_is_back();

  /// What has come up since the last call, for a reader who sees lines and no screen.
  std::string take_news() { return std::exchange(news_, {}); }
  /// How wide texts may be from now on.
  void set_width(int columns);

 private:
  static constexpr const char* kWayBack = "Enter goes back to the verdict.";
  using Say = std::function<void(const std::string& text)>;

  void choose(const Exercise& exercise);
  void go_on();
  void answer(const std::function<void(Progress& progress, const Say& say)>& verb);
  void show_hint();
  void show_list();
  void show_end();
  void reset();
  void want(std::vector<std::string> verb);
  void start_wanted();
  void put_off();
  void start_next();

  void job_runs();
  void job_has_ended(Task task);
  void grading_has_ended();
  void comparison_has_ended();
  void speed_has_ended();

  void new_page(std::string body, std::string focus = "");
  void show_verdict();
  void show_unless_reading();
  [[nodiscard]] std::string what_to_do() const;

  const CourseTree& tree_;
  report::RenderOptions render_;
  const Exercise* exercise_;
  FileWatch file_;
  WatchJob job_;
  std::vector<std::string> wanted_;        ///< a verb that takes long and has not started yet
  std::vector<std::string> for_terminal_;  ///< a verb that waits for the terminal
  std::vector<Task> later_;                ///< what the last verdict is still to be followed by
  std::optional<LastGrading> last_;        ///< of this exercise
  std::string body_;
  int page_ = 0;
  std::string focus_;
  std::string status_;
  std::string news_;
  bool reading_ = false;  ///< the body is no verdict: one that arrives now must not wipe it away
  bool asked_to_reset_ = false;
};

}  // namespace course
