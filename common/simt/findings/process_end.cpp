#include "common/simt/findings/process_end.h"

#include <fmt/format.h>
#include <signal.h>

#include <cstring>

namespace simt {

using safety::Finding;
using safety::FindingKind;

Finding stopped_by_signal(int signal, bool in_kernel) {
  Finding finding;
  finding.kind = FindingKind::crash;
  finding.message = signal == SIGFPE && in_kernel ? "an integer division by zero: on a GPU its result is unspecified"
                                                  : fmt::format("the program was stopped by SIG{} ({})",
                                                                sigabbrev_np(signal), sigdescr_np(signal));
  finding.advice = signal == SIGABRT  ? "abort(), a failed assert() or an exception that nobody caught does this"
                   : !in_kernel       ? "look for a bad pointer or index in the code that ran last"
                   : signal == SIGFPE ? "check the divisor before dividing by it"
                                      : "look at the line above";
  return finding;
}

Finding called_exit() {
  Finding finding;
  finding.kind = FindingKind::crash;
  finding.message = "the program called exit() before it was graded";
  finding.advice = "neither the kernel nor the function that launches it may end the program";
  return finding;
}

Finding ended_early(int exit_code) {
  Finding finding = called_exit();
  finding.message = fmt::format("the program ended with exit code {} before it was graded", exit_code);
  return finding;
}

Finding ran_too_long(double time_limit_s, bool in_kernel, std::uint64_t threads) {
  Finding finding;
  finding.kind = FindingKind::hang;
  finding.message = fmt::format("the {} did not end within {:g} s", in_kernel ? "kernel" : "program", time_limit_s);
  if (threads != 0) finding.message += fmt::format("; the launch has {} thread{}", threads, threads == 1 ? "" : "s");
  finding.advice =
      in_kernel ? "look for a loop whose condition never becomes false, or for a wait for what cannot happen; if the "
                  "kernel is only slow, give it less to do: the emulator runs one thread after the other"
                : "look for a loop or a recursion that never ends; COURSE_TIME_LIMIT=30 allows more seconds";
  return finding;
}

}  // namespace simt
