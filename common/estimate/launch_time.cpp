#include "common/estimate/launch_time.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <future>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "common/estimate/found_levels.h"
#include "common/estimate/gpu_copies.h"
#include "common/estimate/memory_path.h"
#include "common/estimate/wide_sample.h"

namespace estimate {
namespace {

// Waves that are simulated; the others take as long as the later ones of these.
constexpr std::uint64_t kWaves = 8;
// Steps that are simulated, about.
constexpr std::uint64_t kMostSteps = 60'000;

constexpr Guesses kKind{.start_instructions = 8,
                        .access_instructions = 1,
                        .loop_loads = 8,
                        .long_loop_loads = 32,
                        .rolled_loads = 4,
                        .waiting = 0.7};
constexpr Guesses kUnkind{.start_instructions = 24,
                          .access_instructions = 2,
                          .integer_slots = 2,
                          .loop_loads = 2,
                          .long_loop_loads = 4,
                          .rolled_loads = 1,
                          .array_registers = 3,
                          .waiting = 1.4};
// Beside these guesses: what the model leaves out. So wide that it holds for most kernels of docs/estimate.md.
constexpr double kMeasuredBand = 0.3;
constexpr double kUnmeasuredBand = 0.4;
// As many blocks as a picture can show.
constexpr std::size_t kMostDrawn = 96;

std::uint64_t steps_of(const std::vector<const BlockWork*>& blocks) {
  return std::accumulate(blocks.begin(), blocks.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const BlockWork* block) { return sum + estimate::steps_of(*block); });
}

double pieces_from_dram(const std::vector<const BlockWork*>& blocks) {
  double pieces = 0;
  for (const BlockWork* block : blocks) {
    for (const WarpWork& warp : *block) {
      for (const Step& step : warp.steps) pieces += step.dram_pieces;
    }
  }
  return pieces;
}

using Blocks = std::vector<const BlockWork*>;

/// A block of each SM in turns, `stride` SMs further each time: as many as the first SM has.
Blocks blocks_in_turns(const std::vector<Blocks>& of_sm, std::size_t stride) {
  Blocks mixed;
  for (std::size_t i = 0; i < of_sm.front().size(); ++i) {
    const Blocks& blocks = of_sm[i * stride % of_sm.size()];
    mixed.push_back(i < blocks.size() ? blocks[i] : of_sm.front()[i]);
  }
  return mixed;
}

/// The blocks of one SM, mostly the first. But where SMs share data, and the first one is always the first to ask, it
/// waits for DRAM in place of all others. Then its blocks are taken from all SMs in turns, so that they ask DRAM for as
/// much as the mean.
Blocks typical_blocks(const std::vector<Blocks>& of_sm) {
  constexpr double kLikeTheOthers = 1.25;
  constexpr std::size_t kStrides = 8;
  double mean = 0;
  for (const Blocks& blocks : of_sm) mean += pieces_from_dram(blocks) / static_cast<double>(of_sm.size());
  if (pieces_from_dram(of_sm.front()) <= kLikeTheOthers * mean) return of_sm.front();
  Blocks best = of_sm.front();
  for (std::size_t stride = 1; stride <= kStrides; ++stride) {
    Blocks mixed = blocks_in_turns(of_sm, stride);
    if (std::abs(pieces_from_dram(mixed) - mean) < std::abs(pieces_from_dram(best) - mean)) best = std::move(mixed);
  }
  return best;
}

/// What L2 keeps at the end of a kernel never goes to DRAM: its share of what went through, but not too much.
double write_back(const Sample& sample, const SmBlocks& blocks) {
  const double scale = static_cast<double>(sample.launch.blocks()) / static_cast<double>(sample.blocks.size());
  const double dirtied = scale * 32 * static_cast<double>(blocks.dirtied_sectors);
  const double through = dirtied + scale * static_cast<double>(blocks.found.dram_read_bytes);
  if (dirtied == 0) return 1;
  const double kept = std::min(1.0, static_cast<double>(sample.caches.l2_bytes) / through);
  return 1 - std::min(kept, static_cast<double>(sample.caches.most_dirty_bytes()) / dirtied);
}

/// One SM's part of a launch.
class SmPart {
 public:
  SmPart(Sample& sample, const core::Architecture& chip) {
    const SmBlocks blocks = find_levels(sample);
    const auto sms = static_cast<std::uint64_t>(chip.sms);
    const auto most_work = [](const auto& a, const auto& b) { return steps_of(a) < steps_of(b); };
    const bool is_whole = sample.blocks.size() == sample.launch.blocks();
    work_.blocks = is_whole ? *std::ranges::max_element(blocks.of_sm, most_work) : typical_blocks(blocks.of_sm);
    work_.all = is_whole ? work_.blocks.size() : (sample.launch.blocks() + sms - 1) / sms;
    others_work_ = sample.others_work;
    chip_ = chip;
    needs_ = sample.needs;
    array_registers_ = sample.array_registers;
    work_.resident = sample.resident;
    work_.write_back = write_back(sample, blocks);
    describe_dirty(blocks.dirty);
    const std::uint64_t steps = std::max<std::uint64_t>(steps_of(work_.blocks) / work_.blocks.size(), 1);
    some_ = std::min(work_.all, kWaves * static_cast<std::uint64_t>(work_.resident));
    if (some_ * steps > kMostSteps) some_ = std::min(work_.all, 2 * static_cast<std::uint64_t>(work_.resident));
    const std::uint64_t warps = work_.blocks.front()->size();
    work_.most_steps = std::max<std::uint64_t>(kMostSteps / (some_ * warps), 64);
    std::uint64_t kept = 0;
    for (const BlockWork* block : work_.blocks) {
      for (const WarpWork& warp : *block) kept += std::min(warp.steps.size(), work_.most_steps);
    }
    left_out_ = kept == 0 ? 1 : static_cast<double>(steps_of(work_.blocks)) / static_cast<double>(kept);
  }

  /// Cycles of all its blocks.
  /// @param first  how it spends its time on the first of them; before, of a run of about the same
  [[nodiscard]] double cycles(const GpuTimes& gpu, const Guesses& guesses, SmTimes& first) const {
    first = run(some_, gpu, guesses, first.dram);
    // All blocks, in units of those that are simulated; and each has to start, whatever it does.
    const double all = others_work_ * static_cast<double>(work_.all);
    const double starts = static_cast<double>(work_.all) * gpu.block_interval;
    const auto some = static_cast<double>(some_);
    const double written = written_cycles(first) * all / some;
    const std::uint64_t half = some_ / 2;
    double cycles = first.cycles * std::min(1.0, all / some);
    if (all > some && half > 0)
      cycles += (first.cycles - run(half, gpu, guesses, first.dram).cycles) / static_cast<double>(some_ - half) *
                (all - some);
    return std::max({cycles, written, starts}) * left_out_;
  }

 private:
  // A load waits in DRAM's queue, so whoever loads does not get ahead of DRAM. Stores do not wait there; but what L2
  // has no room for has to be written before a kernel that only stores can end.
  [[nodiscard]] double written_cycles(const SmTimes& times) const {
    return read_share(work_) == 0 ? times.dram * times.cycles : 0;
  }

  [[nodiscard]] int resident(const Guesses& guesses) const {
    constexpr unsigned kMostRegisters = 255;
    caches::BlockNeeds needs = needs_;
    needs.registers = std::min(kMostRegisters, needs.registers + (guesses.array_registers - 1) * array_registers_);
    return caches::blocks_per_sm(chip_, needs);
  }

  void describe_dirty(const caches::MemoryLevels::Dirty& dirty) {
    const std::uint64_t all = std::accumulate(dirty.alone.begin(), dirty.alone.end(), dirty.beside);
    const auto sectors = static_cast<double>(all);
    if (sectors == 0) return;
    work_.dirty_beside = static_cast<double>(dirty.beside) / sectors;
    for (std::size_t i = 0; i < dirty.alone.size(); ++i)
      work_.dirty_alone[i] = static_cast<double>(dirty.alone[i]) / sectors;
    work_.partial = static_cast<double>(dirty.partial_sectors) / sectors;
  }

  [[nodiscard]] SmTimes run(std::uint64_t blocks, const GpuTimes& gpu, const Guesses& guesses, double busy) const {
    SmWork work = work_;
    work.all = blocks;
    work.resident = resident(guesses);
    return run_sm(work, gpu, guesses, busy);
  }

  SmWork work_;
  std::uint64_t some_ = 1;  // blocks that are simulated
  double left_out_ = 1;     // steps of a warp, as a factor
  double others_work_ = 1;  // Sample::others_work
  core::Architecture chip_;
  caches::BlockNeeds needs_;  // of a block
  unsigned array_registers_ = 0;
};

}  // namespace

void add(core::TimeEstimate& sum, const LaunchTime& launch) {
  if (!launch.why_not.empty()) sum.why_not = "There is no estimate: " + launch.why_not + ".";
  sum.us += launch.us;
  sum.low_us += launch.low_us;
  // One launch that cannot be so, and nobody can say it of all.
  sum.wide_us = launch.wide_us > 0 && (sum.launches == 0 || sum.wide_us > 0) ? sum.wide_us + launch.wide_us : 0;
  sum.high_us += launch.high_us;
  if (sum.launches++ > 0 && launch.us <= sum.longest_us) return;
  sum.longest_us = launch.us;
  sum.gains.clear();
  for (const Gain& gain : launch.gains) sum.gains.push_back({std::string(name_of(gain.resource)), gain.share});
  sum.in_flight = launch.busy.in_flight;
  sum.needed = launch.needed;
  sum.blocks.clear();
  const double us = 1 / launch.clock_ghz / 1000;
  const std::span drawn = std::span(launch.busy.blocks).first(std::min(launch.busy.blocks.size(), kMostDrawn));
  for (const BlockSpan& block : drawn) sum.blocks.push_back({block.slot, block.begin * us, block.end * us});
}

LaunchTime time_of(Sample& sample, const GpuTimes& gpu) {
  adapt_copies(sample, gpu);
  LaunchTime time{.busy = {}, .gains = {}, .why_not = sample.why_not};
  if (!time.why_not.empty() || sample.blocks.empty()) return time;
  const SmPart part(sample, gpu.chip);
  time.busy.dram = 0.5;
  const auto us = [&gpu](double cycles) { return gpu.launch_us + cycles / gpu.clock_ghz / 1000; };
  time.us = us(part.cycles(gpu, {}, time.busy));
  time.clock_ghz = gpu.clock_ghz;
  time.needed = (gpu.dram_latency + gpu.read_wait) / gpu.read_byte;
  // Side by side, where there are several cores.
  const auto begin = [&](const GpuTimes& other, const Guesses& guesses) {
    return std::async(std::launch::async,
                      [=, &part, like = time.busy]() mutable { return us(part.cycles(other, guesses, like)); });
  };
  auto kind = begin(gpu, kKind), unkind = begin(gpu, kUnkind);
  std::vector<std::future<double>> without_each;
  for (const Resource resource : all_resources()) without_each.push_back(begin(without(resource, gpu), {}));
  if (auto wide = with_wide_accesses(sample)) {
    SmTimes like = time.busy;
    time.wide_us = us(SmPart(*wide, gpu.chip).cycles(gpu, {}, like));
  }
  const double band = gpu.is_measured ? kMeasuredBand : kUnmeasuredBand;
  time.low_us = (1 - band) * std::min(time.us, kind.get());
  time.high_us = (1 + band) * std::max(time.us, unkind.get());
  for (std::size_t i = 0; i < without_each.size(); ++i)
    time.gains.push_back({all_resources()[i], 1 - without_each[i].get() / time.us});
  std::ranges::stable_sort(time.gains, std::ranges::greater{}, &Gain::share);
  return time;
}

}  // namespace estimate
