#include "common/simt/runtime/program_launch.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "common/simt/findings/host_access.h"
#include "common/simt/findings/sentences.h"
#include "common/simt/runtime/block_sample.h"
#include "common/simt/runtime/device.h"
#include "common/simt/runtime/run_launch.h"

namespace simt {
namespace {

// What blocks write that nobody looks at is not known.
void count_all_as_written() {
  DeviceMemory& memory = device().memory().allocations();
  for (const auto& [begin, allocation] : memory.all())
    memory.mark_written(reinterpret_cast<const void*>(begin), allocation.bytes);
}

bool run_of_program(const GridLaunch& launch, const KernelBuilders::Launch& whose) {
  constexpr std::uint64_t kManyAccesses = 20'000'000;  // of a launch: a fraction of a second to look at
  KernelBuilders::Kernel& kernel = whose.kernel;
  const bool lockstep = device().scope()->options.lockstep, eager = device().scope()->options.eager;
  if (!whose.is_counted) {
    ProfileBuilder nobody(device().places());
    NoBlock none;
    const bool was_stopped = run_launch(launch, {.checks = false, .lockstep = lockstep, .eager = eager}, nobody, &none);
    count_all_as_written();
    std::ranges::copy(nobody.findings(), std::back_inserter(kernel.builder.findings()));  // what has stopped it
    return was_stopped;
  }
  const std::vector<KernelWatch*>& watches = device().scope()->watches;
  const bool wants_all = std::ranges::any_of(watches, &KernelWatch::wants_all_blocks);
  BlockSample sample(!wants_all ? kManyAccesses : 10 * kManyAccesses, count_all_as_written);
  // What has been found once would be found again.
  const bool checks = device().scope()->options.checks && kernel.builder.findings().empty();
  const ProfileOptions options{.workers = 1, .checks = checks, .lockstep = lockstep, .eager = eager};
  std::vector<std::unique_ptr<Listener>> listening;
  listening.reserve(watches.size());
  for (KernelWatch* watch : watches) listening.push_back(std::make_unique<Listener>(watch->listener(kernel.name)));
  const bool was_stopped = run_launch(launch, options, kernel.builder, &sample);
  listening.clear();
  if (!checks) count_all_as_written();
  kernel.told_blocks += sample.told();
  kernel.was_stopped |= was_stopped;
  return was_stopped;
}

// What a GPU says of it.
cudaError_t fault_of(const std::vector<safety::Finding>& findings) {
  if (findings.empty()) return cudaErrorLaunchFailure;
  switch (findings.front().kind) {
    case safety::FindingKind::out_of_bounds:
      return cudaErrorIllegalAddress;
    case safety::FindingKind::misaligned:
      return cudaErrorMisalignedAddress;
    default:
      return cudaErrorLaunchFailure;
  }
}

// The programs of others go on after a finding, as they would on a GPU: until a launch was stopped.
void run_one(const GridLaunch& launch, KernelBuilders& kernels, const LaunchConfig& config) {
  if (device().fault() != cudaSuccess) return;
  if (std::exchange(device().has_unseen_writes(), false)) count_all_as_written();
  KernelBuilders::Kernel& kernel = kernels.kernel(config.kernel, config.is_by_name ? nullptr : launch.kernel);
  std::vector<safety::Finding>& findings = kernel.builder.findings();
  const std::size_t limit = config.is_by_name ? device().largest_shared_limit() : device().shared_limit(launch.kernel);
  if (auto finding = check_launch(launch.shape, limit, config.location)) {
    if (findings.empty()) findings.push_back(std::move(*finding));
    device().last_error() = cudaErrorInvalidConfiguration;
    return;
  }
  if (run_of_program(launch, kernels.begin_launch(kernel, launch.shape))) device().fault() = fault_of(findings);
  if (device().has_failed_assertion().exchange(false)) device().fault() = cudaErrorAssert;
}

}  // namespace

void launch_of_program(const GridLaunch& launch, KernelBuilders& kernels, const LaunchConfig& config) {
  const std::lock_guard lock(device().stop_gate().launching());
  run_one(launch, kernels, config);
  // What a grid has launched belongs to it: all of that comes before whatever waits for the grid.
  auto open = device().child_launches().take();
  std::ranges::reverse(open);
  while (!open.empty()) {
    const std::unique_ptr<const KeptLaunch> next = std::move(open.back());
    open.pop_back();
    run_one(next->launch(), kernels, next->config());
    auto children = device().child_launches().take();
    std::move(children.rbegin(), children.rend(), std::back_inserter(open));
  }
}

}  // namespace simt
