// One access to one cell, unless AccessChecker has seen at a glance that it is in order: what it races with, and what
// has to be remembered for the accesses that are still to be told. These may have happened earlier, since the last
// barrier: so nothing is forgotten as long as one of them may race with it, and with nothing else that is remembered.

#include <algorithm>
#include <vector>

#include "common/core/lanes.h"
#include "common/safety/access_checker.h"

namespace safety {

using memory::Kind;

// In shared memory, a mark from before the last barrier is one of this block, or of one that has ended.
template <bool is_shared>
inline bool AccessChecker::is_old(AccessMark mark) const {
  return mark.state() < (is_shared ? order_.interval() : order_.launch_begin());
}

// In correct code nearly always decided by the first comparison.
template <bool is_shared>
inline bool AccessChecker::conflicts(AccessMark mark, AccessMark now) const {
  return !is_old<is_shared>(mark) && !order_.are_ordered(mark.moment(), now.moment());
}

template <bool is_shared>
HappensBefore::Relation AccessChecker::relation(AccessMark mark, AccessMark now) const {
  if (is_old<is_shared>(mark)) return HappensBefore::Relation::before;
  return order_.relation(mark.moment(), now.moment());
}

// Whether all that is still to be told, and races with `mark`, races with `now` as well, if `mark` is before `now`.
template <bool is_shared>
bool AccessChecker::stands_for(AccessMark now, AccessMark mark) const {
  if (is_old<is_shared>(mark)) return true;
  // Not a store for a load: another store of the same value would be harmless to the one and not to the other.
  if ((now.kind() == Kind::load) != (mark.kind() == Kind::load)) return false;
  const bool is_as_strong = now.strength() == mark.strength() && order_.is_own(mark.state());
  if (now.strength() != Strength::weak && !is_as_strong) return false;
  return mark.moment() == now.moment() || order_.is_all_told(mark.moment(), now.moment());
}

template <bool is_shared>
bool AccessChecker::covers(AccessMark now, AccessMark mark) const {
  return relation<is_shared>(mark, now) == HappensBefore::Relation::before && stands_for<is_shared>(now, mark);
}

// A store of the value that was stored.
bool AccessChecker::is_harmless(AccessMark mark, std::uint32_t value, const Access& access) const {
  const auto is_plain = [](AccessMark one) { return one.kind() == Kind::store && !is_atomic(one.strength()); };
  return is_plain(mark) && is_plain(access.mark) && value == access.value;
}

template <bool is_shared>
void AccessChecker::crowd(ShadowCell& cell, const Access& access, AccessMark mark, std::uint32_t value) {
  cell.is_crowded = 1;
  crowded_.add(key_of(is_shared, access.address), mark, value);
}

template <bool is_shared>
void AccessChecker::keep_read(ShadowCell& cell, const Access& access) {
  const bool needs_all = needs_all_readers<is_shared>();
  if (access.mark.strength() == Strength::weak) {
    if (!needs_all && cell.readers[1].state() == access.mark.state()) return;
    for (AccessMark& reader : cell.readers) {
      if (!covers<is_shared>(access.mark, reader)) continue;
      reader = access.mark;
      return;
    }
    if (!needs_all) return;  // two are enough
  }
  crowd<is_shared>(cell, access, access.mark, 0);
}

template <Kind kind, bool is_shared>
void AccessChecker::keep_write(ShadowCell& cell, const Access& access) {
  const bool needs_all = this->needs_all<is_shared>();
  if (needs_all && relation<is_shared>(cell.writer, access.mark) == HappensBefore::Relation::after) {
    return crowd<is_shared>(cell, access, access.mark, access.value);
  }
  // Where only barriers order threads, who is not before the last update of all is not before the others.
  const bool has_seen = kind == Kind::atomic && !needs_all && is_atomic(cell.writer.strength());
  const bool matters = needs_all || kind == Kind::atomic || is_atomic(cell.writer.strength());
  const bool may_have_seen = cell.is_crowded != 0 && cell.writer.kind() == Kind::atomic;
  if (matters && !has_seen && (may_have_seen || !covers<is_shared>(access.mark, cell.writer))) {
    crowd<is_shared>(cell, access, cell.writer, cell.value);
  }
  cell.writer = access.mark;
  cell.value = access.value;
}

template <Kind kind, bool is_shared>
void AccessChecker::look_at_crowd(ShadowCell& cell, const Access& access) {
  using Relation = HappensBefore::Relation;
  const CrowdedCells::Key key = key_of(is_shared, access.address);
  std::vector<CrowdedCells::Entry>& entries = crowded_.at(key);
  // Updates come one after the other, and each has seen those before it, and what was stored atomically.
  bool has_seen =
      cell.writer.kind() == Kind::atomic && relation<is_shared>(cell.writer, access.mark) == Relation::before;
  for (std::size_t i = entries.size(); i-- > 0;) {
    CrowdedCells::Entry& entry = entries[i];
    const bool writes = entry.mark.kind() != Kind::load;
    std::uint32_t racing = 0;
    entry.covered = 0;
    if (kind == Kind::load && !writes && entry.mark.state() == access.mark.state()) {  // nothing orders them
      const bool is_own_warp = entry.mark.thread() / memory::kWarpSize == access.mark.thread() / memory::kWarpSize;
      const auto lane = static_cast<std::size_t>(access.mark.thread() % memory::kWarpSize);
      const std::uint32_t own = is_own_warp ? entry.lanes & core::lane_bit(lane) : 0;
      if (own != 0 && stands_for<is_shared>(access.mark, entry.mark.of_lane(lane))) entry.covered = own;
      continue;
    }
    for (std::size_t lane = memory::kWarpSize; lane-- > 0;) {
      if ((entry.lanes & core::lane_bit(lane)) == 0) continue;
      const AccessMark mark = entry.mark.of_lane(lane);
      const Relation relation = this->relation<is_shared>(mark, access.mark);
      const bool is_seen = has_seen && writes && mark.strength() != Strength::weak;
      has_seen |= mark.kind() == Kind::atomic && relation == Relation::before;
      if ((is_seen || relation == Relation::before) && stands_for<is_shared>(access.mark, mark)) {
        entry.covered |= core::lane_bit(lane);
      } else if ((writes || kind != Kind::load) && !is_seen && relation == Relation::none) {
        racing |= core::lane_bit(lane);
      }
    }
    const AccessMark mark = entry.mark.of_lane(racing == 0 ? 0 : core::first_lane(racing));
    if (racing == 0 || is_harmless(mark, entry.value, access)) continue;
    if (may_meet(mark.strength(), access.mark.strength(), order_.is_own(mark.state()))) continue;
    report(Hazard::Kind::race, mark, access);
  }
  bool is_needed = false;  // an update, to tell that the atomic writes before it have been seen
  for (CrowdedCells::Entry& entry : entries) {
    if (entry.mark.kind() != Kind::atomic || !is_needed) entry.lanes &= ~entry.covered;
    is_needed |= entry.lanes != 0 && entry.mark.kind() != Kind::load && entry.mark.strength() != Strength::weak;
  }
  std::erase_if(entries, [](const CrowdedCells::Entry& entry) { return entry.lanes == 0; });
  if (!entries.empty()) return;
  crowded_.erase(key);
  cell.is_crowded = 0;
}

template <Kind kind, bool is_shared>
void AccessChecker::touch(ShadowCell& cell, const Access& access, std::uint16_t id) {
  // A thread that looks again and again, until somebody lets it go on.
  const bool is_again = last_cell_ == &cell && last_mark_ == access.mark;
  last_cell_ = &cell;
  last_mark_ = access.mark;
  if (kind != Kind::store && is_again) return;
  if (conflicts<is_shared>(cell.writer, access.mark)) [[unlikely]] {
    const AccessMark writer = cell.writer;
    if (!may_meet(writer.strength(), access.mark.strength(), order_.is_own(writer.state())) &&
        !is_harmless(writer, cell.value, access)) {
      report(Hazard::Kind::race, writer, access);
    }
  }
  if (cell.is_crowded != 0) [[unlikely]] {
    look_at_crowd<kind, is_shared>(cell, access);
  }
  if (kind == Kind::load) return keep_read<is_shared>(cell, access);
  if (!early_reads_.empty()) [[unlikely]] {
    tell_early_reads(is_shared, access);
  }
  for (const AccessMark& reader : cell.readers) {
    if (conflicts<is_shared>(reader, access.mark)) [[unlikely]]
      report(Hazard::Kind::race, reader, access);
  }
  keep_write<kind, is_shared>(cell, access);
  cell.written = id;
}

template void AccessChecker::touch<Kind::load, false>(ShadowCell&, const Access&, std::uint16_t);
template void AccessChecker::touch<Kind::load, true>(ShadowCell&, const Access&, std::uint16_t);
template void AccessChecker::touch<Kind::store, false>(ShadowCell&, const Access&, std::uint16_t);
template void AccessChecker::touch<Kind::store, true>(ShadowCell&, const Access&, std::uint16_t);
template void AccessChecker::touch<Kind::atomic, false>(ShadowCell&, const Access&, std::uint16_t);
template void AccessChecker::touch<Kind::atomic, true>(ShadowCell&, const Access&, std::uint16_t);

}  // namespace safety
