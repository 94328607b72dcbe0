#include "common/estimate/sm.h"

#include <algorithm>
#include <utility>

#include "common/estimate/copy_order.h"
#include "common/estimate/load_order.h"

namespace estimate {
namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};
constexpr unsigned kMostStores = 8;  // of a warp that are on their way to L2

}  // namespace

Sm::Sm(const SmWork& work, const GpuTimes& gpu, const Guesses& guesses, MemoryPath::DramLoad load)
    : work_(work),
      gpu_(gpu),
      guesses_(guesses),
      memory_(gpu, work, load, guesses.waiting),
      slots_(static_cast<std::size_t>(work.resident)) {}

SmTimes Sm::run() {
  for (std::uint32_t slot = 0; slot < slots_.size(); ++slot) begin_block(slot, 0);
  while (!events_.empty()) {
    const Event event = events_.top();
    events_.pop();
    handle(event);
  }
  SmTimes times{.cycles = std::max(end_, 1.0)};
  memory_.add_to(times);
  for (const Server& scheduler : schedulers_) times.issue += scheduler.busy() / 4 / times.cycles;
  times.starts = starts_.busy() / times.cycles;
  times.in_flight = byte_cycles_ / times.cycles;
  times.blocks = std::move(spans_);
  return times;
}

// After the first wave, blocks are at different places of their work: such blocks come again.
const BlockWork& Sm::block(std::uint64_t index) const {
  const std::uint64_t known = work_.blocks.size();
  const auto wave = static_cast<std::uint64_t>(work_.resident);
  const std::uint64_t again = known > wave ? wave : 0;
  return *work_.blocks[index < known ? index : again + (index - known) % (known - again)];
}

void Sm::begin_block(std::uint32_t slot, double now) {
  if (begun_ == work_.all) return;
  const BlockWork& work = block(begun_++);
  const auto warps = static_cast<double>(work.size());
  const double interval = std::max(gpu_.block_interval, gpu_.warp_interval * warps);
  const double first = starts_.serve(now, interval) - interval + gpu_.block_start;
  Slot& place = slots_[slot];
  place.running = static_cast<unsigned>(work.size());
  place.at_barrier = 0;
  place.span = spans_.size();
  expect_phases(place, work, work_.most_steps);
  spans_.push_back({.slot = slot, .begin = first});
  place.warps.resize(work.size(), kNone);
  for (std::size_t i = 0; i < work.size(); ++i) {
    std::uint32_t& warp = place.warps[i];
    if (warp == kNone) {
      warp = static_cast<std::uint32_t>(warps_.size());
      warps_.emplace_back();
    }
    warps_[warp] = Warp{.work = &work[i], .slot = slot, .postponed = {}, .landed = {}, .read = {}, .loaded = {}};
    at(first + gpu_.warp_start * static_cast<double>(i), What::warp, warp);
  }
}

double Sm::issue(std::uint32_t warp, double now, double instructions, double dependent, double special) {
  const std::size_t scheduler = warp % schedulers_.size();
  const double issued = schedulers_[scheduler].serve(now, gpu_.issue * instructions);
  const double done = special > 0 ? special_units_[scheduler].serve(now, gpu_.issue * special) : now;
  return std::max({issued, done, now + gpu_.dependent * dependent});
}

void Sm::go_on(std::uint32_t id, double now) {
  Warp& warp = warps_[id];
  warp.waits_for = State::ready;
  if (!warp.has_started) {
    warp.has_started = true;
    return at(issue(id, now, guesses_.start_instructions, guesses_.start_instructions, 0), What::warp, id);
  }
  if (warp.next == std::min(warp.work->steps.size(), work_.most_steps)) return end(id, now);
  const Step& step = warp.work->steps[warp.next];
  if (must_wait(warp, step, guesses_)) {
    warp.waits_for = State::loads;
    return;
  }
  if (step.kind == Step::Kind::store && warp.stores >= kMostStores) {
    warp.waits_for = State::stores;
    return;
  }
  if (!warp.has_issued && !step.is_rest) {
    warp.has_issued = true;
    // Of an unrolled loop, the addresses are there already.
    const bool is_first = step.site >= warp.loaded.size() || warp.loaded[step.site] == 0;
    const double slots = guesses_.access_instructions + step.slots(guesses_.integer_slots);
    return at(issue(id, now, slots, is_first ? 1 + step.chain : 0, step.special), What::warp, id);
  }
  warp.has_issued = false;
  ++warp.next;
  make(id, step, now);
}

void Sm::make(std::uint32_t id, const Step& step, double now) {
  Warp& warp = warps_[id];
  switch (step.kind) {
    case Step::Kind::barrier:
      warp.waits_for = State::barrier;
      ++slots_[warp.slot].at_barrier;
      return open_barrier(slots_[warp.slot], now);
    case Step::Kind::load:
    case Step::Kind::shared_load:
      note_load(warp, step);
      if (needs_others(warp, step))
        warp.postponed.push_back(&step);
      else
        begin_load(id, step, now);
      break;
    case Step::Kind::shared_store:
      if (warp.loads == 0) return at(memory_.store_shared(step.wavefronts, now), What::warp, id);
      warp.deferred += step.wavefronts;
      break;
    case Step::Kind::store:
      ++warp.stores;
      at(now, What::store_arrives, id, &step);
      break;
    case Step::Kind::copy:
    case Step::Kind::bulk_store:
      begin_copy(id, step, now);
      break;
    case Step::Kind::arrival:
      come(id, step, now);
      break;
    case Step::Kind::wait:
      warp.waits_for = State::group;
      return go_on_if_come(id, now);
  }
  at(now, What::warp, id);
}

void Sm::begin_load(std::uint32_t id, const Step& step, double now) {
  ++warps_[id].loads;
  ++warps_[id].of_level[step.level];
  if (step.level == Step::kCarried) warps_[id].round = step.round;
  byte_cycles_ -= step.dram_bytes() * now;
  if (step.kind == Step::Kind::shared_load) return at(now, What::shared_arrives, id, &step);
  at(now, What::load, id, &step, MemoryPath::Part::banks);
}

// A bulk copy asks L2 itself.
void Sm::begin_copy(std::uint32_t id, const Step& step, double now) {
  ++warps_[id].copies;
  if (step.kind == Step::Kind::bulk_store) return at(now, What::store_arrives, id, &step);
  note_load(warps_[id], step);
  byte_cycles_ -= step.dram_bytes() * now;
  at(now, What::load, id, &step, step.is_bulk ? MemoryPath::Part::l2 : MemoryPath::Part::banks);
}

void Sm::open_barrier(Slot& slot, double now) {
  if (slot.at_barrier == 0 || slot.at_barrier < slot.running) return;
  slot.at_barrier = 0;
  const double open = now + gpu_.barrier + gpu_.barrier_warp * static_cast<double>(slot.warps.size());
  for (const std::uint32_t warp : slot.warps) {
    if (warps_[warp].waits_for == State::barrier) at(open, What::warp, warp);
  }
}

void Sm::end(std::uint32_t id, double now) {
  Warp& warp = warps_[id];
  if (warp.loads > 0 || warp.stores > 0 || warp.copies > 0) {
    warp.waits_for = warp.loads > 0 ? State::loads : warp.stores > 0 ? State::end_of_stores : State::end_of_copies;
    return;
  }
  end_ = std::max(end_, now);
  Slot& slot = slots_[warp.slot];
  if (--slot.running > 0) return open_barrier(slot, now);
  spans_[slot.span].end = now;
  begin_block(warp.slot, now);
}

}  // namespace estimate
