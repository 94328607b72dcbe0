#pragma once

#include <signal.h>

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>

#include "common/safety/finding.h"
#include "common/simt/runtime/signal_stack.h"

namespace simt {

/// Notices when the program is stopped, and lets one thread report it. The Device has one: see report_crashes().
class CrashWatch {
 public:
  /// Whoever is told of the end of the program.
  using Report = std::function<void(const safety::Finding&)>;

  /// From now on the end of the program is reported.
  void arm(Report report);
  /// Ends with `finding` unless disarmed before.
  void watch_time(double time_limit_s);
  /// exit() counts as an end that is reported.
  void watch_exit();
  /// From now on it is not; the program ends without a word.
  void disarm() { state_ = State::disarmed; }
  /// Signals do what they did before arm().
  void restore_signals();
  /// Does not return while another thread reports: it ends the process.
  void wait_for_report() const;
  /// Whether somebody is to be told.
  [[nodiscard]] bool is_armed() const { return state_ != State::disarmed; }

 private:
  enum class State : std::uint8_t { disarmed, armed, reporting };
  // Spelled out: g++ puts an array of a deduced type into writable memory.
  static constexpr std::array<int, 5> kSignals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

  static void on_signal(int signal, siginfo_t* info, void* context);
  static void on_exit_called();
  [[noreturn]] void report_and_end(const safety::Finding& finding);

  std::atomic<State> state_{State::disarmed};
  Report report_;
  std::array<struct sigaction, kSignals.size()> before_{};
  std::unique_ptr<SignalStack> signal_stack_;
};

}  // namespace simt
