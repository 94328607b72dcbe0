#pragma once

#include <string>

#include "cli/system/process.h"

namespace course {

/// How a program ended that somebody has waited for.
struct ChildResult {
  bool started = true;  ///< false: the program could not be run; `output` says why
  bool timed_out = false;
  int signal = 0;      ///< the signal that ended it; 0 = none
  int exit_code = 0;   ///< meaningful when `signal` is 0
  std::string output;  ///< stdout and stderr together
  bool output_cut = false;

  [[nodiscard]] bool succeeded() const { return started && !timed_out && signal == 0 && exit_code == 0; }
};

/// Runs a program to its end, or to the end of its time. Throws std::system_error when the machine is out of processes
/// or pipes.
///
/// Example:
///   run_child({.command = {"sh", "-c", "echo hello"}, .time_limit_s = 10}).output == "hello\n"
ChildResult run_child(const ProcessOptions& options);

}  // namespace course
