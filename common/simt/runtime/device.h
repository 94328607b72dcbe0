#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <source_location>
#include <string>
#include <tuple>
#include <vector>

#include "common/simt/execution/stop_gate.h"
#include "common/simt/execution/worker.h"
#include "common/simt/findings/safety_checks.h"
#include "common/simt/findings/work_meter.h"
#include "common/simt/profile/kernel_builders.h"
#include "common/simt/profile/profile_builder.h"
#include "common/simt/program/program_memory.h"
#include "common/simt/runtime/child_launches.h"
#include "common/simt/runtime/crash_watch.h"
#include "common/simt/runtime/graph.h"
#include "common/simt/runtime/host_watch.h"
#include "common/simt/runtime/kernel_watch.h"
#include "common/simt/runtime/profiling.h"
#include "common/simt/runtime/runtime_api.h"
#include "common/simt/runtime/stream_handles.h"
#include "common/source/debug_information.h"

namespace simt {

/// What is known of the latest launch once it is over.
struct LastLaunch {
  LaunchShape shape;                     ///< how large it was
  std::unique_ptr<SafetyChecks> checks;  ///< null unless one worker checked all of it
};

/// One call of profile(), or a whole program.
struct ProfileScope {
  ProfileOptions options;                             ///< as the caller wants it
  ProfileBuilder builder;                             ///< what has been seen so far
  std::unique_ptr<KernelBuilders> kernels = nullptr;  ///< of a whole program: its launches, each kernel for itself
  std::vector<KernelWatch*> watches{};                ///< of a whole program: whoever looks at its kernels
};

class FindingsSoFar;

/// Who has given out memory that the host uses too.
struct SharedWithHost {
  std::uint64_t created;  ///< Allocation::created: an address may come again
  const char* function;   ///< such as "cudaMallocManaged"
};

/// The emulated GPU: all that lives as long as the program. There is one.
class Device {
 public:
  Device() = default;
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  /// All memory that kernels may use.
  [[nodiscard]] ProgramMemory& memory() { return memory_; }
  /// Where the source of this program is.
  [[nodiscard]] const source::DebugInformation& places() const { return places_; }
  /// What the source calls the array that a cudaMalloc() makes; "cudaMalloc" where it does not say.
  const std::string& name_of_array(const std::source_location& call);
  /// Workers that have stacks of full size: theirs take half of the mappings that Linux has. Further ones have small
  /// stacks.
  static constexpr std::size_t kMostWorkers = 16;
  /// Worker `index`, made when it is first needed.
  Worker& worker(int index);
  /// All workers so far.
  [[nodiscard]] const std::vector<std::unique_ptr<Worker>>& workers() const { return workers_; }

  /// Bytes of dynamic shared memory that a kernel may have.
  [[nodiscard]] std::size_t shared_limit(void (*kernel)()) const;
  /// The same of whichever kernel may have most.
  [[nodiscard]] std::size_t largest_shared_limit() const;
  /// Raises that limit.
  /// @throws std::invalid_argument if no block can have as much
  void allow_shared(void (*kernel)(), std::size_t bytes);

  /// The call of profile() that runs, or empty.
  [[nodiscard]] std::optional<ProfileScope>& scope() { return scope_; }
  /// The sinks that are told of every launch, in the order in which they came.
  [[nodiscard]] std::vector<RequestSink*>& listeners() { return listeners_; }
  /// How many threads the launch has that runs now, or ran last. Any OS thread may ask.
  [[nodiscard]] std::atomic<std::uint64_t>& launched_threads() { return launched_threads_; }
  /// Nanoseconds by which clocks have gone ahead of the system's. Any worker may ask.
  [[nodiscard]] std::atomic<unsigned long long>& time_passed() { return time_passed_; }
  /// How many kernels have been launched since the process began.
  [[nodiscard]] std::atomic<std::uint64_t>& launches() { return launches_; }
  /// Told of what a launch does that one worker checks alone. Any OS thread may ask what it knows.
  [[nodiscard]] WorkMeter& work_meter() { return work_meter_; }
  /// The latest launch, if there was one.
  [[nodiscard]] LastLaunch& last_launch() { return last_launch_; }

  /// Memory that the host uses too, by the address of its first byte; some of it may have been freed.
  [[nodiscard]] std::map<std::uint64_t, SharedWithHost>& shared_with_host() { return shared_with_host_; }
  /// What cudaDeviceSetCacheConfig() was told.
  [[nodiscard]] int& cache_config() { return cache_config_; }
  /// Whether host code may have written device memory since the latest launch, see note_unseen_writes().
  [[nodiscard]] bool& has_unseen_writes() { return has_unseen_writes_; }
  /// The streams and events that there are.
  [[nodiscard]] StreamHandles& stream_handles() { return stream_handles_; }
  /// What the kernels of a program have launched.
  [[nodiscard]] ChildLaunches& child_launches() { return child_launches_; }
  /// The graphs that there are, and what belongs to them.
  [[nodiscard]] GraphHandles& graph_handles() { return graph_handles_; }
  /// What is known of the launch that runs; null while none does.
  [[nodiscard]] const FindingsSoFar*& findings_so_far() { return findings_so_far_; }
  /// For whoever cannot wait for the end of a launch.
  [[nodiscard]] StopGate& stop_gate() { return stop_gate_; }

  /// What cudaGetLastError() tells.
  [[nodiscard]] cudaError_t& last_error() { return last_error_; }
  /// What a kernel of a whole program has done to the GPU: from then on, every call that waits for it tells so.
  [[nodiscard]] cudaError_t& fault() { return fault_; }
  /// Whether an assert() of the launch that runs, or ran last, does not hold. Any worker may say so.
  [[nodiscard]] std::atomic<bool>& has_failed_assertion() { return has_failed_assertion_; }

  /// Notices when the program is stopped.
  [[nodiscard]] CrashWatch& crash_watch() { return crash_watch_; }

  /// Notices host code that uses device memory by itself.
  [[nodiscard]] HostWatch& host_watch() { return host_watch_; }

  /// What happens from this interval on looks later than all that the checks remember.
  [[nodiscard]] std::uint32_t next_interval() const { return next_interval_; }
  /// All intervals below `next` have been used.
  void use_intervals_below(std::uint32_t next) { next_interval_ = std::max(next_interval_, next); }

 private:
  ProgramMemory memory_;
  source::DebugInformation places_;
  std::map<std::tuple<std::string, unsigned, unsigned>, std::string> array_names_;  // file, line and column of the call
  StackBudget stack_budget_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::map<void (*)(), std::size_t> shared_limits_;
  std::optional<ProfileScope> scope_;
  std::vector<RequestSink*> listeners_;
  std::atomic<std::uint64_t> launched_threads_{0};
  std::atomic<std::uint64_t> launches_{0};
  std::atomic<unsigned long long> time_passed_{0};
  WorkMeter work_meter_;
  LastLaunch last_launch_;
  std::map<std::uint64_t, SharedWithHost> shared_with_host_;
  StreamHandles stream_handles_;
  ChildLaunches child_launches_;
  GraphHandles graph_handles_;
  int cache_config_ = 0;
  bool has_unseen_writes_ = false;
  const FindingsSoFar* findings_so_far_ = nullptr;
  StopGate stop_gate_;
  cudaError_t last_error_ = cudaSuccess;
  cudaError_t fault_ = cudaSuccess;
  std::atomic<bool> has_failed_assertion_{false};
  CrashWatch crash_watch_;
  HostWatch host_watch_;
  std::uint32_t next_interval_ = 1;
};

/// The emulated GPU of this program. Never destroyed: a kernel may call exit(), and then runs on one of its stacks
/// until the very end.
Device& device();

}  // namespace simt
