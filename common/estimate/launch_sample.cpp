#include "common/estimate/launch_sample.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "common/memory/shared_banks.h"
#include "common/simt/program/region.h"

namespace estimate {
namespace {

// What a second of emulation gives, in requests of warps.
constexpr std::uint64_t kWantedRequests = 400'000;
// Waves of blocks: the first begins at once, the second one by one.
constexpr std::uint64_t kWaves = 3;
constexpr std::uint64_t kLeastSms = 4;
// Of a warp: loops repeat themselves long before.
constexpr std::size_t kMostSteps = 4096;
// The size of a large page: what an allocator would round to.
constexpr std::uint64_t kPlacementBytes = 2 << 20;

constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();

void append(WarpWork& warp, Step step) {
  ++warp.all_steps;
  const Step before = std::exchange(warp.next, {.is_unrolled = warp.next.is_unrolled});
  if (warp.steps.size() >= kMostSteps) return;
  step.instructions = before.instructions;
  step.chain = before.chain;
  step.special = before.special;
  step.is_unrolled = before.is_unrolled;
  warp.steps.push_back(step);
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
}

void LaunchSamples::begin_block(std::uint64_t block) {
  if (block >= most_blocks_) return;
  running_[block].resize((samples_.back().launch.threads_per_block() + memory::kWarpSize - 1) / memory::kWarpSize);
}

void LaunchSamples::suspend_block(std::uint64_t /*block*/) {
  must_run_on_ = true;
  samples_.back().why_not = "its blocks wait for each other, so a few of them do not show what all cost";
}

void LaunchSamples::request(const simt::Request& request) {
  if (request.place.block >= most_blocks_) return;
  const simt::Region& region = *request.site.region;
  WarpWork& warp = running_[request.place.block][static_cast<std::size_t>(request.place.warp)];
  // What is copied in pieces is one access.
  if (std::exchange(warp.last_access, request.site.tag) != request.site.tag) ++warp.accesses;
  Step step{.site = request.site.index};
  step.level = static_cast<std::uint8_t>(warp.block.level_of(warp.accesses - 1));
  const memory::Kind kind = request.access.kind;
  if (kind == memory::Kind::atomic) samples_.back().why_not = "what atomics cost is not known yet";
  if (region.space == memory::Space::global) return global_request(warp, step, request);
  if (region.space != memory::Space::shared) return;
  if (ended_ == 0 && !region.is_dynamic) shared_variables_.emplace(region.begin, region.end);
  step.kind = kind == memory::Kind::load ? Step::Kind::shared_load : Step::Kind::shared_store;
  step.wavefronts = static_cast<std::uint16_t>(count_wavefronts(request.access));
  if (step.kind == Step::Kind::shared_load && !region.is_dynamic) {
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
  if (is_load) step.is_grid_stride = is_grid_stride(request);
  if (warp.steps.size() < kMostSteps) {
    const std::vector<caches::LinePart> parts = caches::parts_of(access);
    step.first_part = static_cast<std::uint32_t>(warp.parts.size());
    step.parts = static_cast<std::uint16_t>(parts.size());
    warp.parts.insert(warp.parts.end(), parts.begin(), parts.end());
  }
  append(warp, step);
}

bool LaunchSamples::is_grid_stride(const simt::Request& request) {
  const memory::WarpAccess& access = request.access;
  const std::uint64_t address = access.address[static_cast<std::size_t>(std::countr_zero(access.active))];
  const auto [known, is_new] =
      last_load_.try_emplace({request.place.block, request.place.warp, request.site.index}, address);
  const std::uint64_t before = std::exchange(known->second, address);
  const simt::LaunchShape& launch = samples_.back().launch;
  const std::uint64_t grid = launch.blocks() * launch.threads_per_block() * static_cast<std::uint64_t>(access.bytes);
  return !is_new && address - before == grid;
}

void LaunchSamples::barrier(std::uint64_t block) {
  if (block >= most_blocks_) return;
  joined_.forget();
  for (WarpWork& warp : running_[block]) append(warp, {});
}

void LaunchSamples::basic_block(const simt::WarpStep& step, const simt::Computation& computation) {
  if (step.place.block >= most_blocks_) return;
  WarpWork& warp = running_[step.place.block][static_cast<std::size_t>(step.place.warp)];
  warp.block = computation;
  warp.accesses = 0;
  warp.last_access = 0;
  warp.next.instructions += computation.instructions;
  warp.next.chain += computation.chain;
  warp.next.special += computation.special;
  if (computation.ends != simt::Computation::Loop::none)
    warp.next.is_unrolled = computation.ends == simt::Computation::Loop::unrolled;
}

void LaunchSamples::end_block(std::uint64_t block) {
  if (block >= most_blocks_) return;
  const auto ended = running_.find(block);
  joined_.forget();
  last_load_.clear();
  if (ended_ == 0) plan(ended->second);
  samples_.back().blocks.push_back(std::move(ended->second));
  ++ended_;
  running_.erase(ended);
}

void LaunchSamples::end_launch() {
  Sample& sample = samples_.back();
  if (sample.why_not.empty() && ended_ < std::min(most_blocks_, sample.launch.blocks()))
    sample.why_not = "not all of the blocks that it needs were counted";
}

void LaunchSamples::plan(const BlockWork& first) {
  Sample& sample = samples_.back();
  sample.needs.shared_bytes = sample.launch.shared_bytes;
  for (const auto& [begin, end] : shared_variables_) sample.needs.shared_bytes += end - begin;
  if (sample.needs.shared_bytes > chip_.shared_bytes)
    sample.why_not = "a block needs more shared memory than an SM of this GPU has";
  sample.resident = caches::blocks_per_sm(chip_, sample.needs);
  sample.caches = caches::cache_sizes(chip_, sample.needs);
  std::uint64_t requests = 1;
  for (const WarpWork& warp : first) requests += warp.all_steps;
  const auto resident = static_cast<std::uint64_t>(sample.resident);
  const auto all_sms = static_cast<std::uint64_t>(chip_.sms);
  const std::uint64_t wanted = std::max(kWantedRequests / requests, kLeastSms * resident);
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
