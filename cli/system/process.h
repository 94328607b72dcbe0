#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <system_error>
#include <vector>

#include "cli/system/file_reach.h"
#include "cli/system/output_pipe.h"

namespace course {

/// What one process can use; 0 = no limit.
struct ProcessLimits {
  std::uint64_t address_space_bytes = 0;
  std::uint64_t file_bytes = 0;  ///< the largest file that it can write
  std::uint64_t cpu_seconds = 0;
};

/// A program to start, and how it differs from its caller. It has no input unless it is told to, no core files and no
/// blocked signals.
struct ProcessOptions {
  /// Where stdout and stderr go.
  enum class Output : std::uint8_t {
    together,  ///< both into output()
    apart,     ///< into output() and errors()
    passed_on  ///< to the caller's own
  };

  std::vector<std::string> command;   ///< program and arguments; the program is looked up in PATH
  std::filesystem::path working_dir;  ///< empty: the caller's
  Output output = Output::together;
  double time_limit_s = 0;                         ///< wall clock, then the whole group is killed; 0 = none
  std::uint64_t memory_bytes = 0;                  ///< of data (RLIMIT_DATA); 0 = none
  ProcessLimits limits;                            ///< for it and for each program that it starts
  const FileReach* reach = nullptr;                ///< the files that they can open; null = all
  std::vector<std::string> environment;            ///< "NAME=value", added to the caller's
  std::size_t output_cap = std::size_t{64} << 10;  ///< bytes kept of each pipe; the rest is read and dropped
  bool reads_input = false;                        ///< the caller's
  bool own_group = true;         ///< false for tools we trust: Ctrl-C reaches them, so that they can tidy up
  bool dies_with_caller = true;  ///< killed when the caller ends, however that is
  /// What it leaves behind becomes a child of the caller, and stop() waits for that too: an ended build may have
  /// compilers that still write. The caller must have no other children meanwhile.
  bool adopt_orphans = false;
  std::function<void()> on_started;  ///< called once the program runs (its file may now be replaced)
  std::function<void(const std::string& text)> on_output;  ///< sees every piece of output as it arrives
};

/// Why a program does not run: there is none of that name, or it may not be executed.
class CannotRun : public std::system_error {
 public:
  using std::system_error::system_error;
};

/// A program that runs beside the caller, in a process group of its own.
///
/// Contract:
/// - Wait for descriptors, or with wait_for_output(), then call update(). Only update() notices the end, after which
///   everything that was written is in output() and errors().
/// - Nothing of it survives: at its end, the rest of its own group is killed. The destructor kills it.
/// - Nothing is waited for without a limit.
class Process {
 public:
  /// Starts it. Throws CannotRun, or std::system_error when the machine is out of processes or pipes.
  explicit Process(const ProcessOptions& options);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  [[nodiscard]] bool running() const { return child_ > 0; }
  [[nodiscard]] bool timed_out() const { return timed_out_; }
  [[nodiscard]] const OutputPipe& output() const { return output_; }
  [[nodiscard]] const OutputPipe& errors() const { return errors_; }
  /// The signal that ended it; 0 = none.
  [[nodiscard]] int signal() const;
  /// Meaningful when no signal ended it.
  [[nodiscard]] int exit_code() const;

  /// Returns when there is something to take, or after `most`.
  void wait_for_output(std::chrono::milliseconds most) const;
  /// Takes what it has written since, ends it when its time is up, and notes when it has ended.
  void update();
  /// SIGKILL for the whole group. Returns at once.
  void kill();
  /// Asks the group to end, kills it when it does not, and returns when nothing of it is left.
  void stop();
  /// The same for it and all that it has started, in whatever group; only for one whose orphans are adopted.
  void stop_tree();

 private:
  void send(int signal) const;
  void send_to_tree(int signal) const;
  void end(const std::function<void(int signal)>& send_signal);
  void take();
  [[nodiscard]] bool has_ended() const;
  void reap();
  [[nodiscard]] bool is_left();

  using Clock = std::chrono::steady_clock;

  const bool own_group_;
  const bool adopts_;
  pid_t child_ = 0;  ///< 0 once it has ended
  int status_ = 0;   ///< as wait(2) tells it
  Clock::time_point time_is_up_ = Clock::time_point::max();
  bool timed_out_ = false;
  OutputPipe output_;
  OutputPipe errors_;
};

}  // namespace course
