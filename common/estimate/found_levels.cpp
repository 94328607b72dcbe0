#include "common/estimate/found_levels.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "common/caches/memory_levels.h"

namespace estimate {
namespace {

/// A block that runs.
struct Running {
  BlockWork* work = nullptr;
  std::vector<std::size_t> next;  // step, by warp
  std::vector<bool> is_waiting;   // at a barrier, by warp
};

bool asks_global_memory(const Step& step) {
  using Kind = Step::Kind;
  return step.kind == Kind::load || step.kind == Kind::store || step.kind == Kind::copy ||
         step.kind == Kind::bulk_store;
}

/// Which pieces come from DRAM without their neighbour.
class LonePieces {
 public:
  /// A round of all blocks is over.
  void next_turn() {
    before_.swap(now_);
    now_.clear();
  }

  /// One piece of a line comes from DRAM for a step; the other one may have come in this turn or the one before.
  void add(std::uint64_t line, Step& step) {
    for (auto* lone : {&now_, &before_}) {
      const auto other = lone->find(line);
      if (other == lone->end()) continue;
      --other->second->dram_lone;
      lone->erase(other);
      return;
    }
    ++step.dram_lone;
    now_[line] = &step;
  }

 private:
  std::unordered_map<std::uint64_t, Step*> now_, before_;  // the steps that have brought one piece, by line
};

/// Asks the levels one line after the other.
void ask(caches::MemoryLevels& levels, int sm, WarpWork& warp, Step& step, LonePieces& lone, SmBlocks& sums) {
  const std::uint64_t dirtied = levels.dirtied_sectors();
  step.l2_sectors = step.dram_lines = step.dram_pieces = step.dram_lone = 0;
  for (std::size_t i = step.first_part; i < step.first_part + step.parts; ++i) {
    memory::LevelCounts found;
    levels.request(sm, step.way, std::span(&warp.parts[i], 1), found);
    step.l2_sectors += static_cast<std::uint16_t>(found.l2_read_sectors);
    step.dram_lines += found.dram_read_bytes > 0 ? 1 : 0;
    step.dram_pieces += static_cast<std::uint16_t>(found.dram_read_bytes / kPieceBytes);
    if (found.dram_read_bytes == kPieceBytes) lone.add(warp.parts[i].line, step);
    sums.found += found;
  }
  step.dirty_sectors = static_cast<std::uint16_t>(levels.dirtied_sectors() - dirtied);
}

void open_barrier(Running& running) {
  for (std::size_t warp = 0; warp < running.next.size(); ++warp) {
    if (running.next[warp] < (*running.work)[warp].steps.size() && !running.is_waiting[warp]) return;
  }
  for (std::size_t warp = 0; warp < running.next.size(); ++warp) {
    if (running.is_waiting[warp]) ++running.next[warp];
    running.is_waiting[warp] = false;
  }
}

/// One request of each warp. Whether the block goes on.
bool take_turns(caches::MemoryLevels& levels, int sm, Running& running, LonePieces& lone, SmBlocks& sums) {
  bool has_more = false;
  for (std::size_t w = 0; w < running.next.size(); ++w) {
    WarpWork& warp = (*running.work)[w];
    std::size_t& next = running.next[w];
    const auto takes_turn = [](const Step& step) {
      return asks_global_memory(step) || step.kind == Step::Kind::barrier;
    };
    while (next < warp.steps.size() && !takes_turn(warp.steps[next])) ++next;
    if (next < warp.steps.size() && !running.is_waiting[w]) {
      if (warp.steps[next].kind == Step::Kind::barrier)
        running.is_waiting[w] = true;
      else
        ask(levels, sm, warp, warp.steps[next++], lone, sums);
    }
    has_more = has_more || next < warp.steps.size();
  }
  if (has_more) open_barrier(running);
  return has_more;
}

}  // namespace

SmBlocks find_levels(Sample& sample) {
  const auto sms = static_cast<std::size_t>(sample.sms);
  caches::CacheSizes sizes = sample.caches;
  sizes.l2_bytes = sizes.l2_bytes * sms / static_cast<std::size_t>(sizes.sms);
  sizes.sms = sample.sms;
  caches::MemoryLevels levels(sizes);
  SmBlocks result;
  result.of_sm.resize(sms);
  std::vector<std::optional<Running>> slots(sms * static_cast<std::size_t>(sample.resident));
  LonePieces lone;
  std::size_t begun = 0;
  for (bool is_running = true; is_running;) {
    for (std::size_t slot = 0; slot < slots.size() && begun < sample.blocks.size(); ++slot) {
      if (slots[slot]) continue;
      BlockWork& block = sample.blocks[begun++];
      slots[slot] = Running{&block, std::vector<std::size_t>(block.size()), std::vector<bool>(block.size())};
      result.of_sm[slot % sms].push_back(&block);
    }
    is_running = false;
    lone.next_turn();
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
      if (!slots[slot]) continue;
      is_running = true;
      if (!take_turns(levels, static_cast<int>(slot % sms), *slots[slot], lone, result)) slots[slot].reset();
    }
  }
  result.dirtied_sectors = levels.dirtied_sectors();
  result.dirty = levels.dirty();
  return result;
}

}  // namespace estimate
