#include "common/estimate/launch_sample.h"

#include <algorithm>
#include <utility>

#include "common/memory/shared_banks.h"
#include "common/simt/program/region.h"

namespace estimate {
namespace {

// What half a second of emulation gives: requests of warps and what they do together, or so many more lines that they
// ask for, or stretches of code without jumps.
constexpr std::uint64_t kWantedRequests = 200'000;
constexpr std::uint64_t kLinesOfRequest = 16, kStretchesOfRequest = 16;
// Waves of blocks: the first begins at once, the second one by one.
constexpr std::uint64_t kWaves = 3;
constexpr std::uint64_t kLeastSms = 2;
// Blocks that are looked at here and there in the rest of the grid; fewer if they have much to do.
constexpr std::uint64_t kMostOthers = 16;
// Of a warp: loops repeat themselves long before.
constexpr std::size_t kMostSteps = 4096;
// Of a thread, beside those of its arrays.
constexpr unsigned kOtherRegisters = 16;
// The size of a large page: what an allocator would round to.
constexpr std::uint64_t kPlacementBytes = 2 << 20;

void append(WarpWork& warp, Step step) {
  ++warp.all_steps;
  const Step before = std::exchange(warp.next, {.loop = warp.next.loop});
  if (warp.steps.size() >= kMostSteps) return;
  step.instructions = before.instructions;
  step.chain = before.chain;
  step.special = before.special;
  step.integers = before.integers;
  step.loop = before.loop;
  warp.steps.push_back(step);
}

void set_level(WarpWork& warp, Step& step) {
  using simt::Computation;
  const unsigned level = warp.block.level_of(warp.accesses - 1);
  step.level = static_cast<std::uint8_t>(std::min<unsigned>(level, Step::kCarried));
  if (step.level < Step::kCarried) return;
  constexpr std::uint32_t kOuter = 1U << 30, kAlone = 1U << 31;  // no two kinds have the same number
  step.round = level == Computation::kRoundByRound        ? warp.rounds
               : level == Computation::kOuterRoundByRound ? kOuter + warp.rolled_rounds
                                                          : kAlone + warp.one_by_one++;
}

}  // namespace

void LaunchSamples::begin_launch(const simt::LaunchShape& launch) {
  samples_.push_back(
      {.launch = launch, .needs = {.threads = launch.threads_per_block()}, .caches = {}, .blocks = {}, .why_not = {}});
  running_.clear();
  shared_variables_.clear();
  ended_ = 0;
  most_blocks_ = kAll;
  must_run_on_ = false;
  most_others_ = kMostOthers;
  others_ended_ = steps_of_others_ = 0;
}

void LaunchSamples::begin_block(std::uint64_t block) {
  if (!is_wanted(block)) return;
  running_[block].resize((samples_.back().launch.threads_per_block() + memory::kWarpSize - 1) / memory::kWarpSize);
}

void LaunchSamples::suspend_block(std::uint64_t /*block*/) {
  must_run_on_ = true;
  samples_.back().why_not = "its blocks wait for each other, so a few of them do not show what all cost";
}

void LaunchSamples::request(const simt::Request& request) {
  if (!is_wanted(request.place.block)) return;
  const simt::Region& region = *request.site.region;
  WarpWork& warp = running_[request.place.block][static_cast<std::size_t>(request.place.warp)];
  // What is copied in pieces is one access.
  if (std::exchange(warp.last_access, request.site.tag) != request.site.tag) ++warp.accesses;
  Step step{.site = request.site.index};
  set_level(warp, step);
  const memory::Kind kind = request.access.kind;
  if (kind == memory::Kind::atomic) samples_.back().why_not = "what atomics cost is not known yet";
  if (region.space == memory::Space::global) return global_request(warp, step, request);
  if (region.space != memory::Space::shared) return;
  if (ended_ == 0 && !region.is_dynamic) shared_variables_.emplace(region.begin, region.end);
  step.kind = kind == memory::Kind::load ? Step::Kind::shared_load : Step::Kind::shared_store;
  step.wavefronts = static_cast<std::uint16_t>(count_wavefronts(request.access));
  if (step.kind == Step::Kind::shared_load && !region.is_dynamic && !request.access.of_matrices) {
    const auto joined =
        joined_.add(request.place.block, request.place.warp, step.site, warp.steps.size(), request.access);
    if (joined && joined->step < warp.steps.size()) {
      warp.steps[joined->step].wavefronts = static_cast<std::uint16_t>(count_wavefronts(joined->access));
      return;
    }
  }
  append(warp, step);
}

void LaunchSamples::global_request(WarpWork& warp, Step step, const simt::Request& request) {
  const simt::Region& region = *request.site.region;
  const auto [known, is_new] = device_begin_.try_emplace(region.created, next_address_);
  if (is_new) next_address_ += (region.end - region.begin + kPlacementBytes) / kPlacementBytes * kPlacementBytes;
  memory::WarpAccess access = request.access;
  const std::uint64_t move = known->second - region.begin / caches::kLineBytes * caches::kLineBytes;
  for (std::uint64_t& address : access.address) address += move;
  const bool is_load = access.kind == memory::Kind::load;
  const bool is_weak = simt::tag_kind(request.site.tag).strength == safety::Strength::weak;
  step.kind = is_load ? Step::Kind::load : Step::Kind::store;
  step.way = !is_load  ? (access.kind == memory::Kind::store ? caches::Way::store : caches::Way::atomic)
             : is_weak ? caches::Way::load
                       : caches::Way::load_around_l1;
  step.wavefronts = static_cast<std::uint16_t>(count_wavefronts(access));
  if (warp.steps.size() < kMostSteps) {
    const std::vector<caches::LinePart> parts = caches::parts_of(access);
    step.first_part = static_cast<std::uint32_t>(warp.parts.size());
    step.parts = static_cast<std::uint16_t>(parts.size());
    warp.parts.insert(warp.parts.end(), parts.begin(), parts.end());
  }
  append(warp, step);
}

void LaunchSamples::warp_operation(simt::WarpPlace place, simt::detail::WarpOperation operation, int /*words*/) {
  if (operation == simt::detail::WarpOperation::load_matrices) return;  // a request
  if (is_wanted(place.block)) ++running_[place.block][static_cast<std::size_t>(place.warp)].operations;
}

void LaunchSamples::barrier(std::uint64_t block) {
  if (!is_wanted(block)) return;
  joined_.forget();
  for (WarpWork& warp : running_[block]) append(warp, {});
}

void LaunchSamples::basic_block(const simt::WarpStep& step, const simt::Computation& computation) {
  if (!is_wanted(step.place.block)) return;
  WarpWork& warp = running_[step.place.block][static_cast<std::size_t>(step.place.warp)];
  warp.block = computation;
  warp.accesses = 0;
  warp.last_access = 0;
  ++warp.stretches;
  warp.next.instructions += computation.instructions;
  warp.next.chain += computation.chain;
  warp.next.special += computation.special;
  warp.next.integers += computation.integers;
  if (computation.ends != simt::Computation::Loop::none) {
    warp.next.loop = computation.ends;
    ++warp.rounds;
    warp.rolled_rounds += computation.ends == simt::Computation::Loop::unrolled ? 0 : 1;
  }
  Sample& sample = samples_.back();
  sample.array_registers = std::max(sample.array_registers, computation.registers);
  sample.needs.registers = std::max(sample.needs.registers, kOtherRegisters + sample.array_registers);
}

void LaunchSamples::end_block(std::uint64_t block) {
  if (!is_wanted(block)) return;
  const auto ended = running_.find(block);
  joined_.forget();
  if (ended_ == 0) plan(ended->second);
  if (block >= most_blocks_) {
    ++others_ended_;
    steps_of_others_ += steps_of(ended->second);
  } else {
    samples_.back().blocks.push_back(std::move(ended->second));
  }
  ++ended_;
  running_.erase(ended);
}

// The first block ran to its end: the others do as much.
void LaunchSamples::leave_block(std::uint64_t block) {
  BlockWork& left = running_.at(block);
  const BlockWork& whole = samples_.back().blocks.front();
  for (std::size_t warp = 0; warp < left.size(); ++warp)
    left[warp].all_steps = std::max(left[warp].all_steps, whole[warp].all_steps);
  end_block(block);
}

bool LaunchSamples::has_enough_of(simt::WarpPlace place) const {
  if (ended_ == 0 || place.block >= most_blocks_ || most_blocks_ == samples_.back().launch.blocks()) return false;
  return running_.at(place.block)[static_cast<std::size_t>(place.warp)].steps.size() >= kMostSteps;
}

void LaunchSamples::end_launch() {
  Sample& sample = samples_.back();
  if (sample.why_not.empty() && sample.blocks.size() < std::min(most_blocks_, sample.launch.blocks()))
    sample.why_not = "not all of the blocks that it needs were counted";
  std::uint64_t steps = 0;
  for (const BlockWork& block : sample.blocks) steps += steps_of(block);
  if (others_ended_ == 0 || steps == 0) return;
  const auto first = static_cast<double>(sample.blocks.size());
  const auto rest = static_cast<double>(sample.launch.blocks()) - first;
  const double of_other = static_cast<double>(steps_of_others_) / static_cast<double>(others_ended_);
  const double of_first = static_cast<double>(steps) / first;
  sample.others_work = (first + rest * of_other / of_first) / (first + rest);
}

std::uint64_t LaunchSamples::others() const {
  if (most_blocks_ == kAll || !is_asked_which_) return 0;
  return std::min(most_others_, samples_.back().launch.blocks() - most_blocks_);
}

// In the middle of as many equal pieces of the rest of the grid.
std::uint64_t LaunchSamples::place_of_other(std::uint64_t index) const {
  const std::uint64_t rest = samples_.back().launch.blocks() - most_blocks_;
  return most_blocks_ + (2 * index + 1) * rest / (2 * others());
}

std::uint64_t LaunchSamples::which_block(std::uint64_t number) {
  is_asked_which_ = true;
  const std::uint64_t first = most_blocks_;
  return number >= first && number < first + others() ? place_of_other(number - first) : number;
}

void LaunchSamples::plan(const BlockWork& first) {
  Sample& sample = samples_.back();
  sample.needs.shared_bytes = sample.launch.shared_bytes;
  for (const auto& [begin, end] : shared_variables_) sample.needs.shared_bytes += end - begin;
  if (sample.needs.shared_bytes > chip_.shared_bytes)
    sample.why_not = "a block needs more shared memory than an SM of this GPU has";
  sample.resident = caches::blocks_per_sm(chip_, sample.needs);
  sample.caches = caches::cache_sizes(chip_, sample.needs);
  std::uint64_t requests = 1 + steps_of(first);
  for (const WarpWork& warp : first)
    requests += warp.operations + warp.parts.size() / kLinesOfRequest + warp.stretches / kStretchesOfRequest;
  const auto resident = static_cast<std::uint64_t>(sample.resident);
  const auto all_sms = static_cast<std::uint64_t>(chip_.sms);
  const std::uint64_t wanted = std::max(kWantedRequests / requests, kLeastSms * resident);
  most_others_ = std::clamp<std::uint64_t>(kWantedRequests / 2 / requests, 1, kMostOthers);
  // The second wave may find in L2 what the first one has loaded.
  const std::uint64_t least = sample.launch.blocks() > all_sms * resident ? 2 : 1;
  const std::uint64_t waves = std::clamp<std::uint64_t>(wanted / (all_sms * resident), least, kWaves);
  // Fewer SMs, but full ones: what the blocks of an SM do to its L1 depends on how many they are.
  std::uint64_t sms = std::clamp(wanted / (resident * waves), std::min(kLeastSms, all_sms), all_sms);
  if (sample.launch.blocks() <= sms * resident) sms = all_sms;
  most_blocks_ = std::min(sample.launch.blocks(), sms * resident * waves);
  if (extent_ == Extent::whole) {
    sms = all_sms;
    most_blocks_ = sample.launch.blocks();
  }
  sample.sms = static_cast<int>(sms);
}

}  // namespace estimate
