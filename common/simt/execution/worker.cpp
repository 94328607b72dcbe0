#include "common/simt/execution/worker.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "common/core/poison.h"
#include "common/simt/execution/current.h"

namespace simt {
namespace {

std::optional<RunningThread> seen(const Block* block, const Lane* lane) {
  if (block == nullptr || lane == nullptr) return std::nullopt;
  const LaunchShape& shape = block->launch().shape;
  return RunningThread{block->index(), shape.thread_index(lane->index),
                       block->stage().log.lane(lane->number()).last_pc};
}

}  // namespace

std::optional<RunningThread> thread_running_here() {
  const Block* block = simt_current_block;
  return block == nullptr ? std::nullopt : seen(block, block->lanes().running());
}

bool grow_running_stack(std::uint64_t address, std::uint64_t stack_pointer) {
  if (simt_current_block == nullptr) return false;
  // Functions of the standard library may be the instrumented copies from the kernel's file.
  LaneLog* const log = std::exchange(simt_current_log, nullptr);
  const bool has_grown = simt_current_block->stage().stacks.grow(address, stack_pointer);
  simt_current_log = log;
  return has_grown;
}

// One launch on one worker. Each block that is not through has a stage of its own; one of them is on it.
class Worker::Run {
 public:
  Run(Worker& worker, const BlockContext& context, AddressMap& map) : worker_(worker), context_(context), map_(map) {
    worker.keep_further_stages([this](const Stage& stage) { return stage.threads() == threads(); });
    for (const auto& stage : worker.stages_) map.add_local(stage->stacks.begin(), stage->stacks.end());
  }

  // Also when memory runs out.
  ~Run() {
    worker_.on_stage_ = nullptr;
    simt_current_block = nullptr;
    std::ptrdiff_t kept = 0;
    worker_.keep_further_stages([&kept](const Stage& stage) { return stage.stacks.is_full() && ++kept <= kMostAhead; });
    worker_.stages_.front()->stacks.shrink();
  }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  StuckLanes play() {
    while (Resident* next = choose()) {
      bring_on(*next);
      take_outcome(*next, next->block.run());
    }
    return stuck_;
  }

 private:
  struct Resident {
    Block block;
    bool has_started = false;
    bool waits_for_first_turn = false;    // it ran ahead of its turn
    bool has_stopped = false;             // by a mistake
    std::vector<unsigned char> shared{};  // its shared memory, while another block is on the stage
  };

  static constexpr std::ptrdiff_t kMostAhead = 4;

  [[nodiscard]] int threads() const { return static_cast<int>(context_.launch.shape.threads_per_block()); }

  // A block that has the turn, or a fresh one; waits if there is neither. Null when there is nothing left to run.
  Resident* choose() {
    for (const auto& resident : residents_) {
      if (context_.queue.has_turn(resident->block.number())) return with_turn(*resident);
    }
    const auto ahead = std::ranges::count_if(residents_, [](const auto& r) { return r->waits_for_first_turn; });
    if (context_.has_enough && context_.has_enough()) context_.queue.halt();
    if (ahead < kMostAhead) {
      if (const std::uint64_t fresh = context_.queue.take(); fresh != BlockQueue::kNone) return &begin(fresh);
    }
    if (residents_.empty()) return nullptr;
    std::vector<std::uint64_t> numbers;
    for (const auto& resident : residents_) numbers.push_back(resident->block.number());
    const std::uint64_t number = context_.queue.wait_for_turn(numbers);
    if (number == BlockQueue::kNone) return nullptr;
    return with_turn(**std::ranges::find_if(residents_, [&](const auto& r) { return r->block.number() == number; }));
  }

  // A mistake counts when the turn comes to its block: those below have gone as far as they do on a single worker, and
  // whoever waits, on any worker, may wait in vain.
  Resident* with_turn(Resident& resident) {
    if (!resident.has_stopped) return &resident;
    context_.queue.halt();
    return nullptr;
  }

  Resident& begin(std::uint64_t number) {
    const std::size_t stages = worker_.stages_.size();
    Stage& stage = worker_.take_stage(threads());
    if (worker_.stages_.size() != stages) map_.add_local(stage.stacks.begin(), stage.stacks.end());
    return *residents_.emplace_back(new Resident{Block(context_, stage, number)});
  }

  // Shared memory is the OS thread's: each block has it for itself while it runs.
  void bring_on(Resident& next) {
    if (on_stage_ == &next) return;
    if (on_stage_ != nullptr) {
      context_.stream.suspend_block(on_stage_->block.number());
      on_stage_->shared.clear();
      for (const Region* variable : map_.shared()) {
        const auto* bytes = reinterpret_cast<const unsigned char*>(variable->begin);
        on_stage_->shared.insert(on_stage_->shared.end(), bytes, bytes + (variable->end - variable->begin));
      }
    }
    const unsigned char* saved = next.shared.data();
    for (const Region* variable : map_.shared()) {
      const std::size_t bytes = variable->end - variable->begin;
      if (next.has_started) {
        std::memcpy(reinterpret_cast<void*>(variable->begin), saved, bytes);
        saved += bytes;
      } else {
        std::memset(reinterpret_cast<void*>(variable->begin), core::kPoison, bytes);
      }
    }
    if (next.has_started) {
      context_.stream.resume_block(next.block.number());
    } else {
      context_.stream.begin_block(next.block.number());
    }
    next.has_started = true;
    on_stage_ = &next;
    worker_.on_stage_ = &next.block;
  }

  void take_outcome(Resident& resident, Block::Outcome outcome) {
    Block& block = resident.block;
    const auto& bad = context_.stream.bad_access();
    if (bad) context_.queue.stop_after(bad->block);
    resident.waits_for_first_turn = outcome == Block::Outcome::wants_turn;
    if (!block.has_failed_assertion()) stuck_.note(block.stuck());
    switch (outcome) {
      case Block::Outcome::wants_turn:
        return;
      case Block::Outcome::gave_way:
        return context_.queue.give_way(block.number());
      case Block::Outcome::stopped:
        resident.has_stopped = true;
        return context_.queue.stop_after(block.number());
      case Block::Outcome::ended:
        if (block.has_failed_assertion()) context_.queue.stop_after(block.number());
        context_.stream.end_block(block.number());
        return remove(resident);
      case Block::Outcome::left:
        context_.stream.leave_block(block.number());
        return remove(resident);
    }
  }

  void remove(Resident& resident) {
    context_.queue.end(resident.block.number());
    worker_.give_back(resident.block.stage());
    if (on_stage_ == &resident) {
      on_stage_ = nullptr;
      worker_.on_stage_ = nullptr;
    }
    std::erase_if(residents_, [&](const auto& r) { return r.get() == &resident; });
  }

  Worker& worker_;
  const BlockContext& context_;
  AddressMap& map_;
  std::vector<std::unique_ptr<Resident>> residents_;  // in the order in which they began
  Resident* on_stage_ = nullptr;
  StuckLanes stuck_;
};

Worker::Worker(ThreadStacks::Kind first, StackBudget& budget) : budget_(budget) {
  give_back(*stages_.emplace_back(std::make_unique<Stage>(Stage::kMostLanes, first)));
}

// The first stage is large enough for all blocks; further ones are for blocks of one size.
Stage& Worker::take_stage(int threads) {
  if (free_stages_.empty()) {
    const auto kind = budget_.take(threads) ? ThreadStacks::Kind::full : ThreadStacks::Kind::small;
    stages_.push_back(std::make_unique<Stage>(threads, kind));
    return *stages_.back();
  }
  Stage& stage = *free_stages_.back();
  free_stages_.pop_back();
  return stage;
}

void Worker::give_back(Stage& stage) { free_stages_.push_back(&stage); }

// A launch is mostly like the one before, and stacks without memory are slow: each page of them is a fault.
template <typename Keep>
void Worker::keep_further_stages(const Keep& keep) {
  const auto dropped =
      std::partition(stages_.begin() + 1, stages_.end(), [&](const auto& stage) { return keep(*stage); });
  for (auto stage = dropped; stage != stages_.end(); ++stage) {
    if ((*stage)->stacks.is_full()) budget_.give_back((*stage)->threads());
  }
  stages_.erase(dropped, stages_.end());
  free_stages_.clear();
  for (auto stage = stages_.rbegin(); stage != stages_.rend(); ++stage) give_back(**stage);
}

StuckLanes Worker::run(const BlockContext& context, AddressMap& map) { return Run(*this, context, map).play(); }

std::optional<RunningThread> Worker::last_thread() const {
  const Block* block = on_stage_.load();
  return block == nullptr ? std::nullopt : seen(block, block->lanes().last());
}

bool Worker::has_stack_at(std::uint64_t address) const {
  return std::ranges::any_of(stages_, [address](const auto& stage) { return stage->stacks.contains(address); });
}

std::size_t Worker::exhausted_stack_bytes(std::uint64_t address, std::uint64_t stack_pointer) const {
  std::size_t bytes = 0;
  for (const auto& stage : stages_) bytes = std::max(bytes, stage->stacks.exhausted_bytes(address, stack_pointer));
  return bytes;
}

bool Worker::is_exhausted_stack(std::uint64_t address) const {
  return std::ranges::any_of(stages_, [address](const auto& stage) { return stage->stacks.begin() == address; });
}

}  // namespace simt
