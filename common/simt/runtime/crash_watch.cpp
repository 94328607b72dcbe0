#include "common/simt/runtime/crash_watch.h"

#include <link.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "common/simt/execution/current.h"
#include "common/simt/execution/hooks.h"
#include "common/simt/findings/memory_fault.h"
#include "common/simt/findings/process_end.h"
#include "common/simt/runtime/crash_reports.h"
#include "common/simt/runtime/device.h"
#include "common/simt/runtime/machine_context.h"

namespace simt {
namespace {

using safety::Finding;

void locate(Finding& finding, const std::optional<RunningThread>& running, std::uint64_t program_counter) {
  const source::DebugInformation& places = device().places();
  finding.in_kernel = running.has_value();
  if (program_counter != 0) finding.where = places.location_of(program_counter);
  if (!running) return;
  finding.block = running->block;
  finding.thread = running->thread;
  if (finding.where.file.empty()) finding.where = places.location_of(running->program_counter);
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

std::size_t exhausted_stack_bytes(std::uint64_t address, std::uint64_t stack_pointer) {
  std::size_t bytes = 0;
  for (const auto& worker : device().workers()) {
    bytes = std::max(bytes, worker->exhausted_stack_bytes(address, stack_pointer));
  }
  return bytes;
}

bool has_stack_at(std::uint64_t address) {
  return std::ranges::any_of(device().workers(), [&](const auto& worker) { return worker->has_stack_at(address); });
}

bool is_exhausted_stack(std::uint64_t address) {
  return std::ranges::any_of(device().workers(), [&](const auto& w) { return w->is_exhausted_stack(address); });
}

// The CUDA thread that was stopped here. What this OS thread does from now on is not recorded as its work: functions of
// the standard library may be the instrumented copies from the kernel's file.
std::optional<RunningThread> leave_kernel() {
  const auto running = thread_running_here();
  simt_current_log = nullptr;
  return running;
}

Finding describe_signal(int signal, const siginfo_t& info, bool in_kernel, std::uint64_t program_counter,
                        std::uint64_t stack) {
  const auto address = reinterpret_cast<std::uint64_t>(info.si_addr);
  if (signal != SIGSEGV && signal != SIGBUS) return stopped_by_signal(signal, in_kernel);
  const MemoryFault fault{.address = address,
                          .stack_bytes = exhausted_stack_bytes(address, stack),
                          .is_local = has_stack_at(address) && address != program_counter,
                          .is_call = signal == SIGSEGV && address == program_counter,
                          .is_no_address = signal == SIGSEGV && info.si_code == SI_KERNEL,
                          .is_read_only = signal == SIGSEGV && is_read_only_variable(address),
                          .uses_heap = device().memory().heap().begin() != 0};
  return describe(fault, device().memory().allocations());
}

}  // namespace

// Formatting and reading debug information are not async-signal-safe. The process is lost anyway, whoever waits for it
// limits its time, and a handler that gets stuck costs no more than one that stays silent.
void CrashWatch::on_signal(int signal, siginfo_t* info, void* context) {
  const auto address = reinterpret_cast<std::uint64_t>(info->si_addr);
  if (signal == SIGSEGV && grow_running_stack(address, stack_pointer(context))) return;
  const auto running = leave_kernel();
  const std::uint64_t program_counter = interrupted_at(context);
  Finding finding = describe_signal(signal, *info, running.has_value(), program_counter, stack_pointer(context));
  const bool is_probe = is_exhausted_stack(address);
  const bool is_of_caller = signal == SIGABRT || is_probe || detail::acts_for_kernel(program_counter);
  locate(finding, running, is_of_caller ? 0 : program_counter);
  if (finding.kind == safety::FindingKind::crash && address == program_counter && signal == SIGSEGV) {
    // The jump has happened; the caller's place is what it left on the stack.
    if (const std::uint64_t caller = return_address(context)) finding.where = device().places().location_of(caller - 1);
  }
  device().crash_watch().report_and_end(finding);
}

void CrashWatch::on_exit_called() {
  if (device().crash_watch().state_ != State::armed) return;
  Finding finding = called_exit();
  const auto running = leave_kernel();
  // A kernel's stack is too small for reading debug information, so another thread does it.
  std::thread([&] {
    locate(finding, running, 0);
    device().crash_watch().report_and_end(finding);
  }).join();
}

// Only one thread gets to report; the others wait for the end.
void CrashWatch::report_and_end(const Finding& finding) {
  State expected = State::armed;
  if (state_.compare_exchange_strong(expected, State::reporting)) {
    report_(finding);
    _exit(EXIT_FAILURE);
  }
  if (expected == State::disarmed) _exit(EXIT_FAILURE);  // all is said; the end is nobody's business
  while (true) pause();
}

void CrashWatch::wait_for_report() const {
  while (state_ == State::reporting) pause();
}

void CrashWatch::arm(Report report) {
  report_ = std::move(report);
  state_ = State::armed;
  signal_stack_ = std::make_unique<SignalStack>();
  struct sigaction action {};
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &action, &before_[i]);
}

void CrashWatch::restore_signals() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before_[i], nullptr);
  signal_stack_.reset();
}

void CrashWatch::watch_exit() { std::atexit(on_exit_called); }

void CrashWatch::watch_time(double time_limit_s) {
  std::thread([this, time_limit_s] {
    std::this_thread::sleep_for(std::chrono::duration<double>(time_limit_s));
    if (state_ != State::armed) return;
    std::optional<RunningThread> running;
    for (const auto& worker : device().workers()) {
      if (!running) running = worker->last_thread();
    }
    WorkSoFar work;
    if (running) work = device().work_meter().so_far(running->thread, device().memory().allocations());
    Finding finding = running ? ran_too_long(time_limit_s, true, device().launched_threads().load(), work)
                              : host_ran_too_long(time_limit_s, device().launches().load());
    locate(finding, running, 0);
    report_and_end(finding);
  }).detach();
}

void report_crashes(double time_limit_s, std::function<void(const safety::Finding&)> report) {
  device().crash_watch().arm(std::move(report));
  device().crash_watch().watch_exit();
  device().crash_watch().watch_time(time_limit_s);
}

void stop_reporting_crashes() { device().crash_watch().disarm(); }

}  // namespace simt
