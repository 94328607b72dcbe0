#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace course {

/// A program to run: by default on a short leash, in a process group of its own, with no input and no core files.
struct ChildOptions {
  std::vector<std::string> command;                ///< program and arguments; the program is looked up in PATH
  std::filesystem::path working_dir;               ///< empty: the caller's
  double time_limit_s = 0;                         ///< wall clock, then the whole group is killed; 0 = none
  std::uint64_t memory_bytes = 0;                  ///< of data (RLIMIT_DATA); 0 = none
  std::size_t output_cap = std::size_t{64} << 10;  ///< bytes of `output` kept; the rest is read and dropped
  bool own_group = true;             ///< false for tools we trust: Ctrl-C reaches them, so that they can tidy up
  bool pass_output = false;          ///< writes to the caller's stdout and stderr; `output` stays empty
  std::function<void()> on_started;  ///< called once the program runs (its file may now be replaced)
  std::function<void(const std::string& text)> on_output;  ///< sees every piece of output as it arrives
};

/// How it ended.
struct ChildResult {
  bool started = true;  ///< false: the program could not be run; `output` says why
  bool timed_out = false;
  int signal = 0;      ///< the signal that ended it; 0 = none
  int exit_code = 0;   ///< meaningful when `signal` is 0
  std::string output;  ///< stdout and stderr together
  bool output_cut = false;

  [[nodiscard]] bool succeeded() const { return started && !timed_out && signal == 0 && exit_code == 0; }
};

/// Runs a program to its end, or to the end of its time.
///
/// Nothing of it survives: when the program ends, what is left of its own process group is killed. It also dies with
/// the caller. Throws std::system_error when the machine is out of processes or pipes.
///
/// Example:
///   run_child({.command = {"sh", "-c", "echo hello"}, .time_limit_s = 10}).output == "hello\n"
ChildResult run_child(const ChildOptions& options);

}  // namespace course
