#include "cli/watch/watch_job.h"

#include <fmt/format.h>

#include <utility>

namespace course {

void WatchJob::start(Task task, const std::vector<std::string>& arguments) {
  constexpr std::size_t kMostText = std::size_t{16} << 20;
  std::vector<std::string> command{program_};
  command.insert(command.end(), arguments.begin(), arguments.end());
  stop();
  process_.emplace(ProcessOptions{.command = std::move(command),
                                  .output = ProcessOptions::Output::apart,
                                  .environment = {fmt::format("COLUMNS={}", width_), "COURSE_STEPS=1"},
                                  .output_cap = kMostText,
                                  .dies_with_caller = false,  // what it has begun to build, it may end
                                  .adopt_orphans = true});
  task_ = task;
}

void WatchJob::stop() {
  task_ = Task::none;
  process_.reset();
}

Task WatchJob::update() {
  if (task_ == Task::none) return Task::none;
  process_->update();
  return process_->running() ? Task::none : std::exchange(task_, Task::none);
}

std::array<int, 2> WatchJob::descriptors() const {
  if (task_ == Task::none) return {-1, -1};
  return {process_->output().descriptor(), process_->errors().descriptor()};
}

}  // namespace course
