#include "common/simt/findings/process_end.h"

#include <fmt/format.h>
#include <signal.h>

#include <cstring>

namespace simt {

using safety::Finding;
using safety::FindingKind;

Finding stopped_by_signal(int signal, bool in_kernel) {
  constexpr const char* kDivision = "an integer division (/ or %) by zero, or of the least integer by -1";
  Finding finding;
  finding.kind = FindingKind::crash;
  if (signal == SIGFPE) {  // which the system calls a floating point exception
    finding.message = in_kernel ? fmt::format("{}: on a GPU its result is unspecified", kDivision)
                                : fmt::format("the program was stopped by SIGFPE: {}", kDivision);
  } else {
    finding.message = fmt::format("the program was stopped by SIG{} ({})", sigabbrev_np(signal), sigdescr_np(signal));
  }
  finding.advice = signal == SIGABRT  ? "abort(), a failed assert() or an exception that nobody caught does this"
                   : signal == SIGFPE ? "check the divisor before dividing by it"
                   : !in_kernel       ? "look for a bad pointer or index in the code that ran last"
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

namespace {

// "4 million": what is known to a few accesses is not told to the last one.
std::string rounded(std::uint64_t count) {
  constexpr std::uint64_t kThousand = 1000;
  constexpr std::uint64_t kMillion = kThousand * kThousand;
  if (count >= 2 * kThousand * kMillion) return fmt::format("{} billion", count / (kThousand * kMillion));
  if (count >= 2 * kMillion) return fmt::format("{} million", count / kMillion);
  return count >= 10 * kThousand ? fmt::format("{} thousand", count / kThousand) : fmt::format("{}", count);
}

Finding too_much_work(double time_limit_s, const WorkSoFar& work) {
  Finding finding;
  finding.kind = FindingKind::hang;
  finding.message =
      fmt::format("the kernel did not end within {:g} s: it is endless, or does far too much work; ", time_limit_s);
  if (work.of_thread != 0)
    finding.message += fmt::format("this thread has made {} accesses, ", rounded(work.of_thread));
  finding.message +=
      fmt::format("all threads so far {}; {} has {} elements", rounded(work.of_launch), work.array, work.elements);
  finding.advice =
      "look for a loop whose condition never becomes false, or one that makes too many rounds: where does it begin, "
      "how far does each step go, where does it end? Should each thread really come by every element?";
  return finding;
}

}  // namespace

Finding ran_too_long(double time_limit_s, bool in_kernel, std::uint64_t threads, const WorkSoFar& work) {
  const bool is_much = work.of_launch > 2 * work.elements || work.of_thread > work.elements;
  if (in_kernel && !work.only_waits && !work.array.empty() && is_much) return too_much_work(time_limit_s, work);
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

Finding host_ran_too_long(double time_limit_s, std::uint64_t launches) {
  constexpr std::uint64_t kMany = 1000;
  Finding finding = ran_too_long(time_limit_s, false);
  finding.message += "; when the time was over, a function ran on the host, and no kernel";
  if (launches >= kMany) {
    finding.message += fmt::format("; it had launched {} kernels, one after the other", rounded(launches));
    finding.advice = "one launch can do the work of many: give it as many threads as there are elements";
  }
  finding.in_kernel = false;
  return finding;
}

}  // namespace simt
