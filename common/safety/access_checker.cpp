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

template <Kind kind, bool is_shared>
void AccessChecker::touch(ShadowCell& cell, const Access& access, bool must_be_written, std::uint16_t id,
                          std::uint32_t value) {
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

template <Kind kind, bool is_shared>
void AccessChecker::check(const Request& request) {
  const memory::WarpAccess& access = *request.access;
  ShadowMemory& shadow = *request.shadow;
  const int granule = shadow.granule();
  const int shift = granule == 4 ? 2 : 0;
  const bool must_be_written = is_shared || !shadow.is_all_written();
  const bool has_order = order_.has_order_in_interval() || kind == Kind::atomic;
  if constexpr (kind != Kind::atomic) {
    if ((granule == 4 || access.bytes == 1) && !has_order) return check_words<kind, is_shared>(request);
  }

  ShadowCell* const cells = shadow.cells();
  const std::uint64_t begin = shadow.begin();
  const std::uint32_t interval = order_.interval();
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
    if (kind == Kind::load && address == before && address == before_that && !has_order) continue;
    before_that = before;
    before = address;
    const int thread = request.first_thread + static_cast<int>(lane);
    if (kind == Kind::atomic) order_.note_atomic(address, thread, is_shared ? Scope::block : Scope::device);
    const Access one{AccessMark(interval, thread, has_order ? order_.clock(thread) : 0, request.site), address};
    const std::uint64_t index = (address - begin) >> shift;
    ShadowCell* cell = cells + index;
    if (!is_shared && granule != 1) {
      const std::uint64_t last = index + static_cast<std::uint64_t>(access.bytes) / 4 - 1;
      for (std::uint64_t run = index / ShadowMemory::kRunWords; run <= last / ShadowMemory::kRunWords; ++run) {
        shadow.open(run, held_now());
      }
    }
    if (granule == access.bytes) {
      touch<kind, is_shared>(*cell, one, must_be_written, id, kind == Kind::store ? request.values->word[0][lane] : 0);
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
        value = request.values->word[static_cast<std::size_t>(byte / 4)][lane];
        if (granule == 1) value = value >> byte % 4 * 8 & 0xff;
      }
      touch<kind, is_shared>(*cell, one, word_must_be_written, id, value);
    }
  }
}

template void AccessChecker::touch<Kind::load, false>(ShadowCell&, const Access&, bool, std::uint16_t, std::uint32_t);
template void AccessChecker::touch<Kind::load, true>(ShadowCell&, const Access&, bool, std::uint16_t, std::uint32_t);
template void AccessChecker::touch<Kind::store, false>(ShadowCell&, const Access&, bool, std::uint16_t, std::uint32_t);
template void AccessChecker::touch<Kind::store, true>(ShadowCell&, const Access&, bool, std::uint16_t, std::uint32_t);

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
  const auto party = [&](const AccessMark& mark) {
    return Party{order_.block_of(mark.interval()), mark.thread(), mark.site()};
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
