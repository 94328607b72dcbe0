// What the warps of a sample ask for, as its steps.

#include <algorithm>
#include <utility>

#include "common/caches/request_way.h"
#include "common/estimate/launch_sample.h"
#include "common/memory/shared_banks.h"

namespace estimate {
namespace {

// Of a thread, beside those of its arrays.
constexpr unsigned kOtherRegisters = 16;

void append_with_parts(WarpWork& warp, Step step, const memory::WarpAccess& access) {
  if (warp.steps.size() < WarpWork::kMostSteps) {
    const std::vector<caches::LinePart> parts = caches::parts_of(access);
    step.first_part = static_cast<std::uint32_t>(warp.parts.size());
    step.parts = static_cast<std::uint16_t>(parts.size());
    warp.parts.insert(warp.parts.end(), parts.begin(), parts.end());
  }
  warp.append(step);
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

WarpWork& LaunchSamples::warp_at(simt::WarpPlace place) {
  return running_[place.block][static_cast<std::size_t>(place.warp)];
}

void LaunchSamples::request(const simt::Request& request) {
  if (!is_wanted(request.place.block)) return;
  const simt::Region& region = *request.site.region;
  WarpWork& warp = warp_at(request.place);
  // What is copied in pieces is one access.
  if (std::exchange(warp.last_access, request.site.tag) != request.site.tag) ++warp.accesses;
  Step step{.site = request.site.index};
  set_level(warp, step);
  const memory::Kind kind = request.access.kind;
  if (kind == memory::Kind::atomic) samples_.back().why_not = "what atomics cost is not known yet";
  const bool runs_ahead = simt::tag_kind(request.site.tag).is_late;
  if (region.space == memory::Space::global) return global_request(warp, step, request);
  if (region.space != memory::Space::shared) return;
  note_shared(region);
  step.kind = kind == memory::Kind::load ? Step::Kind::shared_load : Step::Kind::shared_store;
  step.wavefronts = static_cast<std::uint16_t>(count_wavefronts(request.access));
  if (runs_ahead && kind == memory::Kind::store) return copies_[request.place.block].begin(warp, step, request);
  if (step.kind == Step::Kind::shared_load && !region.is_dynamic && !request.access.of_matrices) {
    const auto joined =
        joined_.add(request.place.block, request.place.warp, step.site, warp.steps.size(), request.access);
    if (joined && joined->step < warp.steps.size()) {
      warp.steps[joined->step].wavefronts = static_cast<std::uint16_t>(count_wavefronts(joined->access));
      return;
    }
  }
  warp.append(step);
}

void LaunchSamples::note_shared(const simt::Region& region) {
  if (ended_ == 0 && !region.is_dynamic) shared_variables_.emplace(region.begin, region.end);
}

void LaunchSamples::global_request(WarpWork& warp, Step step, const simt::Request& request) {
  memory::WarpAccess access = request.access;
  const std::uint64_t move = arrays_.move_of(*request.site.region);
  for (std::uint64_t& address : access.address) address += move;
  const simt::RecordKind& kind = simt::tag_kind(request.site.tag);
  const bool is_load = access.kind == memory::Kind::load;
  step.kind = is_load ? (kind.is_late ? Step::Kind::copy : Step::Kind::load) : Step::Kind::store;
  step.way = caches::way_of(kind);
  step.wavefronts = static_cast<std::uint16_t>(count_wavefronts(access));
  append_with_parts(warp, step, access);
}

void LaunchSamples::bulk(const simt::BulkAccess& access) {
  if (!is_wanted(access.place.block)) return;
  const simt::Region& region = *access.site.region;
  if (region.space == memory::Space::shared) return note_shared(region);
  WarpWork& warp = warp_at(access.place);
  const bool is_load = access.site.kind() == memory::Kind::load;
  Step step{.kind = is_load ? Step::Kind::copy : Step::Kind::bulk_store,
            .way = caches::way_of(simt::tag_kind(access.site.tag)),
            .site = access.site.index,
            .is_bulk = true,
            .is_rest = access.range.is_further};
  const std::uint64_t move = arrays_.move_of(region);
  const std::size_t first = warp.steps.size();
  for (const memory::WarpAccess& piece :
       caches::pieces_of({access.range.first + move, access.range.bytes}, access.site.kind())) {
    append_with_parts(warp, step, piece);
    step.is_rest = true;
  }
  copies_[access.place.block].begin_bulk(warp, first, access);
}

// Those of a barrier object land with its phase, and each warp that waits for it says so itself.
void LaunchSamples::landed(const simt::Request& copies, bool is_own) {
  if (is_wanted(copies.place.block) && is_own) copies_[copies.place.block].land(warp_at(copies.place), copies);
}

void LaunchSamples::bulk_landed(const simt::BulkAccess& access) {
  const bool was_store = access.site.kind() == memory::Kind::load;
  if (is_wanted(access.place.block) && was_store && !access.range.is_further)
    copies_[access.place.block].land_bulk(warp_at(access.place), access);
}

void LaunchSamples::phase_use(const simt::WarpStep& step, const simt::PhaseUse& use) {
  if (is_wanted(step.place.block)) copies_[step.place.block].use_phase(warp_at(step.place), step, use);
}

void LaunchSamples::warp_operation(simt::WarpPlace place, simt::detail::WarpOperation operation, int /*words*/) {
  if (operation == simt::detail::WarpOperation::load_matrices) return;  // a request
  if (is_wanted(place.block)) ++warp_at(place).operations;
}

void LaunchSamples::basic_block(const simt::WarpStep& step, const simt::Computation& computation) {
  if (!is_wanted(step.place.block)) return;
  WarpWork& warp = warp_at(step.place);
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

}  // namespace estimate
