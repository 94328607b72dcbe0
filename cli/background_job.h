#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace course {

/// A program that runs beside the caller, in a process group of its own, with its output in pipes and no input.
///
/// The caller waits for the descriptors (and for SIGCHLD), calls pump(), and asks finished(). Ending a job ends all
/// that it has started: orphans are adopted by this process, which must have no other children meanwhile.
class BackgroundJob {
 public:
  BackgroundJob();
  ~BackgroundJob();
  BackgroundJob(const BackgroundJob&) = delete;
  BackgroundJob& operator=(const BackgroundJob&) = delete;

  /// Stops what runs and starts `command`. Throws std::system_error when that is not possible.
  void start(const std::vector<std::string>& command);
  /// Asks it to end, kills it when it does not, and returns when nothing of it is left. Its output is dropped.
  void stop();
  /// Takes what it has written since, and notes when it has ended.
  void pump();

  [[nodiscard]] bool running() const { return child_ > 0; }
  [[nodiscard]] int output_descriptor() const { return output_.descriptor; }
  [[nodiscard]] int errors_descriptor() const { return errors_.descriptor; }
  [[nodiscard]] const std::string& output() const { return output_.text; }
  [[nodiscard]] const std::string& errors() const { return errors_.text; }
  /// Of the job that ended last; 128 + the signal when one ended it.
  [[nodiscard]] int exit_code() const { return exit_code_; }

 private:
  struct Stream {
    int descriptor = -1;
    std::string text;
    void take();
    void close();
  };

  bool reap(bool wait_for_all);

  pid_t child_ = 0;
  int exit_code_ = 0;
  Stream output_;
  Stream errors_;
};

}  // namespace course
