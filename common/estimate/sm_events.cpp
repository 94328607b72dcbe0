// What happens to the warps of an SM.

#include <algorithm>
#include <utility>

#include "common/estimate/copy_order.h"
#include "common/estimate/load_order.h"
#include "common/estimate/sm.h"

namespace estimate {

void Sm::handle(const Event& event) {
  Warp& warp = warps_[event.warp];
  switch (event.what) {
    case What::warp:
      return go_on(event.warp, event.time);
    case What::load: {
      const auto [time, part] = memory_.load(*event.step, event.part, event.time);
      return at(time, part == MemoryPath::Part::done ? What::loaded : What::load, event.warp, event.step, part);
    }
    case What::store_arrives:
      if (event.step->kind == Step::Kind::bulk_store)
        return at(memory_.bulk_store(*warp.work, *event.step, event.time), What::store_sent, event.warp, event.step);
      return at(memory_.store(*warp.work, *event.step, event.time), What::store_sent, event.warp);
    case What::store_sent:
      if (event.step != nullptr) return copied(event);
      --warp.stores;
      if (warp.waits_for == State::stores || (warp.waits_for == State::end_of_stores && warp.stores == 0))
        go_on(event.warp, event.time);
      return;
    case What::shared_arrives:
      return at(memory_.shared(*event.step, event.time) + gpu_.shared_latency, What::loaded, event.warp, event.step);
    case What::loaded:
      byte_cycles_ += event.step->dram_bytes() * event.time;
      return event.step->kind == Step::Kind::copy ? copied(event) : loaded(event);
  }
}

void Sm::loaded(const Event& event) {
  Warp& warp = warps_[event.warp];
  --warp.of_level[event.step->level];
  if (--warp.loads > 0) return;
  if (!warp.postponed.empty()) {
    for (const Step* step : take_first_postponed(warp)) begin_load(event.warp, *step, event.time);
    return;
  }
  std::ranges::fill(warp.loaded, 0);
  all_loaded(event.warp, event.time);
}

void Sm::all_loaded(std::uint32_t id, double now) {
  Warp& warp = warps_[id];
  const double stored = memory_.store_shared(std::exchange(warp.deferred, 0), now);
  if (warp.waits_for != State::loads) return;
  warp.waits_for = State::ready;
  at(stored, What::warp, id);
}

void Sm::copied(const Event& event) {
  Warp& warp = warps_[event.warp];
  --warp.copies;
  come(event.warp, *event.step, event.time);
  if (warp.waits_for == State::end_of_copies && warp.copies == 0) go_on(event.warp, event.time);
}

// A phase may be waited for by all warps of the block.
void Sm::come(std::uint32_t id, const Step& step, double now) {
  Slot& slot = slots_[warps_[id].slot];
  note_come(warps_[id], slot, step);
  if (step.group != Step::Group::phase) {
    if (warps_[id].waits_for == State::group) go_on_if_come(id, now);
    return;
  }
  if (slot.missing[step.number] > 0) return;
  for (const std::uint32_t other : slot.warps) {
    if (warps_[other].waits_for == State::group) go_on_if_come(other, now);
  }
}

// The step that a warp has made last is its wait. It sees the end of a phase in shared memory.
void Sm::go_on_if_come(std::uint32_t id, double now) {
  Warp& warp = warps_[id];
  const Step& wait = warp.work->steps[warp.next - 1];
  if (!has_come(warp, slots_[warp.slot], wait)) return;
  warp.waits_for = State::ready;
  const bool is_for_loads = wait.group == Step::Group::copies || wait.group == Step::Group::phase;
  if (is_for_loads && warp.loads == 0) std::ranges::fill(warp.loaded, 0);
  at(wait.group == Step::Group::phase ? now + gpu_.shared_latency : now, What::warp, id);
}

}  // namespace estimate
