#include "common/simt/execution/block_runner.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <thread>
#include <utility>

#include "common/simt/program/device_memory.h"
#include "common/simt/program/shared_memory.h"
#include "common/source/source_lines.h"

// Shared memory is thread-local storage too (.tbss). What belongs to the emulator lies in front of it, behind a red zone,
// so that an index that leaves a shared array cannot reach it.
#define SIMT_BEFORE_SHARED __attribute__((section(".tdata"), no_reorder))

// The same objects that kernels see as const (device/builtin_variables.h).
SIMT_BEFORE_SHARED thread_local constinit uint3 threadIdx{};
SIMT_BEFORE_SHARED thread_local constinit uint3 blockIdx{};
SIMT_BEFORE_SHARED thread_local constinit uint3 blockDim{};
SIMT_BEFORE_SHARED thread_local constinit uint3 gridDim{};

namespace simt {
namespace {

constexpr int kMaxThreads = 1024;
constexpr int kWarpSize = memory::kWarpSize;

// Small enough that the logs of a warp stay in the cache, large enough that a loop seldom has to stop for them.
constexpr std::size_t kLogRecords = 128;
// One cache line more than a power of two: the 32 logs are read side by side.
constexpr std::size_t kLogStride = kLogRecords + 4;

SIMT_BEFORE_SHARED thread_local constinit BlockRunner* current_runner = nullptr;

std::uint32_t bit(const Lane& lane) { return 1U << (lane.index % kWarpSize); }

}  // namespace

[[gnu::tls_model("local-exec")]] SIMT_BEFORE_SHARED thread_local constinit Lane* simt_current_lane = nullptr;

SIMT_BEFORE_SHARED [[maybe_unused, gnu::used]] thread_local constinit unsigned char simt_red_zone[4096] = {};

BlockRunner::BlockRunner()
    : lanes_(kMaxThreads),
      logs_(kLogStride * kWarpSize),
      values_(logs_.size()),
      fibers_(kMaxThreads, [this](int fiber) { fiber_body(fiber); }) {
  for (int i = 0; i < kMaxThreads; ++i) {
    Lane& lane = lanes_[static_cast<std::size_t>(i)];
    lane.index = static_cast<short>(i);
    lane.log_begin = &logs_[static_cast<std::size_t>(i % kWarpSize) * kLogStride];
    lane.end = lane.log_begin + kLogRecords;
    lane.values = &values_[static_cast<std::size_t>(lane.log_begin - logs_.data())];
    free_fibers_.push_back(kMaxThreads - 1 - i);
  }
}

std::optional<StuckLane> BlockRunner::run(const GridLaunch& launch, BlockQueue& queue, int worker,
                                          const AddressMap& map, Collector& collector,
                                          safety::AccessChecker* checker) {
  Reconvergence reconvergence(paths_, collector);
  launch_ = &launch;
  queue_ = &queue;
  map_ = &map;
  collector_ = &collector;
  reconvergence_ = &reconvergence;
  checker_ = checker;
  worker_ = worker;
  stuck_.reset();
  misaligned_ = false;
  last_ = nullptr;
  current_runner = this;
  blockDim = {launch.block.x, launch.block.y, launch.block.z};
  gridDim = {launch.grid.x, launch.grid.y, launch.grid.z};

  while (true) {
    const std::uint64_t block = queue.take(worker);
    if (block == BlockQueue::kNone) break;
    collector.begin_block(block);
    if (checker_ != nullptr) checker_->order().begin_block(block);
    run_block(block);
    if (checker_ != nullptr) checker_->order().end_block();
    if (must_stop() || collector.bad_access()) queue.stop_after(block);
    if (must_stop()) break;
  }
  if (must_stop()) {
    fibers_.abandon_all();
    free_fibers_.clear();
    for (int i = kMaxThreads; i-- > 0;) free_fibers_.push_back(i);
    queue.leave(worker);
  }
  current_runner = nullptr;
  last_ = nullptr;
  launch_ = nullptr;
  return stuck_;
}

void BlockRunner::run_block(std::uint64_t block) {
  block_ = block;
  is_lowest_block_ = false;
  const auto grid_x = launch_->grid.x;
  const auto grid_y = launch_->grid.y;
  blockIdx = {static_cast<unsigned>(block % grid_x), static_cast<unsigned>(block / grid_x % grid_y),
              static_cast<unsigned>(block / grid_x / grid_y)};
  for (const Region* variable : map_->shared()) {
    std::memset(reinterpret_cast<void*>(variable->begin), kPoison, variable->end - variable->begin);
  }

  const unsigned threads = launch_->threads_per_block();
  uint3 index{};
  for (unsigned i = 0; i < threads; ++i) {
    Lane& lane = lanes_[i];
    lane.state = LaneState::fresh;
    lane.clear_log();
    lane.path_bits = 0;
    lane.last_pc = 0;
    lane.wait_tag = 0;
    lane.thread_index = index;
    if (++index.x == launch_->block.x) {
      index.x = 0;
      if (++index.y == launch_->block.y) {
        index.y = 0;
        ++index.z;
      }
    }
  }

  const int warps = static_cast<int>((threads + kWarpSize - 1) / kWarpSize);
  warp_runnable_.assign(static_cast<std::size_t>(warps), ~0U);
  if (threads % kWarpSize != 0) warp_runnable_.back() = (1U << threads % kWarpSize) - 1;
  arrived_ = 0;
  arrived_together_ = true;
  barrier_votes_ = 0;
  warp_paused_.assign(static_cast<std::size_t>(warps), 0);
  do {
    for (int warp = 0; warp < warps && !must_stop(); ++warp) run_warp(warp, warp_runnable_[static_cast<std::size_t>(warp)]);
    while (!must_stop() && std::ranges::any_of(warp_paused_, [](std::uint32_t lanes) { return lanes != 0; })) {
      for (int warp = 0; warp < warps && !must_stop(); ++warp) {
        const std::uint32_t lanes = std::exchange(warp_paused_[static_cast<std::size_t>(warp)], 0);
        if (lanes != 0) run_warp(warp, lanes);
      }
    }
  } while (!must_stop() && release_barrier());
}

std::span<Lane> BlockRunner::warp_lanes(int warp) {
  const auto first = static_cast<std::size_t>(warp * kWarpSize);
  return std::span(lanes_).subspan(first, std::min<std::size_t>(kWarpSize, launch_->threads_per_block() - first));
}

void BlockRunner::run_warp(int warp, std::uint32_t runnable) {
  warp_ = warp_lanes(warp);
  runnable_ = runnable;
  used_atomics_ = false;
  for (int rounds = 1;; ++rounds) {
    if (runnable_ != 0) run_lanes();
    if (misaligned_) return;
    drain(warp);
    if (runnable_ == 0 && !release_warp_operations()) return;
    if (stuck_ || should_pause(warp, rounds)) return;
  }
}

// A warp that goes on and on with atomics may wait for what another warp has yet to do. The logs belong to whichever warp
// runs, so they must be empty.
bool BlockRunner::should_pause(int warp, int rounds) {
  constexpr int kRounds = 16;  // full logs: no kernel that makes progress is held up by a pause now and then
  if (rounds < kRounds || !used_atomics_) return false;
  if (std::ranges::any_of(warp_, [](const Lane& lane) { return lane.cursor != lane.log_begin; })) return false;
  warp_paused_[static_cast<std::size_t>(warp)] = runnable_;
  return true;
}

void BlockRunner::run_lanes() {
  resume(*next_runnable());
  running_ = nullptr;
  simt_current_lane = nullptr;
}

void BlockRunner::drain(int warp) {
  reconvergence_->drain(warp_, warp);
  if (!log_was_full_) return;
  log_was_full_ = false;
  for (Lane& lane : warp_) {
    if (lane.state != LaneState::log_full) continue;
    if (lane.cursor == lane.log_begin) {
      lane.state = LaneState::ready;
      runnable_ |= bit(lane);
    } else {
      log_was_full_ = true;
    }
  }
}

Lane* BlockRunner::next_runnable() {
  if (runnable_ == 0) return nullptr;
  Lane* lane = &warp_[static_cast<std::size_t>(std::countr_zero(runnable_))];
  runnable_ &= runnable_ - 1;
  return lane;
}

void BlockRunner::make_current(Lane* lane) {
  running_ = last_ = lane;
  simt_current_lane = lane;
  threadIdx = lane->thread_index;
}

void BlockRunner::resume(Lane& lane) {
  make_current(&lane);
  if (lane.state == LaneState::fresh) {
    lane.fiber = static_cast<short>(free_fibers_.back());
    free_fibers_.pop_back();
    starting_ = &lane;
  }
  lane.state = LaneState::ready;
  fibers_.switch_to(lane.fiber);
}

void BlockRunner::suspend(Lane& lane, LaneState state) {
  lane.state = state;
  note_values(lane);
  if (Lane* next = next_runnable()) {
    resume(*next);
  } else {
    fibers_.switch_to(Fibers::kMain);
  }
}

void BlockRunner::fiber_body(int fiber) {
  while (true) {
    Lane* lane = starting_;
    launch_->thunk(launch_->kernel, launch_->arguments);
    lane->state = LaneState::exited;
    if (lane->cursor != lane->log_begin) lane->wait_tag = lane->cursor[-1].tag;
    note_values(*lane);
    Lane* next = next_runnable();
    if (next != nullptr && next->state == LaneState::fresh) {
      // A lane that never waits needs no stack of its own.
      make_current(next);
      next->fiber = static_cast<short>(fiber);
      next->state = LaneState::ready;
      starting_ = next;
      continue;
    }
    free_fibers_.push_back(fiber);
    if (next != nullptr) {
      resume(*next);
    } else {
      fibers_.switch_to(Fibers::kMain);
    }
  }
}

// The access that filled the log has not happened yet: it becomes the first of the next log.
void BlockRunner::suspend_for_log(Lane& lane) {
  const TraceRecord next = *--lane.cursor;
  log_was_full_ = true;
  suspend(lane, LaneState::log_full);
  *lane.cursor++ = next;
}

// Before any other lane runs, memory holds what this one has written.
void BlockRunner::note_values(Lane& lane) {
  if (checker_ == nullptr) return;
  for (; lane.valued != lane.cursor; ++lane.valued) {
    if (tag_step(lane.valued->tag) != Step::store) continue;
    safety::StoredValue& value = lane.values[lane.valued - lane.log_begin];
    std::memcpy(&value, reinterpret_cast<const void*>(lane.valued->address), static_cast<std::size_t>(tag_bytes(lane.valued->tag)));
  }
}

int BlockRunner::wait_at_barrier(int value, std::uint64_t pc) {
  Lane& lane = *running_;
  lane.wait_tag = pc << kPcShift | lane.path_bits;
  if (arrived_++ == 0) barrier_tag_ = lane.wait_tag;
  arrived_together_ &= lane.wait_tag == barrier_tag_;
  barrier_votes_ += value != 0 ? 1 : 0;
  suspend(lane, LaneState::at_barrier);
  return barrier_result_;
}

// Every lane of the block has ended or waits. Returns whether there is more to run.
bool BlockRunner::release_barrier() {
  if (arrived_ == 0) return false;
  if (arrived_ != launch_->threads_per_block() || (!arrived_together_ && !waits_at_one_barrier())) {
    report_divergent_barrier();
    return false;
  }
  barrier_result_ = barrier_votes_;
  barrier_votes_ = 0;
  arrived_ = 0;
  if (checker_ != nullptr) checker_->order().pass_barrier();
  return true;  // nobody has exited, so warp_runnable_ still names every lane
}

// The compiler may make two calls of one in the source.
bool BlockRunner::waits_at_one_barrier() {
  const auto place = source::location_of(tag_pc(barrier_tag_));
  const auto block = std::span(lanes_).first(launch_->threads_per_block());
  arrived_together_ = !place.file.empty() && std::ranges::all_of(block, [&](const Lane& lane) {
    return tag_path(lane.wait_tag) == tag_path(barrier_tag_) && source::location_of(tag_pc(lane.wait_tag)) == place;
  });
  return std::exchange(arrived_together_, true);
}

void BlockRunner::report_divergent_barrier() {
  const auto block = std::span(lanes_).first(launch_->threads_per_block());
  const auto waits = [](const Lane& lane) { return lane.state == LaneState::at_barrier; };
  const auto first = std::find_if(block.begin(), block.end(), waits);
  const auto other = std::find_if(block.begin(), block.end(), [&](const Lane& lane) {
    return !waits(lane) || lane.wait_tag != first->wait_tag;
  });
  stuck_ = StuckLane{block_, first->index, first->wait_tag, true, other->index, other->state, other->wait_tag};
}

void BlockRunner::wait_for_lower_blocks(std::uint64_t address) {
  used_atomics_ = true;
  if (is_lowest_block_ || map_->is_shared(address)) return;
  while (!queue_->is_lowest(worker_)) std::this_thread::yield();
  is_lowest_block_ = true;
}

void BlockRunner::stop_at_misaligned(const Lane& lane, std::uint64_t address, std::uint64_t tag) {
  collector_->add_bad_access({tag, address, block_, lane.index});
  misaligned_ = true;
  fibers_.switch_to(Fibers::kMain);
}

const BlockRunner* runner_of_this_thread() { return current_runner; }

void on_log_full(Lane* lane) { current_runner->suspend_for_log(*lane); }

void on_misaligned(Lane* lane, std::uint64_t address, std::uint64_t tag) {
  current_runner->stop_at_misaligned(*lane, address, tag);
}

void enter_function(Lane* lane, std::uint64_t call_pc) {
  current_runner->fibers().fault_if_exhausted();
  lane->path_bits = current_runner->paths().enter(lane->path_bits >> kPathShift, call_pc) << kPathShift;
  lane->last_pc = 0;
}

void leave_function(Lane* lane) {
  const CallPaths& paths = current_runner->paths();
  const std::uint64_t path = lane->path_bits >> kPathShift;
  lane->last_pc = paths.call_pc(path);
  lane->path_bits = paths.parent(path) << kPathShift;
}

void note_fence() {
  if (safety::AccessChecker* checker = current_runner->checker()) {
    checker->order().note_fence(safety::Threads::only(simt_current_lane->index));
  }
}

void wait_for_lower_blocks(void* address) {
  current_runner->wait_for_lower_blocks(reinterpret_cast<std::uint64_t>(address));
}

namespace detail {

void thread_fence() noexcept {
  if (simt_current_lane != nullptr) note_fence();
}

unsigned long long warp_exchange(WarpOperation operation, unsigned mask, unsigned long long value, int argument,
                                 int width) noexcept {
  return current_runner->exchange(operation, mask, value, argument, width,
                                  reinterpret_cast<std::uint64_t>(__builtin_return_address(0)) - 1);
}

}  // namespace detail
}  // namespace simt

void __syncthreads() noexcept {
  simt::current_runner->wait_at_barrier(0, reinterpret_cast<std::uint64_t>(__builtin_return_address(0)) - 1);
}

int __syncthreads_count(int predicate) noexcept {
  return simt::current_runner->wait_at_barrier(predicate,
                                               reinterpret_cast<std::uint64_t>(__builtin_return_address(0)) - 1);
}

int __syncthreads_and(int predicate) noexcept {
  const int count = simt::current_runner->wait_at_barrier(
      predicate, reinterpret_cast<std::uint64_t>(__builtin_return_address(0)) - 1);
  return count == static_cast<int>(blockDim.x * blockDim.y * blockDim.z) ? 1 : 0;
}

int __syncthreads_or(int predicate) noexcept {
  return simt::current_runner->wait_at_barrier(
             predicate, reinterpret_cast<std::uint64_t>(__builtin_return_address(0)) - 1) != 0
             ? 1
             : 0;
}

void __syncwarp(unsigned mask) noexcept {
  simt::current_runner->exchange(simt::detail::WarpOperation::sync, mask, 0, 0, 32,
                                 reinterpret_cast<std::uint64_t>(__builtin_return_address(0)) - 1);
}
