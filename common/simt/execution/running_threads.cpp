#include "common/simt/execution/running_threads.h"

#include <signal.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>

#include "common/simt/execution/block_runner.h"
#include "common/simt/profile/session.h"

namespace simt {
namespace {

std::array<std::atomic<const BlockRunner*>, 256> runners{};
std::atomic<std::size_t> runner_count{0};

std::optional<RunningThread> thread_of(const BlockRunner& runner, const Lane* lane) {
  const GridLaunch* launch = runner.launch();
  if (launch == nullptr || lane == nullptr) return std::nullopt;
  return RunningThread{block_index(*launch, runner.block()), thread_index(*launch, lane->index), lane->last_pc};
}

}  // namespace

void register_runner(const BlockRunner& runner) {
  const std::size_t i = runner_count.fetch_add(1);
  if (i < runners.size()) runners[i] = &runner;
}

std::vector<RunningThread> running_threads() {
  std::vector<RunningThread> running;
  for (const auto& slot : runners) {
    const BlockRunner* runner = slot.load();
    if (runner == nullptr) break;
    if (const auto thread = thread_of(*runner, runner->last_lane())) running.push_back(*thread);
  }
  return running;
}

std::optional<RunningThread> thread_running_here() {
  const BlockRunner* runner = runner_of_this_thread();
  return runner == nullptr ? std::nullopt : thread_of(*runner, runner->running_lane());
}

SignalStack::SignalStack() {
  constexpr std::size_t kBytes = 256 << 10;  // a handler formats text and reads debug information
  stack_ = std::make_unique<char[]>(kBytes);
  stack_t setting{};
  setting.ss_sp = stack_.get();
  setting.ss_size = kBytes;
  sigaltstack(&setting, nullptr);
}

SignalStack::~SignalStack() {
  stack_t none{};
  none.ss_flags = SS_DISABLE;
  sigaltstack(&none, nullptr);
}

bool is_stack_guard(std::uint64_t address) {
  for (const auto& slot : runners) {
    const BlockRunner* runner = slot.load();
    if (runner == nullptr) break;
    if (runner->fibers().is_guard(address)) return true;
  }
  return false;
}

}  // namespace simt
