#include "common/simt/runtime/launch.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <span>
#include <stdexcept>
#include <thread>

#include "common/simt/execution/block.h"
#include "common/simt/execution/current.h"
#include "common/simt/execution/partial_order.h"
#include "common/simt/execution/twins.h"
#include "common/simt/findings/triage.h"
#include "common/simt/runtime/capture.h"
#include "common/simt/runtime/device.h"
#include "common/simt/runtime/findings_so_far.h"
#include "common/simt/runtime/kept_launch.h"
#include "common/simt/runtime/program_launch.h"
#include "common/simt/runtime/run_launch.h"
#include "common/simt/runtime/signal_stack.h"
#include "common/simt/runtime/worker_part.h"

namespace simt {
namespace {

int worker_count(const LaunchShape& launch, const ProfileOptions& options) {
  // Starting a thread takes as long as tracing a few thousand threads.
  constexpr std::uint64_t kWorthwhileThreads = 16384;
  if (!device().listeners().empty()) return 1;
  int workers = options.workers;
  if (workers == 0 && options.checks) return 1;
  if (workers == 0) {
    const bool is_small = launch.blocks() * launch.threads_per_block() < kWorthwhileThreads;
    constexpr int kMostWorkers = Device::kMostWorkers;
    workers = is_small ? 1 : std::min(kMostWorkers, static_cast<int>(std::thread::hardware_concurrency()));
  }
  const auto most = static_cast<std::uint64_t>(std::max(1, workers));
  return static_cast<int>(std::clamp<std::uint64_t>(launch.blocks(), 1, most));
}

// Blocks that wait for each other are as many as are resident on the GPU at once. Static shared memory is not counted:
// a program's symbols do not tell which kernel uses it.
std::uint64_t most_waiting(const LaunchShape& launch) {
  const core::Architecture& gpu = core::kH200;
  const std::uint64_t by_threads = static_cast<std::uint64_t>(gpu.sm_threads) / launch.threads_per_block();
  const std::uint64_t by_shared = gpu.sm_shared_bytes / (launch.shared_bytes + gpu.reserved_shared_bytes);
  const std::uint64_t on_sm = std::min({by_threads, by_shared, static_cast<std::uint64_t>(gpu.sm_blocks)});
  return std::max<std::uint64_t>(on_sm, 1) * static_cast<std::uint64_t>(gpu.sms);
}

void run_part(const GridLaunch& launch, BlockQueue& queue, Worker& worker, WorkerPart& part, BlockChoice* choice,
              bool is_alone, const ProfileOptions& options) {
  const auto& listeners = device().listeners();
  // Lanes that run in step wait at hooks.
  const GridLaunch untold = choice != nullptr && !options.lockstep ? launch_of_twin(launch) : launch;
  const BlockContext context{
      .launch = launch,
      .untold = untold,
      .map = part.map,
      .places = device().places(),
      .queue = queue,
      .paths = worker.paths(),
      .stream = part.stream,
      .order = part.checks != nullptr ? &part.checks->order() : nullptr,
      .tells_meetings = part.checks != nullptr || !listeners.empty(),
      .tells_basic_blocks =
          std::ranges::any_of(listeners, [](const RequestSink* s) { return s->wants_basic_blocks(); }),
      .in_step = options.lockstep,
      .eager = options.eager,
      .choice = choice,
      .gate = is_alone ? &device().stop_gate() : nullptr,
      .has_enough = options.has_enough,
      .has_enough_of = options.has_enough_of,
      .which_block = options.which_block,
  };
  part.stuck = worker.run(context, part.map);
}

using Parts = std::vector<std::unique_ptr<WorkerPart>>;

Parts run_blocks(const GridLaunch& launch, const ProfileOptions& options, ProfileBuilder& builder,
                 BlockChoice* choice) {
  const int workers = worker_count(launch.shape, options);
  const bool is_alone = workers == 1;
  BlockQueue queue(launch.shape.blocks(), most_waiting(launch.shape));
  Parts parts(static_cast<std::size_t>(workers));
  std::mutex failure_mutex;
  std::exception_ptr failure;
  const auto run = [&](Worker& worker, std::unique_ptr<WorkerPart>& part) {
    try {
      part = std::make_unique<WorkerPart>(launch.shape, options, is_alone, choice);
      run_part(launch, queue, worker, *part, choice, is_alone, options);
    } catch (...) {
      queue.halt();
      const std::lock_guard lock(failure_mutex);
      failure = std::current_exception();
    }
  };
  device().worker(workers - 1);  // all of them exist before the first one starts
  std::vector<std::jthread> threads;
  for (int i = 1; i < workers; ++i) {
    threads.emplace_back([&run, &worker = device().worker(i), &part = parts[static_cast<std::size_t>(i)]] {
      const SignalStack signal_stack;
      run(worker, part);
    });
  }
  {
    const FindingsSoFar so_far(is_alone ? &parts[0] : nullptr, launch.shape, builder);
    if (!is_alone) device().stop_gate().enter_kernel();
    run(device().worker(0), parts[0]);
  }
  threads.clear();  // waits for them
  if (!is_alone) device().stop_gate().leave_kernel();
  if (failure != nullptr) std::rethrow_exception(failure);
  return parts;
}

// Whether the launch was stopped before its end.
bool add_to_profile(ProfileBuilder& builder, const LaunchShape& shape, const Parts& parts) {
  std::vector<WorkerReport> reports;
  bool was_stopped = false;
  for (const auto& part : parts) {
    builder.add(shape, part->counters);
    std::span<const safety::Hazard> hazards;
    std::size_t hazards_before_mishap = 0;
    const bool is_whole = !part->stream.bad_access() && !part->stuck.fatal;
    was_stopped |= !is_whole;
    if (part->checks != nullptr) {
      if (is_whole) part->checks->end_launch();
      hazards = part->checks->hazards();
      hazards_before_mishap = part->checks->hazards_before_mishap();
      if (part->checks->has_lost()) builder.lose_races();
    }
    reports.push_back({part->map, part->stream, part->counters, part->stuck, hazards, hazards_before_mishap});
  }
  builder.add_more_findings(tell_findings(reports, Scene{shape, device().places()}, builder.findings()));
  return was_stopped;
}

}  // namespace

bool run_launch(const GridLaunch& launch, const ProfileOptions& options, ProfileBuilder& builder, BlockChoice* choice) {
  const LaunchShape& shape = launch.shape;
  builder.begin_launch(shape);
  device().launched_threads() = shape.blocks() * shape.threads_per_block();
  ++device().launches();
  device().memory().heap().begin_launch();
  device().work_meter().begin_launch(shape);
  for (RequestSink* listener : device().listeners()) listener->begin_launch(shape);
  const HostWatch::Pause kernels_may(device().host_watch());
  const Parts parts = run_blocks(launch, options, builder, choice);
  for (RequestSink* listener : device().listeners()) listener->end_launch();
  for (const auto& part : parts) {
    if (part->checks != nullptr) device().use_intervals_below(part->checks->order().next_interval());
  }
  const bool was_stopped = add_to_profile(builder, shape, parts);
  device().last_launch() = {shape, parts.size() == 1 ? std::move(parts[0]->checks) : nullptr};
  return was_stopped;
}

namespace detail {

bool is_on_device(const void* address) {
  return device().memory().allocations().at(reinterpret_cast<std::uint64_t>(address)) != nullptr;
}

[[noreturn]] static void refuse(const LaunchConfig& config, const char* why) {
  std::fprintf(stderr, "%s:%u: %s\n", config.location.file_name(), static_cast<unsigned>(config.location.line()), why);
  std::abort();
}

static std::unique_ptr<KeptLaunch> keep_launch(void (*kernel)(), const KernelType& type, void* const* arguments,
                                               const LaunchConfig& config) {
  if (type.parameters == nullptr)
    refuse(config,
           "which kernel this launches depends on variables around it, and they may be gone when it begins. "
           "Write the kernel's name.");
  return std::make_unique<KeptLaunch>(kernel, type, arguments, config);
}

static void launch_from_kernel(void (*kernel)(), const KernelType& type, void* const* arguments,
                               const LaunchConfig& config) {
  const OutsideKernel outside;
  const std::optional<ProfileScope>& scope = device().scope();
  if (!scope || scope->kernels == nullptr)
    refuse(config, "a kernel launches a kernel here. Only whole programs have that: ./course profile.");
  device().child_launches().add(simt_current_block->number(), keep_launch(kernel, type, arguments, config));
}

void run_grid(void (*kernel)(), const KernelType& type, void* const* arguments, const LaunchConfig& config) {
  if (thread_running_here()) return launch_from_kernel(kernel, type, arguments, config);
  if (is_captured(config.stream)) {
    record_launch(config.stream, keep_launch(kernel, type, arguments, config));
    return;
  }
  std::optional<ProfileScope>& scope = device().scope();
  if (!scope) {
    device().crash_watch().wait_for_report();  // the time of a program is up: what it was is being told
    throw std::logic_error("launch() outside simt::profile(): run the host code inside simt::profile([&] { ... })");
  }
  const LaunchShape shape{config.grid, config.block, config.shared_bytes};
  if (scope->kernels != nullptr)
    return launch_of_program({shape, kernel, type.thunk, arguments}, *scope->kernels, config);
  if (!scope->builder.findings().empty()) return;
  if (auto finding = check_launch(shape, device().shared_limit(kernel), config.location)) {
    scope->builder.findings().push_back(std::move(*finding));
    device().last_error() = cudaErrorInvalidValue;
    return;
  }
  run_launch({shape, kernel, type.thunk, arguments}, scope->options, scope->builder);
}

}  // namespace detail

}  // namespace simt
