#include "common/grading/watchdog.h"

#include <fmt/format.h>
#include <link.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <thread>

#include "common/simt/program/device_memory.h"
#include "common/simt/execution/running_threads.h"
#include "common/source/source_lines.h"

namespace grading {
namespace {

using safety::Finding;
using safety::FindingKind;

// What an index into a null array reaches.
constexpr std::uint64_t kNullBytes = 1 << 16;

enum class State : std::uint8_t { disarmed, armed, reporting };
std::atomic<State> state{State::disarmed};
std::function<void(const Finding&)> report_finding;

// Only one thread gets to report; the others wait for the end.
void report_and_end(const Finding& finding) {
  State expected = State::armed;
  if (state.compare_exchange_strong(expected, State::reporting)) {
    report_finding(finding);
    _exit(EXIT_FAILURE);
  }
  if (expected == State::disarmed) _exit(EXIT_FAILURE);  // the verdict is written; the end is not its business
  while (true) pause();
}

void locate(Finding& finding, const std::optional<simt::RunningThread>& running, std::uint64_t program_counter) {
  finding.in_kernel = running.has_value();
  if (program_counter != 0) finding.where = source::location_of(program_counter);
  if (!running) return;
  finding.block = running->block;
  finding.thread = running->thread;
  if (finding.where.file.empty()) finding.where = source::location_of(running->program_counter);
}

std::uint64_t interrupted_at(void* context) {
#if defined(__x86_64__)
  return static_cast<std::uint64_t>(static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP]);
#else
  static_cast<void>(context);
  return 0;
#endif
}

// Of a function that has just been entered; 0 where it is not known how to find it.
std::uint64_t return_address(void* context) {
#if defined(__x86_64__)
  return *reinterpret_cast<const std::uint64_t*>(static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_RSP]);
#else
  static_cast<void>(context);
  return 0;
#endif
}

// Whether the address lies in the program's own read-only data.
bool is_read_only_variable(std::uint64_t address) {
  struct Query {
    std::uint64_t address;
    bool found;
  } query{address, false};
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* out) {
        auto& asked = *static_cast<Query*>(out);
        for (int i = 0; i < info->dlpi_phnum; ++i) {
          const auto& segment = info->dlpi_phdr[i];
          const std::uint64_t begin = info->dlpi_addr + segment.p_vaddr;
          if (segment.p_type != PT_LOAD || (segment.p_flags & PF_W) != 0) continue;
          asked.found |= asked.address >= begin && asked.address < begin + segment.p_memsz;
        }
        return 1;  // the program itself comes first
      },
      &query);
  return query.found;
}

// Formatting and reading debug information are not async-signal-safe. The process is lost anyway, the parent limits its
// time, and a handler that gets stuck costs no more than one that stays silent.
void on_signal(int signal, siginfo_t* info, void* context) {
  Finding finding;
  const auto address = reinterpret_cast<std::uint64_t>(info->si_addr);
  locate(finding, simt::thread_running_here(), signal == SIGABRT ? 0 : interrupted_at(context));
  if ((signal == SIGSEGV || signal == SIGBUS) && simt::is_stack_guard(address)) {
    finding.kind = FindingKind::stack_overflow;
    finding.message = "stack overflow: the thread has used up its 64 KiB of stack";
    finding.advice = "look for a function that calls itself without end, or for a large local array";
  } else if (signal == SIGSEGV && address == interrupted_at(context)) {
    // The jump has happened; the caller's place is what it left on the stack.
    finding.kind = FindingKind::crash;
    if (const std::uint64_t caller = return_address(context)) finding.where = source::location_of(caller - 1);
    finding.message = fmt::format("a call of a function at address {:#x}, where there is none", address);
    finding.advice = "check the function pointer: is it set, and to a function of the device?";
  } else if (signal == SIGSEGV && is_read_only_variable(address)) {
    finding.kind = FindingKind::write_to_constant;
    finding.message = "write to constant memory: a store to a const variable";
    finding.advice = "take away the const, or store somewhere else";
  } else if (signal == SIGSEGV || signal == SIGBUS) {
    const simt::Allocation* near = simt::allocation_near(address);
    finding.kind = FindingKind::out_of_bounds;
    if (const std::string freed = simt::name_of_freed(address); !freed.empty()) {
      finding.message = fmt::format("out of bounds: an access to {}, which has been freed", freed);
      finding.advice = "free device memory after the last kernel that uses it";
    } else if (address < kNullBytes) {
      finding.message = fmt::format("out of bounds: an access through a null pointer (address {:#x})", address);
      finding.advice = "pass the address of an allocation to the kernel, and check that its members are set";
    } else if (near != nullptr) {
      const auto index = (static_cast<std::int64_t>(address) - static_cast<std::int64_t>(near->begin)) /
                         static_cast<std::int64_t>(near->element_bytes);
      finding.message = fmt::format("out of bounds: an access to {}[{}], but {} has {} elements", near->name, index,
                                    near->name, near->bytes / near->element_bytes);
      finding.advice = "guard the access with the array's size, or correct the index";
    } else {
      finding.message = fmt::format("out of bounds: an access to address {:#x}, which is no device memory", address);
      finding.advice = "check the pointer: kernels may only use memory that was allocated for the device";
    }
  } else {
    finding.kind = FindingKind::crash;
    finding.message = signal == SIGFPE ? "an integer division by zero: on a GPU its result is unspecified"
                                       : fmt::format("the program was stopped by SIG{} ({})", sigabbrev_np(signal),
                                                     sigdescr_np(signal));
    finding.advice = signal == SIGABRT   ? "abort(), a failed assert() or an exception that nobody caught does this"
                     : signal == SIGFPE ? "check the divisor before dividing by it"
                                        : "look at the line above";
  }
  report_and_end(finding);
}

void on_exit_called() {
  if (state != State::armed) return;
  Finding finding;
  finding.kind = FindingKind::crash;
  finding.message = "the program called exit() before it was graded";
  finding.advice = "neither the kernel nor the function that launches it may end the program";
  const auto running = simt::thread_running_here();
  // A kernel's stack is too small for reading debug information, so another thread does it.
  std::thread([&] {
    locate(finding, running, 0);
    report_and_end(finding);
  }).join();
}

void watch_time(double time_limit_s) {
  std::this_thread::sleep_for(std::chrono::duration<double>(time_limit_s));
  if (state != State::armed) return;
  Finding finding;
  finding.kind = FindingKind::hang;
  finding.message = fmt::format("the kernel did not end within {:g} s", time_limit_s);
  finding.advice = "look for a loop whose condition never becomes false";
  const auto running = simt::running_threads();
  locate(finding, running.empty() ? std::nullopt : std::optional(running.front()), 0);
  report_and_end(finding);
}

}  // namespace

void install_watchdog(double time_limit_s, std::function<void(const Finding&)> report) {
  report_finding = std::move(report);
  state = State::armed;
  static const auto& signal_stack = *new simt::SignalStack;  // kept: crashes happen at exit, too
  static_cast<void>(signal_stack);
  struct sigaction action {};
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) sigaction(signal, &action, nullptr);
  std::atexit(on_exit_called);
  std::thread(watch_time, time_limit_s).detach();
}

void disarm_watchdog() { state = State::disarmed; }

}  // namespace grading
