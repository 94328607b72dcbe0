#include "common/safety/access_checker.h"

#include <algorithm>

#include "common/core/lanes.h"
#include "common/safety/written_part.h"

namespace safety {

using memory::Kind;

namespace {

bool is_wide(std::uint64_t bytes) { return bytes > 4; }

}  // namespace

AccessMark AccessChecker::plain_mark(int thread, unsigned site, Kind kind) const {
  return {order_.state_of(thread), thread, Strength::weak, site_in_mark(site), kind};
}

template <bool is_shared>
void AccessChecker::check_written(ShadowMemory& shadow, const Access& access, int cells) {
  const auto granule = static_cast<std::uint64_t>(shadow.granule());
  const ShadowCell* const first = shadow.cells() + (access.address - shadow.begin()) / granule;
  const std::uint64_t bytes = static_cast<std::uint64_t>(cells) * granule;
  WrittenPart part(is_wide(bytes));
  for (const ShadowCell* cell = first; cell != first + cells; ++cell) {
    part.add(is_written<is_shared>(*cell, shadow.id()), is_shared || cell->writer.state() != 0);
  }
  if (part.is_uninitialized()) tell_uninitialized(is_shared, access, bytes);
}

void AccessChecker::on_whole_read(ShadowMemory& shadow, bool is_shared, Bytes read, int thread, unsigned site) {
  if (!is_shared && shadow.is_all_written()) return;
  const std::uint64_t end = std::min(read.first + read.count, shadow.end());
  const auto granule = static_cast<std::uint64_t>(shadow.granule());
  WrittenPart part(is_wide(read.count));
  for (std::uint64_t at = read.first; at < end; at += granule - (at - shadow.begin()) % granule) {
    const ShadowCell cell = shadow.cell_at(at);
    const bool is_written = is_shared ? this->is_written<true>(cell, 0) : this->is_written<false>(cell, shadow.id());
    part.add(is_written, is_shared || cell.writer.state() != 0);
  }
  if (!part.is_uninitialized()) return;
  tell_uninitialized(is_shared, {plain_mark(thread, site, Kind::load), read.first}, end - read.first);
}

// Accesses are told in an order that is not always theirs, unless only barriers order threads.
void AccessChecker::tell_uninitialized(bool is_shared, const Access& access, std::uint64_t bytes) {
  if (!order_.has_order_in_interval()) {
    report(Hazard::Kind::uninitialized, {}, access);
  } else if (early_reads_.size() < kMostHazards) {
    early_reads_.push_back({access, access.address + bytes, whose(is_shared)});
  }
}

// A write that is neither before nor after the read is a race, and that is enough said, unless the two may meet.
void AccessChecker::tell_early_reads(bool is_shared, const Access& write) {
  std::erase_if(early_reads_, [&](const EarlyRead& read) {
    if (write.address < read.access.address || write.address >= read.end || whose(is_shared) != read.whose) {
      return false;
    }
    const AccessMark reader = read.access.mark;
    const bool is_own = write.mark.thread() == reader.thread() &&
                        order_.block_of(write.mark.state()) == order_.block_of(reader.state());
    const bool is_later =
        is_own || is_in_step(reader, write.mark) || order_.is_after(write.mark.moment(), reader.moment());
    const bool may_be_later = may_meet(write.mark.strength(), reader.strength(), order_.is_own(reader.state())) &&
                              !order_.are_ordered(write.mark.moment(), reader.moment());
    return !is_later && !may_be_later;
  });
}

void AccessChecker::settle(std::uint64_t whose) {
  std::erase_if(early_reads_, [&](const EarlyRead& read) {
    if (read.whose == whose) report(Hazard::Kind::uninitialized, {}, read.access);
    return read.whose == whose;
  });
}

void AccessChecker::settle_block() { settle(whose(true)); }
void AccessChecker::settle_launch() { settle(whose(false)); }

template <Kind kind, bool is_shared>
void AccessChecker::check(const Request& request) {
  const memory::WarpAccess& access = *request.access;
  ShadowMemory& shadow = *request.shadow;
  const int granule = shadow.granule();
  const int shift = granule == 4 ? 2 : 0;
  const bool must_be_written = is_shared || !shadow.is_all_written();
  const bool keeps_all = needs_all_readers<is_shared>();
  if constexpr (kind != Kind::atomic) {
    const bool fits = granule == 4 || access.bytes == 1 || (access.bytes >= 4 && shadow.has_words());
    if (fits && !order_.has_order_in_interval() && request.strength == Strength::weak) {
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
    if (kind == Kind::load && address == before && address == before_that && !keeps_all) continue;
    before_that = before;
    before = address;
    const int thread = request.first_thread + static_cast<int>(lane);
    const Access one{AccessMark(order_.state_of(thread), thread, request.strength, request.site, kind), address};
    const std::uint64_t index = (address - begin) >> shift;
    const int count = access.bytes / granule;
    if (!is_shared && granule != 1) {
      const std::uint64_t last = index + static_cast<std::uint64_t>(count) - 1;
      for (std::uint64_t run = index / ShadowMemory::kRunWords; run <= last / ShadowMemory::kRunWords; ++run) {
        shadow.open(run, held_now());
      }
    }
    if (granule == 1) shadow.split(address, static_cast<std::uint64_t>(access.bytes));
    if (kind != Kind::store && must_be_written && request.needs_value) check_written<is_shared>(shadow, one, count);
    for (int i = 0; i < count; ++i) {
      std::uint32_t value = 0;
      if (kind == Kind::store) {
        const int byte = i * granule;
        value = request.values->word[static_cast<std::size_t>(byte / 4)][lane];
        if (granule == 1) value = value >> byte % 4 * 8 & 0xff;
      }
      const auto offset = static_cast<std::uint64_t>(i);
      touch<kind, is_shared>(cells[index + offset],
                             {one.mark, address + offset * static_cast<std::uint64_t>(granule), value}, id);
    }
  }
}

template void AccessChecker::check_written<false>(ShadowMemory&, const Access&, int);
template void AccessChecker::check_written<true>(ShadowMemory&, const Access&, int);

void AccessChecker::refine_for(int bytes, ShadowMemory& shadow, bool is_shared) {
  if (bytes >= shadow.granule()) return;
  const CrowdedCells::Key first = key_of(is_shared, shadow.begin());
  crowded_.refine(first.address, shadow.end(), first.block);
  shadow.refine();
  last_cell_ = nullptr;
}

void AccessChecker::on_request(ShadowMemory& shadow, bool is_shared, const memory::WarpAccess& access,
                               Strength strength, int warp, unsigned site, const StoredValues& values,
                               bool needs_value) {
  refine_for(access.bytes, shadow, is_shared);
  if (is_shared && !copies_.empty()) {
    memory::WarpAccess rest = access;
    touch_copies(rest, strength, warp, site_in_mark(site));
    return check({&shadow, &rest, &values, strength, warp * memory::kWarpSize, site_in_mark(site), needs_value}, true);
  }
  check({&shadow, &access, &values, strength, warp * memory::kWarpSize, site_in_mark(site), needs_value}, is_shared);
}

void AccessChecker::check(const Request& request, bool is_shared) {
  switch (request.access->kind) {
    case Kind::load:
      return is_shared ? check<Kind::load, true>(request) : check<Kind::load, false>(request);
    case Kind::store:
      return is_shared ? check<Kind::store, true>(request) : check<Kind::store, false>(request);
    case Kind::atomic:
      return is_shared ? check<Kind::atomic, true>(request) : check<Kind::atomic, false>(request);
  }
}

void AccessChecker::on_free(ShadowMemory& shadow, Bytes block, int thread, unsigned site) {
  const AccessMark mark = plain_mark(thread, site, Kind::store);
  const auto granule = static_cast<std::uint64_t>(shadow.granule());
  for (std::uint64_t at = block.first; at < std::min(block.first + block.count, shadow.end()); at += granule) {
    const std::uint64_t index = (at - shadow.begin()) / granule;
    if (granule == 1) {
      shadow.split(at, 1);
    } else {
      shadow.open(index / ShadowMemory::kRunWords, held_now());
    }
    ShadowCell& cell = shadow.cells()[index];
    touch<Kind::store, false>(cell, {mark, at, ~cell.value}, shadow.id());
    cell.written = 0;
  }
}

// A mark knows its block by the state.
bool AccessChecker::is_in_step(AccessMark mark, AccessMark now) const {
  return warps_in_step_ && mark.site() != now.site() && order_.is_own(mark.state()) &&
         mark.thread() / memory::kWarpSize == now.thread() / memory::kWarpSize;
}

void AccessChecker::report(Hazard::Kind kind, const AccessMark& other, const Access& access) {
  if (kind == Hazard::Kind::uninitialized || !is_in_step(other, access.mark)) add(kind, other, access);
}

void AccessChecker::add(Hazard::Kind kind, const AccessMark& other, const Access& access) {
  const auto party = [&](const AccessMark& mark) {
    return Party{order_.block_of(mark.state()), mark.thread(), mark.site(), mark.strength()};
  };
  Hazard found{.kind = kind, .access = party(access.mark), .other = {}, .address = access.address};
  if (kind != Hazard::Kind::uninitialized) found.other = party(other);
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
