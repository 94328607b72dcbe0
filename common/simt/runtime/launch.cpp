#include "common/simt/runtime/launch.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <stdexcept>
#include <thread>

#include "common/simt/runtime/last_writer.h"
#include "common/simt/runtime/launch_time.h"
#include "common/simt/requests/request_log.h"
#include "common/simt/execution/running_threads.h"
#include "common/simt/profile/session.h"
#include "common/simt/program/shared_memory.h"
#include "common/simt/runtime/runtime_api.h"

namespace simt {
namespace {

Session* active_session = nullptr;
ProfileOptions active_options;

// Above every interval of the launches before, so that what they left in the shadows looks old.
std::uint32_t next_interval = 1;

std::map<void (*)(), std::size_t>& dynamic_shared_limits() {
  static std::map<void (*)(), std::size_t> limits;
  return limits;
}

// One per OS thread that has run blocks, kept for the next launch.
BlockRunner& runner(int worker) {
  // Never destroyed: a kernel may call exit(), and then runs on one of these stacks until the very end.
  static auto& runners = *new std::vector<std::unique_ptr<BlockRunner>>;
  while (static_cast<int>(runners.size()) <= worker) {
    runners.push_back(std::make_unique<BlockRunner>());
    register_runner(*runners.back());
  }
  return *runners[static_cast<std::size_t>(worker)];
}

int worker_count(const GridLaunch& launch) {
  // Starting a thread takes as long as tracing a few thousand threads.
  constexpr std::uint64_t kWorthwhileThreads = 16384;
  int workers = active_options.workers;
  if (workers == 0 && active_options.checks) return 1;
  if (workers == 0) {
    const bool is_small = launch.blocks() * launch.threads_per_block() < kWorthwhileThreads;
    workers = is_small ? 1 : static_cast<int>(std::thread::hardware_concurrency());
  }
  return static_cast<int>(std::clamp<std::uint64_t>(launch.blocks(), 1, static_cast<std::uint64_t>(std::max(1, workers))));
}

std::chrono::duration<double> time_in_launches{};

// What block_that_wrote() looks at.
struct LastLaunch {
  GridLaunch launch;
  std::unique_ptr<safety::AccessChecker> checker;  // null unless one worker checked it
};

LastLaunch& last_launch() {
  static auto& last = *new LastLaunch;
  return last;
}

struct WorkerResult {
  std::unique_ptr<AddressMap> map;
  std::unique_ptr<safety::AccessChecker> checker;  // null unless asked for
  std::unique_ptr<Collector> collector;
  std::optional<StuckLane> stuck;
};

// Shared variables are thread-local: the map has to be built on the OS thread that runs the blocks.
void run_worker(const GridLaunch& launch, BlockQueue& queue, int worker, bool is_alone, BlockRunner& block_runner,
                WorkerResult& result) {
  const bool checks = active_options.checks;
  result.map = std::make_unique<AddressMap>(launch.shared_bytes, block_runner.fibers().stacks_begin(),
                                            block_runner.fibers().stacks_end(), checks);
  if (checks) result.checker = std::make_unique<safety::AccessChecker>(next_interval);
  result.collector = std::make_unique<Collector>(
      *result.map, Collector::Options{.records_requests = RequestLog::active() != nullptr,
                                      .checker = result.checker.get(),
                                      .checks_global = is_alone});
  result.stuck = block_runner.run(launch, queue, worker, *result.map, *result.collector, result.checker.get());
}

// The first thing that went wrong, in the order of blocks.
std::optional<safety::Finding> first_finding(const std::vector<WorkerResult>& results, const GridLaunch& launch) {
  std::uint64_t lowest = BlockQueue::kNone;
  std::optional<safety::Finding> finding;
  for (const WorkerResult& result : results) {
    if (const auto& bad = result.collector->bad_access(); bad && bad->block < lowest) {
      lowest = bad->block;
      finding = describe(*bad, launch, *result.map);
    }
    if (result.stuck && result.stuck->block < lowest) {
      lowest = result.stuck->block;
      finding = describe(*result.stuck, launch);
    }
  }
  for (const WorkerResult& result : results) {
    if (!finding) finding = find_overrun(*result.collector, launch, *result.map);
  }
  return finding;
}

}  // namespace

namespace detail {

void allow_dynamic_shared(void (*kernel)(), std::size_t bytes) {
  if (bytes > kDynamicSharedLimit) {
    throw std::invalid_argument("cudaFuncSetAttribute: at most 232448 bytes of dynamic shared memory");
  }
  dynamic_shared_limits()[kernel] = bytes;
}

void check_host_read(const void* to, const void* from, std::size_t bytes, const std::source_location& where) {
  if (active_session == nullptr || !active_options.checks || active_session->has_findings()) return;
  if (allocation_near(reinterpret_cast<std::uint64_t>(to)) != nullptr) return;
  const auto first = reinterpret_cast<std::uint64_t>(from);
  for (const Allocation& a : device_allocations()) {
    if (first < a.begin || first >= a.end()) continue;
    const std::uint64_t end = std::min(first + bytes, a.end());
    const std::uint64_t unwritten = shadow_of(a).first_unwritten(first, end - first);
    if (unwritten != end) active_session->add_finding(describe_host_read(a, unwritten, where));
  }
}

void run_grid(void (*kernel)(), KernelThunk thunk, void* const* arguments, const LaunchConfig& config) {
  if (active_session == nullptr) {
    throw std::logic_error("launch() outside simt::profile(): run the host code inside simt::profile([&] { ... })");
  }
  if (active_session->has_findings()) return;
  const GridLaunch launch{kernel, thunk, arguments, config.grid, config.block, config.shared_bytes};
  const auto limit = dynamic_shared_limits().find(kernel);
  if (auto finding = check_launch(launch, config, limit == dynamic_shared_limits().end() ? kStaticSharedLimit : limit->second)) {
    active_session->add_finding(std::move(*finding));
    return;
  }
  active_session->begin_launch(launch);
  const auto start = std::chrono::steady_clock::now();

  const int workers = worker_count(launch);
  BlockQueue queue(launch.blocks(), workers);
  std::vector<WorkerResult> results(static_cast<std::size_t>(workers));
  {
    for (int worker = 0; worker < workers; ++worker) runner(worker);
    std::vector<std::jthread> threads;
    for (int worker = 1; worker < workers; ++worker) {
      threads.emplace_back([&launch, &queue, worker, &r = runner(worker), &result = results[static_cast<std::size_t>(worker)]] {
        const SignalStack signal_stack;
        run_worker(launch, queue, worker, false, r, result);
      });
    }
    run_worker(launch, queue, 0, workers == 1, runner(0), results[0]);
  }
  time_in_launches += std::chrono::steady_clock::now() - start;
  for (const WorkerResult& result : results) active_session->add(launch, *result.collector);
  if (RequestLog* log = RequestLog::active()) {
    std::vector<const Collector*> collectors;
    for (const WorkerResult& result : results) collectors.push_back(result.collector.get());
    log->add_launch(collectors);
  }
  std::optional<safety::Finding> finding = first_finding(results, launch);
  std::vector<FoundHazard> hazards;
  for (const WorkerResult& result : results) {
    if (result.checker == nullptr) continue;
    next_interval = std::max(next_interval, result.checker->order().next_interval());
    for (const safety::Hazard& hazard : result.checker->hazards()) hazards.push_back({&hazard, result.collector.get()});
  }
  // A race may be why threads take different ways.
  const bool is_cause = finding && finding->kind != safety::FindingKind::divergent_barrier &&
                        finding->kind != safety::FindingKind::invalid_mask;
  if (is_cause) active_session->add_finding(std::move(*finding));
  active_session->add_hazards(launch, std::move(hazards));
  if (finding && !is_cause) active_session->add_finding(std::move(*finding));
  last_launch() = {launch, workers == 1 ? std::move(results[0].checker) : nullptr};
}

}  // namespace detail

double seconds_in_launches() { return time_in_launches.count(); }

std::optional<core::Index3> block_that_wrote(const void* address) {
  const auto at = reinterpret_cast<std::uint64_t>(address);
  const auto& [launch, checker] = last_launch();
  for (const Allocation& a : device_allocations()) {
    if (checker == nullptr || at < a.begin || at >= a.end()) continue;
    safety::ShadowMemory& shadow = shadow_of(a);
    const auto index = (at - shadow.begin()) / static_cast<std::uint64_t>(shadow.granule());
    const std::uint32_t interval = shadow.cells()[index].writer.interval();
    if (interval <= checker->order().launch_begin()) return std::nullopt;
    return block_index(launch, checker->order().block_of(interval));
  }
  return std::nullopt;
}

Profile profile(const std::function<void()>& host_code, ProfileOptions options) {
  if (active_session != nullptr) throw std::logic_error("simt::profile() inside simt::profile()");
  Session session;
  active_session = &session;
  active_options = options;
  try {
    host_code();
  } catch (...) {
    active_session = nullptr;
    throw;
  }
  active_session = nullptr;
  return session.finish();
}

}  // namespace simt
