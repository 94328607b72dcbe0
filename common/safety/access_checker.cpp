#include "common/safety/access_checker.h"

#include <algorithm>

#include "common/core/lanes.h"

namespace safety {

using memory::Kind;

// In correct code nearly always decided by the first comparison.
template <bool is_shared>
inline bool AccessChecker::conflicts(const AccessMark& mark, const Access& access) const {
  // In shared memory, a mark from before the last barrier is one of this block, or of one that has ended.
  if (mark.state() < (is_shared ? order_.interval() : order_.launch_begin())) return false;
  return !order_.are_ordered(mark.moment(), access.mark.moment());
}

template <bool is_shared>
bool AccessChecker::is_told_late(const AccessMark& mark, const Access& access) const {
  if (mark.state() < (is_shared ? order_.interval() : order_.launch_begin())) return false;
  return order_.is_after(mark.moment(), access.mark.moment());
}

bool AccessChecker::may_meet(const AccessMark& mark, const Access& access) const {
  return safety::may_meet(mark.strength(), access.mark.strength(), order_.is_own(mark.state()));
}

template <bool is_shared>
CrowdedCells::Key AccessChecker::key_of(const Access& access) const {
  return {access.address, is_shared ? 1 + order_.block_of(order_.interval()) : 0};
}

template <bool is_shared>
void AccessChecker::keep(ShadowCell& cell, const Access& access, AccessMark mark) {
  for (AccessMark& reader : cell.readers) {
    if (conflicts<is_shared>(reader, access)) continue;
    if (is_told_late<is_shared>(reader, access)) return;
    reader = mark;  // the later reader stands for the earlier as well
    cell.is_crowded |= is_atomic(mark.strength()) ? 1 : 0;
    return;
  }
  if (only_barriers_) return;
  cell.is_crowded = 1;
  crowded_.add(key_of<is_shared>(access), order_.block_of(mark.state()) << 10 | static_cast<unsigned>(mark.thread()),
               mark);
}

// What is kept of a cell beside the last writer and two plain readers.
template <Kind kind, bool is_shared>
void AccessChecker::look_at_crowd(ShadowCell& cell, const Access& access) {
  const auto check = [&](const AccessMark& mark) {
    const bool writes = kind != Kind::load || is_atomic(mark.strength());
    const bool is_old = !conflicts<is_shared>(mark, access);
    if (writes && !is_old && !may_meet(mark, access)) report(Hazard::Kind::race, mark, access);
    return is_old && mark.state() < order_.interval();
  };
  CrowdedCells::Marks& more = crowded_.at(key_of<is_shared>(access));
  for (const auto& [thread, mark] : more) check(mark);
  bool all_old = true;
  for (const AccessMark& reader : cell.readers) {
    if (is_atomic(reader.strength())) all_old &= check(reader);
  }
  for (const auto& [thread, mark] : more)
    all_old &= mark.state() < (is_shared ? order_.interval() : order_.launch_begin());
  if (!all_old) return;
  crowded_.erase(key_of<is_shared>(access));
  for (AccessMark& reader : cell.readers) {
    if (is_atomic(reader.strength())) reader = {};
  }
  cell.is_crowded = 0;
}

template <Kind kind, bool is_shared>
void AccessChecker::touch(ShadowCell& cell, const Access& access, std::uint16_t id, std::uint32_t value) {
  const bool is_unordered = conflicts<is_shared>(cell.writer, access);
  if (is_unordered && !may_meet(cell.writer, access)) [[unlikely]] {
    const bool is_same_value = kind == Kind::store && cell.value == value && !is_atomic(cell.writer.strength()) &&
                               !is_atomic(access.mark.strength());
    if (!is_same_value) report(Hazard::Kind::race, cell.writer, access);
  }
  if (cell.is_crowded != 0) [[unlikely]] {
    look_at_crowd<kind, is_shared>(cell, access);
  }
  if (kind == Kind::load) {
    if (cell.readers[1].state() != access.mark.state() || !only_barriers_) keep<is_shared>(cell, access, access.mark);
    return;
  }
  for (const AccessMark& reader : cell.readers) {
    if (is_atomic(reader.strength()) || may_meet(reader, access)) continue;
    if (conflicts<is_shared>(reader, access)) [[unlikely]]
      report(Hazard::Kind::race, reader, access);
  }
  if (is_unordered && is_atomic(cell.writer.strength())) keep<is_shared>(cell, access, cell.writer);
  if (!is_unordered && is_told_late<is_shared>(cell.writer, access)) return;
  cell.writer = access.mark;
  cell.value = value;
  cell.written = id;
}

template <bool is_shared>
bool AccessChecker::is_uninitialized(const ShadowCell* cells, int count, std::uint16_t id) const {
  const auto written = [&](const ShadowCell& cell) { return is_written<is_shared>(cell, id); };
  if (std::none_of(cells, cells + count, written)) return true;
  if (is_shared || std::all_of(cells, cells + count, written)) return false;
  return std::none_of(cells, cells + count, [&](const ShadowCell& c) { return written(c) && c.writer.state() != 0; });
}

// Accesses are told in an order that is not always theirs, unless only barriers order threads.
template <bool is_shared>
void AccessChecker::check_written(ShadowMemory& shadow, const Access& access, int cells) {
  const ShadowCell* const first =
      shadow.cells() + (access.address - shadow.begin()) / static_cast<unsigned>(shadow.granule());
  if (!is_uninitialized<is_shared>(first, cells, shadow.id())) return;
  if (!order_.has_order_in_interval() && (is_shared || !order_.has_order_between_blocks())) {
    report(Hazard::Kind::uninitialized, {}, access);
  } else if (early_reads_.size() < kMostHazards) {
    early_reads_.push_back({access, &shadow, cells * shadow.granule(), is_shared});
  }
}

void AccessChecker::settle() {
  for (const EarlyRead& read : early_reads_) {
    const auto granule = static_cast<unsigned>(read.shadow->granule());
    bool is_written = false;
    for (std::uint64_t at = 0; at < static_cast<std::uint64_t>(read.cells); at += granule) {
      const ShadowCell cell = read.shadow->cell_at(read.access.address + at);
      is_written |= read.is_shared ? this->is_written<true>(cell, 0) : this->is_written<false>(cell, read.shadow->id());
    }
    if (!is_written) report(Hazard::Kind::uninitialized, {}, read.access);
  }
  early_reads_.clear();
}

template <Kind kind, bool is_shared>
void AccessChecker::check(const Request& request) {
  const memory::WarpAccess& access = *request.access;
  ShadowMemory& shadow = *request.shadow;
  const int granule = shadow.granule();
  const int shift = granule == 4 ? 2 : 0;
  const bool must_be_written = is_shared || !shadow.is_all_written();
  const bool has_order = order_.has_order_in_interval();
  if constexpr (kind != Kind::atomic) {
    if ((granule == 4 || access.bytes == 1) && !has_order && (only_barriers_ || kind != Kind::load) &&
        request.strength == Strength::weak) {
      return check_words<kind, is_shared>(request);
    }
  }

  ShadowCell* const cells = shadow.cells();
  const std::uint64_t begin = shadow.begin();
  const std::uint16_t id = shadow.id();

  if (!is_shared) {
    // The cells of large arrays are seldom in the cache: ask for all of them before waiting for the first.
    for (const std::size_t lane : core::lanes_in(access.active)) shadow.prefetch(access.address[lane]);
  }
  std::uint64_t before = 0;
  std::uint64_t before_that = 0;
  for (const std::size_t lane : core::lanes_in(access.active)) {
    const std::uint64_t address = access.address[lane];
    // Two readers are enough, see ShadowCell.
    if (only_barriers_ && kind == Kind::load && address == before && address == before_that) continue;
    before_that = before;
    before = address;
    const int thread = request.first_thread + static_cast<int>(lane);
    const Access one{AccessMark(order_.state_of(thread), thread, request.strength, request.site), address};
    const std::uint64_t index = (address - begin) >> shift;
    const int count = access.bytes / granule;
    if (!is_shared && granule != 1) {
      const std::uint64_t last = index + static_cast<std::uint64_t>(count) - 1;
      for (std::uint64_t run = index / ShadowMemory::kRunWords; run <= last / ShadowMemory::kRunWords; ++run) {
        shadow.open(run, held_now());
      }
    }
    if (kind != Kind::store && must_be_written) check_written<is_shared>(shadow, one, count);
    for (int i = 0; i < count; ++i) {
      std::uint32_t value = 0;
      if (kind == Kind::store) {
        const int byte = i * granule;
        value = request.values->word[static_cast<std::size_t>(byte / 4)][lane];
        if (granule == 1) value = value >> byte % 4 * 8 & 0xff;
      }
      const auto offset = static_cast<std::uint64_t>(i);
      touch<kind, is_shared>(cells[index + offset], {one.mark, address + offset * static_cast<std::uint64_t>(granule)},
                             id, value);
    }
  }
}

template void AccessChecker::touch<Kind::load, false>(ShadowCell&, const Access&, std::uint16_t, std::uint32_t);
template void AccessChecker::touch<Kind::load, true>(ShadowCell&, const Access&, std::uint16_t, std::uint32_t);
template void AccessChecker::touch<Kind::store, false>(ShadowCell&, const Access&, std::uint16_t, std::uint32_t);
template void AccessChecker::touch<Kind::store, true>(ShadowCell&, const Access&, std::uint16_t, std::uint32_t);
template void AccessChecker::check_written<false>(ShadowMemory&, const Access&, int);
template void AccessChecker::check_written<true>(ShadowMemory&, const Access&, int);

void AccessChecker::on_request(ShadowMemory& shadow, bool is_shared, const memory::WarpAccess& access,
                               Strength strength, int warp, unsigned site, const StoredValues& values) {
  if (access.bytes < shadow.granule()) shadow.refine();
  const Request request{
      &shadow, &access, &values, strength, warp * memory::kWarpSize, std::min(site, AccessMark::kSites - 1)};
  switch (access.kind) {
    case Kind::load:
      return is_shared ? check<Kind::load, true>(request) : check<Kind::load, false>(request);
    case Kind::store:
      return is_shared ? check<Kind::store, true>(request) : check<Kind::store, false>(request);
    case Kind::atomic:
      return is_shared ? check<Kind::atomic, true>(request) : check<Kind::atomic, false>(request);
  }
}

void AccessChecker::report(Hazard::Kind kind, const AccessMark& other, const Access& access) {
  const auto party = [&](const AccessMark& mark) {
    return Party{order_.block_of(mark.state()), mark.thread(), mark.site(), mark.strength()};
  };
  Hazard found{.kind = kind, .access = party(access.mark), .other = {}, .address = access.address};
  if (kind == Hazard::Kind::race) found.other = party(other);
  const auto known = std::ranges::find_if(hazards_, [&](const Hazard& hazard) {
    return hazard.kind == kind && hazard.access.site == found.access.site && hazard.other.site == found.other.site;
  });
  if (known == hazards_.end()) {
    if (hazards_.size() < kMostHazards) hazards_.push_back(found);
  } else if (found.access.block < known->access.block) {
    *known = found;  // blocks that wait take turns: which of them comes first must not depend on the workers
  }
}

}  // namespace safety
