#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/system/process.h"

namespace course {

/// What another process of `course` does for watch.
enum class Task : std::uint8_t { none, grade, compare, speed, verb };

/// That process: one at a time, so that a newer save can end it, with everything that it has started.
class WatchJob {
 public:
  /// `program` is `course`.
  explicit WatchJob(std::string program) : program_(std::move(program)) {}

  /// Ends what runs, and starts the program with these arguments.
  void start(Task task, const std::vector<std::string>& arguments);
  /// Ends what runs.
  void stop();
  /// How wide its lines may be, from the next start on.
  void set_width(int columns) { width_ = columns; }
  /// Takes what it has written. Returns the task that has ended by now, or none.
  Task update();

  [[nodiscard]] Task task() const { return task_; }
  /// Of the last task, also when it has ended.
  [[nodiscard]] const std::string& output() const { return process_->output().text(); }
  [[nodiscard]] const std::string& errors() const { return process_->errors().text(); }
  [[nodiscard]] bool succeeded() const { return process_->signal() == 0 && process_->exit_code() == 0; }
  /// Readable when update() is worth calling; -1 where there is nothing to wait for.
  [[nodiscard]] std::array<int, 2> descriptors() const;

 private:
  std::string program_;
  int width_ = 0;
  std::optional<Process> process_;
  Task task_ = Task::none;
};

}  // namespace course
