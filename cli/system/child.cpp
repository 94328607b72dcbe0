#include "cli/system/child.h"

#include <fmt/format.h>

namespace course {

ChildResult run_child(const ProcessOptions& options) try {
  // How late the end of a program's time, or of one that has closed its output, may be noticed.
  constexpr std::chrono::milliseconds kLookAgain{10};
  Process process(options);
  while (process.running()) {
    process.wait_for_output(kLookAgain);
    process.update();
  }
  return {.timed_out = process.timed_out(),
          .signal = process.signal(),
          .exit_code = process.exit_code(),
          .output = process.output().text(),
          .output_cut = process.output().is_cut()};
} catch (const CannotRun& error) {
  constexpr int kNoSuchCommand = 127;  // as a shell says it
  return {.started = false, .exit_code = kNoSuchCommand, .output = fmt::format("cannot run {}", error.what())};
}

}  // namespace course
