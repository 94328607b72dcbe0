#include "common/safety/access_checker.h"

#include <algorithm>

#include "common/core/lanes.h"

namespace safety {

using memory::Kind;

// In correct code nearly always decided by the first comparison.
template <bool is_shared>
inline bool AccessChecker::conflicts(const AccessMark& mark, const Access& access) const {
  // In shared memory, a mark that is not of this stretch between two barriers is of one before it.
  if (is_shared && mark.interval() != access.mark.interval()) return false;
  if (!is_shared && mark.interval() < order_.launch_begin()) return false;
  return !order_.is_before(mark.interval(), mark.thread(), mark.clock(), access.mark.thread());
}

// A block finds its shared memory empty, whatever an earlier block left there.
template <bool is_shared>
inline bool AccessChecker::is_written(const ShadowCell& cell, std::uint16_t id) const {
  return is_shared ? order_.is_own(cell.writer.interval()) : cell.written == id;
}

template <Kind kind, bool is_shared>
[[gnu::noinline]] void AccessChecker::touch(ShadowCell& cell, const Access& access, bool must_be_written,
                                            std::uint16_t id, std::uint32_t value) {
  constexpr bool kReads = kind != Kind::store;
  constexpr bool kWrites = kind != Kind::load;
  const bool is_harmless = kind == Kind::load    ? false
                           : kind == Kind::store ? cell.value == value && cell.is_atomic == 0
                                                 : cell.is_atomic != 0;
  if (!is_harmless && conflicts<is_shared>(cell.writer, access)) [[unlikely]] {
    report(Hazard::Kind::race, cell.writer, access);
  } else if (kReads && must_be_written && !is_written<is_shared>(cell, id)) [[unlikely]] {
    report(Hazard::Kind::uninitialized, {}, access);
  }
  if (kWrites) {
    for (const AccessMark& reader : cell.readers) {
      if (conflicts<is_shared>(reader, access)) [[unlikely]]
        report(Hazard::Kind::race, reader, access);
    }
    cell.writer = access.mark;
    cell.value = value;
    cell.written = id;
    cell.is_atomic = kind == Kind::atomic ? 1 : 0;
  } else if (cell.readers[1].interval() != access.mark.interval() || order_.has_order_in_interval()) {
    for (AccessMark& reader : cell.readers) {
      if (conflicts<is_shared>(reader, access)) continue;
      reader = access.mark;  // the later reader stands for the earlier as well
      break;
    }
  }
}

// The usual case, told from the others once a request and not once a lane: each lane has a cell, and nothing but
// barriers has ordered threads of the block since the last one. Whatever is not plainly in order is left to touch().
template <Kind kind, bool is_shared>
void AccessChecker::check_words(const Request& request) {
  static_assert(kind != Kind::atomic);
  const memory::WarpAccess& access = *request.access;
  ShadowMemory& shadow = *request.shadow;
  const bool must_be_written = is_shared || !shadow.is_all_written();
  const std::uint16_t id = shadow.id();
  const std::uint64_t begin = shadow.begin();
  const int shift = shadow.granule() == 4 ? 2 : 0;
  ShadowCell* const cells = shadow.cells();
  const AccessMark first(order_.interval(), request.first_thread, 0, request.site);
  // Intervals of other blocks, or of this one before it waited.
  const std::uint32_t foreign = order_.launch_begin();
  const std::uint32_t foreign_count = order_.own_from() - foreign;
  const bool is_exact = is_shared || !order_.has_order_between_blocks();
  const auto may_conflict = [=](AccessMark mark, AccessMark now) {
    if (mark.is_met_by(now)) return true;
    return !is_shared && mark.interval() - foreign < foreign_count;
  };
  std::uint64_t before = 0;
  std::uint64_t before_that = 0;
  for (const std::size_t lane : core::lanes_in(access.active)) {
    const std::uint64_t address = access.address[lane];
    if (kind == Kind::load) {
      // Two readers are enough, see ShadowCell.
      if (address == before && address == before_that) continue;
      before_that = before;
      before = address;
    }
    ShadowCell& cell = cells[(address - begin) >> shift];
    const AccessMark now = first.of_later_thread(lane);
    if constexpr (kind == Kind::load) {
      if (!may_conflict(cell.writer, now) && (!must_be_written || is_written<is_shared>(cell, id))) [[likely]] {
        if (cell.readers[1].interval() == now.interval()) continue;
        if (!may_conflict(cell.readers[0], now)) [[likely]] {
          cell.readers[0] = now;
          continue;
        }
        if (is_exact) {
          if (!may_conflict(cell.readers[1], now)) cell.readers[1] = now;
          continue;
        }
      }
      touch<kind, is_shared>(cell, {now, address}, must_be_written, id, 0);
    } else {
      const std::uint32_t value = (*request.values)[lane][0];
      if (may_conflict(cell.writer, now) || may_conflict(cell.readers[0], now) || may_conflict(cell.readers[1], now))
          [[unlikely]] {
        touch<kind, is_shared>(cell, {now, address}, must_be_written, id, value);
        continue;
      }
      cell.writer = now;
      cell.value = value;
      cell.written = id;
      cell.is_atomic = 0;
    }
  }
}

template <Kind kind, bool is_shared>
void AccessChecker::check(const Request& request) {
  const memory::WarpAccess& access = *request.access;
  ShadowMemory& shadow = *request.shadow;
  const int granule = shadow.granule();
  const int shift = granule == 4 ? 2 : 0;
  const bool must_be_written = is_shared || !shadow.is_all_written();
  const bool has_order = order_.has_order_in_interval() || kind == Kind::atomic;
  if constexpr (kind != Kind::atomic) {
    if (granule == access.bytes && !has_order) return check_words<kind, is_shared>(request);
  }

  ShadowCell* const cells = shadow.cells();
  const std::uint64_t begin = shadow.begin();
  const std::uint32_t interval = order_.interval();
  const std::uint16_t id = shadow.id();

  if (!is_shared) {
    // The cells of large arrays are seldom in the cache: ask for all of them before waiting for the first.
    for (const std::size_t lane : core::lanes_in(access.active)) {
      __builtin_prefetch(cells + ((access.address[lane] - begin) >> shift), 1);
    }
  }
  std::uint64_t before = 0;
  std::uint64_t before_that = 0;
  for (const std::size_t lane : core::lanes_in(access.active)) {
    const std::uint64_t address = access.address[lane];
    // Two readers are enough, see ShadowCell.
    if (kind == Kind::load && address == before && address == before_that && !has_order) continue;
    before_that = before;
    before = address;
    const int thread = request.first_thread + static_cast<int>(lane);
    if (kind == Kind::atomic) order_.note_atomic(address, thread, is_shared ? Scope::block : Scope::device);
    const Access one{AccessMark(interval, thread, has_order ? order_.clock(thread) : 0, request.site), address};
    ShadowCell* cell = cells + ((address - begin) >> shift);
    if (granule == access.bytes) {
      touch<kind, is_shared>(*cell, one, must_be_written, id, kind == Kind::store ? (*request.values)[lane][0] : 0);
      continue;
    }
    bool word_must_be_written = must_be_written;
    for (int byte = 0; byte < access.bytes; byte += granule, ++cell) {
      if (granule == 1 && byte % 4 == 0) {
        // Copying a struct reads the gaps between its members as well: a word is written if any byte of it is.
        word_must_be_written =
            must_be_written && std::none_of(cell, cell + std::min(4, access.bytes),
                                            [&](const ShadowCell& c) { return is_written<is_shared>(c, id); });
      }
      std::uint32_t value = 0;
      if (kind == Kind::store) {
        value = (*request.values)[lane][static_cast<std::size_t>(byte / 4)];
        if (granule == 1) value = value >> byte % 4 * 8 & 0xff;
      }
      touch<kind, is_shared>(*cell, one, word_must_be_written, id, value);
    }
  }
}

void AccessChecker::on_request(ShadowMemory& shadow, bool is_shared, const memory::WarpAccess& access, int warp,
                               unsigned site, const StoredValues& values) {
  if (access.bytes < shadow.granule()) shadow.refine();
  const Request request{&shadow, &access, &values, warp * memory::kWarpSize, std::min(site, AccessMark::kSites - 1)};
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
  const auto is_known = [&](const Hazard& hazard) {
    return hazard.kind == kind && hazard.access.site == access.mark.site() && hazard.other.site == other.site();
  };
  if (hazards_.size() == kMostHazards || std::any_of(hazards_.begin(), hazards_.end(), is_known)) return;
  const auto party = [&](const AccessMark& mark) {
    return Party{order_.block_of(mark.interval()), mark.thread(), mark.site()};
  };
  hazards_.push_back({.kind = kind, .access = party(access.mark), .other = {}, .address = access.address});
  if (kind == Hazard::Kind::race) hazards_.back().other = party(other);
}

}  // namespace safety
